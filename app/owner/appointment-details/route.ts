import { apiContext, attempt } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { PanelAnswer } from '../appointment-panel/panel-answer.ts';
import { habits } from '../customer-record/habits.ts';
import type { Route } from './+types/route.ts';

/** One appointment, for the fetcher of the panel that shows it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<PanelAnswer> {
  const { appointments, customers, notifications } = context.get(apiContext);
  const found = await attempt(appointments.get({ id: params.id }));
  if (!found.ok) return found;
  const history = await attempt(customers.getHistory({ id: found.value.customerId, limit: 1 }));
  // A blocked owner may not ask. A panel without its messages is better than none.
  const told = await attempt(notifications.listOfAppointment({ appointmentId: params.id }));
  const more = { habits: history.ok ? habits(history.value) : null, messages: told.ok ? told.value : [] };
  return { ...found, value: { ...found.value, ...more } };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
