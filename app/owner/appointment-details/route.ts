import { apiContext, attempt } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { PanelAnswer } from '../appointment-panel/panel-answer.ts';
import { habits } from '../customer-record/habits.ts';
import type { Route } from './+types/route.ts';

/** One appointment, for the fetcher of the panel that shows it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<PanelAnswer> {
  const { appointments, customers } = context.get(apiContext);
  const found = await attempt(appointments.get({ id: params.id }));
  if (!found.ok) return found;
  const history = await attempt(customers.getHistory({ id: found.value.customerId, limit: 1 }));
  return { ...found, value: { ...found.value, habits: history.ok ? habits(history.value) : null } };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
