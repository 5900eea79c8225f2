import { localNow } from '#lib/dates.ts';
import { apiContext, attempt } from '../../api.ts';
import { orOffline } from '../../ui/orOffline.ts';
import type { PanelAnswer } from '../appointment-panel/panel-answer.ts';
import { habits } from '../customer-record/habits.ts';
import type { Route } from './+types/route.ts';

/** One appointment, for the fetcher of the panel that shows it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<PanelAnswer> {
  const { appointments, customers, payments, salons } = context.get(apiContext);
  const found = await attempt(appointments.get({ id: params.id }));
  if (!found.ok) return found;
  const { id, customerId, heldUntil } = found.value;
  const [history, paid, salon] = await Promise.all([
    attempt(customers.getHistory({ id: customerId, limit: 1 })),
    payments.listOfAppointment({ appointmentId: id }),
    heldUntil && salons.getMine(),
  ]);
  const money = paid.payments.length > 0 && {
    payments: paid,
    heldUntil: heldUntil && salon ? localNow(heldUntil, salon.timeZone).time : null,
  };
  return {
    ...found,
    value: { ...found.value, habits: history.ok ? habits(history.value) : null, money: money || null },
  };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
