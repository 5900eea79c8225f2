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
  const [visits, paid, changed, told, done, { timeZone }] = await Promise.all([
    attempt(customers.getHistory({ id: customerId, limit: 1 })),
    attempt(payments.listOfAppointment({ appointmentId: id })),
    appointments.listAdjustments({ id }),
    // A blocked owner may not ask, a member without the right may not either. A panel without these parts is better than none.
    attempt(notifications.listOfAppointment({ appointmentId: id })),
    appointments.getHistory({ id }),
    salons.getMine(),
  ]);
  const onClock = <Entry extends { at: string }>({ at, ...entry }: Entry) => ({
    ...entry,
    when: localNow(at, timeZone),
  });
  const money = paid.ok &&
    paid.value.payments.length > 0 && {
      payments: paid.value,
      heldUntil: heldUntil && localNow(heldUntil, timeZone).time,
    };
  const customer = visits.ok ? factsOf(visits.value) : null;
  const dated = { adjustments: changed.map(onClock), history: done.map(onClock) };
  const more = { customer, ...dated, messages: told.ok ? told.value : [], money: money || null };
  return { ...found, value: { ...found.value, ...more } };
}

function factsOf(history: CustomerHistory) {
  const { lastVisit, notes } = history.customer;
  return { habits: habits(history), lastVisit, notes };
}

/** Keeps the page when the connection drops. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => orOffline({ serverAction: serverLoader });
