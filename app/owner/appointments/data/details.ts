import { apiContext, attempt } from '#app/api.ts';
import { habits } from '#app/components/customers/habits.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import type { CustomerHistory } from '#contract/customers.ts';
import { localNow } from '#lib/dates.ts';
import type { PanelAnswer } from '../panel/panel-answer.ts';
import type { Route } from './+types/details.ts';

/** One appointment, for the fetcher of the panel that shows it. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<PanelAnswer> {
  const { appointments, customers, notifications, payments, salons } = context.get(apiContext);
  const found = await attempt(appointments.get({ id: params.id }));
  if (!found.ok) return found;
  const { id, customerId, heldUntil } = found.value;
  const [history, paid, changed, told] = await Promise.all([
    attempt(customers.getHistory({ id: customerId, limit: 1 })),
    attempt(payments.listOfAppointment({ appointmentId: id })),
    appointments.listAdjustments({ id }),
    // A blocked owner may not ask, a member without the right may not either. A panel without these parts is better than none.
    attempt(notifications.listOfAppointment({ appointmentId: id })),
  ]);
  const { timeZone } = heldUntil || changed.length > 0 ? await salons.getMine() : { timeZone: null };
  const money = paid.ok &&
    paid.value.payments.length > 0 && {
      payments: paid.value,
      heldUntil: heldUntil && timeZone ? localNow(heldUntil, timeZone).time : null,
    };
  const adjustments = changed.flatMap(({ at, ...change }) =>
    timeZone ? [{ ...change, when: localNow(at, timeZone) }] : [],
  );
  const customer = history.ok ? factsOf(history.value) : null;
  const more = { customer, adjustments, messages: told.ok ? told.value : [], money: money || null };
  return { ...found, value: { ...found.value, ...more } };
}

function factsOf(history: CustomerHistory) {
  const { lastVisit, notes } = history.customer;
  return { habits: habits(history), lastVisit, notes };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
