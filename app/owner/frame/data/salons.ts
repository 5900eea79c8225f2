import { apiContext, attempt } from '#app/api.ts';
import type { Workplace } from '#contract/workplaces.ts';
import type { Route } from './+types/salons.ts';

/** `salons` is null when they cannot be listed. */
export type Salons = { salons: Workplace[] | null };

/** For the menu of the salon's name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Salons> {
  const answer = await attempt(context.get(apiContext).workplaces.list());
  return { salons: answer.ok ? answer.value : null };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<Salons> =>
  serverLoader().catch(() => ({ salons: null }));
