import { apiContext, attempt } from '../../api.ts';
import type { Route } from './+types/route.ts';

/** For a form's fetcher (`?nome=Aurora`): the free address of a name, or null without an answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.searchParams.get('nome') ?? '';
  const answer = await attempt(context.get(apiContext).salons.generateSlug({ salonName: name }));
  return { name, slug: answer.ok ? answer.value.slug : null };
}

export { nullOffline as clientLoader } from '../../ui/orOffline.ts';
