import { apiContext, attempt } from '../../api.ts';
import type { Route } from './+types/route.ts';

/**
 * When a service would fit that day, as a customer could book it, for a dialog's fetcher: a suggestion only (D19b). Nothing
 * where the salon is not public, the day is out of reach, or the session has ended.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = await attempt(api.salons.getMine());
  if (!salon.ok) return [];
  const [serviceId = '', date = '', employeeId] = ['servico', 'data', 'profissional'].map(
    (name) => url.searchParams.get(name) || undefined,
  );
  const { slug } = salon.value;
  const answer = await attempt(
    api.availability.listSlots({ slug, serviceId, date, ...(employeeId && { employeeId }) }),
  );
  return answer.ok ? answer.value.slots : [];
}
