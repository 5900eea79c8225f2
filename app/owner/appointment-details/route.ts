import { localNow } from '#lib/dates.ts';
import { apiContext, attempt } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { PanelAnswer } from '../appointment-panel/panel-answer.ts';
import { habits } from '../customer-record/habits.ts';
import type { Route } from './+types/route.ts';

/** One appointment, for the fetcher of the panel that shows it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<PanelAnswer> {
  const { appointments, customers, notifications, payments, salons } = context.get(apiContext);
  const found = await attempt(appointments.get({ id: params.id }));
  if (!found.ok) return found;
  const { id, customerId, heldUntil } = found.value;
  const [history, paid, salon, told] = await Promise.all([
    attempt(customers.getHistory({ id: customerId, limit: 1 })),
    payments.listOfAppointment({ appointmentId: id }),
    heldUntil && salons.getMine(),
    // A blocked owner may not ask. A panel without its messages is better than none.
    attempt(notifications.listOfAppointment({ appointmentId: id })),
  ]);
  const money = paid.payments.length > 0 && {
    payments: paid,
    heldUntil: heldUntil && salon ? localNow(heldUntil, salon.timeZone).time : null,
  };
  const more = { habits: history.ok ? habits(history.value) : null, messages: told.ok ? told.value : [] };
  return { ...found, value: { ...found.value, ...more, money: money || null } };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
