import { attempt } from './api.ts';
import { EDIT } from './ui/useUrlDialog.ts';

/**
 * For a list's loader: the record that a link opens although the list does not show it, because of a filter or because it
 * is on another page. Null when the list has it, and when there is no such record.
 *
 *     const edited = await findEdited(searchParams, list.services, services.get);
 */
export async function findEdited<Entry extends { id: string }>(
  params: URLSearchParams,
  listed: Entry[],
  get: (input: { id: string }) => Promise<Entry>,
): Promise<Entry | null> {
  const id = params.get(EDIT);
  if (!id || listed.some((entry) => entry.id === id)) return null;
  const answer = await attempt(get({ id }));
  return answer.ok ? answer.value : null;
}
