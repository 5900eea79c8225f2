import { apiContext, attempt } from '#app/api.ts';
import { readFilters, searchFilter } from '#app/ui/filters.ts';
import type { Answer } from '../search/answer.ts';
import type { Route } from './+types/search.ts';

/** For the search's fetcher (`?busca=ana`). */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Answer> {
  const { search = '' } = readFilters({ search: searchFilter }, url.searchParams);
  const answer = await attempt(context.get(apiContext).search.find({ search }));
  return { search, found: answer.ok ? answer.value : null };
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
