import { apiContext, attempt } from '../../api.ts';
import { readFilters, searchFilter } from '../../ui/filters.ts';
import type { Answer } from '../search/answer.ts';
import type { Route } from './+types/route.ts';

/** For the search's fetcher (`?busca=ana`). */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Answer> {
  const { search = '' } = readFilters({ search: searchFilter }, url.searchParams);
  const answer = await attempt(context.get(apiContext).search.find({ search }));
  return { search, found: answer.ok ? answer.value : null };
}

export { nullOffline as clientLoader } from '../../ui/orOffline.ts';
