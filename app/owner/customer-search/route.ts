import { apiContext, attempt } from '../../api.ts';
import { readSearch } from '../read-search.ts';
import type { Route } from './+types/route.ts';

const MOST = 20;

/**
 * The customers that somebody types of (`?busca=ana`), for a dialog's fetcher. Refused, there is none to choose: a session that
 * ended is told when the form is sent.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams);
  const answer = await attempt(context.get(apiContext).customers.list({ search, limit: MOST }));
  return answer.ok ? answer.value.customers.map(({ id, name, phone }) => ({ id, name, phone })) : [];
}
