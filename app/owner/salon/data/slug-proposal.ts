import { apiContext, attempt } from '#app/api.ts';
import type { Route } from './+types/slug-proposal.ts';

/** For a form's fetcher (`?nome=Aurora`, or `?digitado=aurora`): the free address, or null without an answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const typed = url.searchParams.get('digitado');
  const salonName = typed ?? url.searchParams.get('nome') ?? '';
  const answer = await attempt(context.get(apiContext).salons.generateSlug({ salonName, isTyped: typed !== null }));
  return { asked: url.searchParams.toString(), slug: answer.ok ? answer.value.slug : null };
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
