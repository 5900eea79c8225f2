import { attempt } from '../api.ts';
import { EDIT } from '../ui/useUrlDialog.ts';

/** The record of a link that the list does not show (a filter, another page). Null when it does, or when there is none. */
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
