import type { PaymentMethod, PaymentStatus, PaymentTruth } from '#contract/appointments.ts';
import type { LocalMoment } from '#lib/dates.ts';

/** At most so many coming appointments of one account in one salon (D2). */
export const MOST_COMING = 5;

/** A date beyond this one is a slip of the finger; the calendar's own end has no day after it. */
export const LAST_DATE = '2999-12-31';

type Paid = { status: string; paymentStatus: PaymentStatus; paymentMethod: PaymentMethod };
type Priced = Paid & { priceCents: number | null };

/** Payment at the salon is written down as `paid`, `cash` from the start; `card` and `pix` come from a provider (D15). */
export const paidAtSalon = { paymentStatus: 'paid', paymentMethod: 'cash' } as const;

const isAtSalon = ({ paymentMethod }: Paid) => paymentMethod === 'cash';

/** What people read, which is the truth: money that is due at the salon is not 'Pago' before the work is done (D15). */
export function paymentTruth(appointment: Priced): PaymentTruth {
  const { status, paymentStatus, priceCents } = appointment;
  if (paymentStatus === 'cancelled' || status === 'cancelled') return 'none';
  if (!isAtSalon(appointment)) return paymentStatus === 'paid' ? 'paid' : 'waiting';
  if (status === 'no_show') return 'none';
  if (status !== 'completed') return 'at_salon';
  return priceCents === null ? 'none' : 'paid';
}

/** Payment fields after a change of status: cancelling ends the payment, and what comes back is to be paid at the salon. */
export function paymentAfter(before: Paid, status: string): Pick<Paid, 'paymentStatus' | 'paymentMethod'> {
  const { paymentStatus, paymentMethod } = before;
  if (status === 'cancelled') return { paymentStatus: 'cancelled', paymentMethod };
  if (before.status === 'cancelled') return paidAtSalon;
  return { paymentStatus, paymentMethod };
}

/** Whether it is money earned (D17): completed and priced, or paid online and not come to. */
export function isSale(appointment: Priced): appointment is Priced & { priceCents: number } {
  const { status, paymentStatus, priceCents } = appointment;
  if (priceCents === null) return false;
  return status === 'completed' || (status === 'no_show' && paymentStatus === 'paid' && !isAtSalon(appointment));
}

/** Not begun yet. */
export function isComing({ date, time }: LocalMoment, now: { today: string; time: string }): boolean {
  return date > now.today || (date === now.today && time >= now.time);
}

type Asked = LocalMoment & { bookerId: string | null; serviceId: string | null; employeeId: string | null };
export type Made = Asked & { status: string };

/** Whether it is what is asked for again: by the same booker (null is the salon), the same, and still standing. */
export function isAnswerTo(asked: Asked, made: Made): boolean {
  if (made.bookerId !== asked.bookerId || made.status === 'cancelled') return false;
  const isSameEmployee = asked.employeeId === null || asked.employeeId === made.employeeId;
  return made.serviceId === asked.serviceId && made.date === asked.date && made.time === asked.time && isSameEmployee;
}

type Place = LocalMoment & { durationMinutes: number; employeeId: string | null };

/** Whether it takes the time it took before; whoever holds it is kept where nobody in particular is asked for. */
export function isSamePlace(before: Place, wanted: Place): boolean {
  const isSameTime =
    before.date === wanted.date && before.time === wanted.time && before.durationMinutes === wanted.durationMinutes;
  return isSameTime && (wanted.employeeId === null || wanted.employeeId === before.employeeId);
}
