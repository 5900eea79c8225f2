import { apiContext, attempt } from '#app/api.ts';
import type { Route } from './+types/address-proposal.ts';

/** For the field's fetcher while somebody types. Null when the contract refuses, as for an empty text. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get('nome') ?? '';
  const answer = await attempt(context.get(apiContext).salons.proposeSlug({ typed }));
  return answer.ok ? answer.value : null;
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
