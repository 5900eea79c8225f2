import { apiContext, attempt } from '#app/api.ts';
import { readFilters, searchFilter } from '#app/ui/filters.ts';
import type { Route } from './+types/search.ts';

const MOST = 20;

/** For a dialog's fetcher (`?busca=ana`). A refusal answers nobody, because the form's submit reports an ended session. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { search } = readFilters({ search: searchFilter }, url.searchParams);
  const answer = await attempt(context.get(apiContext).customers.list({ search, limit: MOST }));
  return answer.ok ? answer.value.customers.map(({ id, name, phone }) => ({ id, name, phone })) : [];
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
