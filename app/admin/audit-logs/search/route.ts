import { apiContext, attempt } from '#app/api.ts';
import { MAX_SEARCH } from '#app/ui/filters.ts';
import type { Route } from './+types/route.ts';

const MOST = 10;

/** For the filters of the audit log (`/admin/audit-logs/buscar/pessoas?busca=ana`); nothing without an answer. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { users, salons } = context.get(apiContext);
  const search = (url.searchParams.get('busca') ?? '').slice(0, MAX_SEARCH);
  if (params.what === 'pessoas') {
    const found = await attempt(users.list({ search, limit: MOST }));
    const people = found.ok ? found.value.users : [];
    return { choices: people.map(({ id, fullName, email }) => ({ value: id, label: `${fullName} (${email})` })) };
  }
  const found = await attempt(salons.listAll({ search, limit: MOST }));
  const all = found.ok ? found.value.salons : [];
  return { choices: all.map(({ id, name, slug }) => ({ value: id, label: `${name} (/${slug})` })) };
}

export { nullOffline as clientLoader } from '#app/ui/orOffline.ts';
