import { apiContext, attempt } from '#app/api.ts';
import type { Salons } from '../salon-switch/answer.ts';
import type { Route } from './+types/salons.ts';

/** For the menu of the salon's name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Salons> {
  const answer = await attempt(context.get(apiContext).workplaces.list());
  return { salons: answer.ok ? answer.value : null };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs): Promise<Salons> =>
  serverLoader().catch(() => ({ salons: null }));
