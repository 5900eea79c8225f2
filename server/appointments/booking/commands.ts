import type { Booking, BookValues } from '#contract/bookings.ts';
import { MAX_UPCOMING_BOOKINGS } from '#contract/ceilings.ts';
import type { OnlineDue, OnlineWay, PaymentProvider } from '#contract/payments.ts';
import { audit } from '../../audit-log/commands.ts';
import { claimSlot, transactionWithRetry } from '../../availability/commands.ts';
import { getOfferedService } from '../../availability/offered-services/queries.ts';
import { expectBookableDate } from '../../availability/slots/queries.ts';
import { customerForBooking } from '../../customers/own-record/commands.ts';
import { holdUntilCommit } from '../../infra/locks.ts';
import { sendAppointmentMessage } from '../../notifications/commands.ts';
import { firstProvider, openPayment, type Tools } from '../../payments/charges/commands.ts';
import { findOnlineDue } from '../../payments/queries.ts';
import { HOLD_MINUTES } from '../../payments/rules.ts';
import { refuse } from '../../refuse.ts';
import { getBookingTerms, getPaymentOptions } from '../../salons/queries.ts';
import { type CustomerScope, transaction } from '../../scope.ts';
import { resolveOwnEntries } from '../../waiting-list/commands.ts';
import { insertAppointment, wasMadeBefore } from '../commands.ts';
import { startOrRelease } from '../paying/commands.ts';
import { lockAppointment } from '../queries.ts';
import { changeStatus } from '../status/commands.ts';
import { countUpcomingBookings, findOwnOverlap, getBooking } from './queries.ts';

/** The same request again returns the booking of the first. */
export async function bookAppointment(scope: CustomerScope, input: BookValues, tools: Tools): Promise<Booking> {
  const booking = await keepBooking(scope, input, tools);
  if (!booking.can.pay) return booking;
  await startOrRelease(scope, input.id, tools);
  return getBooking(scope, input.id);
}

function keepBooking(scope: CustomerScope, input: BookValues, tools: Tools): Promise<Booking> {
  const { id, date, time, serviceId, employeeId: wanted = null, shown, notes } = input;
  return transactionWithRetry(scope, async (scope) => {
    // Bookings of one account, in any salon, run one after the other: otherwise two at once could both count as the fifth, or overlap.
    await holdUntilCommit(scope.db, `booker ${scope.person.id}`);
    const asked = { bookerId: scope.person.id, serviceId, date, time, employeeId: wanted };
    if (await wasMadeBefore(scope, id, asked)) return getBooking(scope, id);
    expectBookableDate(scope, date, 'date');
    const { priceCents, durationMinutes, showEmployees } = await getOfferedService(scope, serviceId, { lock: true });
    if (shown.priceCents !== priceCents || shown.durationMinutes !== durationMinutes) {
      throw refuse('PRICE_CHANGED', { priceCents, durationMinutes });
    }
    const { cancelNoticeMinutes } = await getBookingTerms(scope);
    const due = await dueNow(scope, input, priceCents, tools);
    if ((await countUpcomingBookings(scope)) >= MAX_UPCOMING_BOOKINGS) throw refuse('TOO_MANY_APPOINTMENTS');
    const customerId = await customerForBooking(scope, input);
    const place = { date, time, durationMinutes };
    const employeeId = await claimSlot(scope, { ...place, serviceId, employeeId: wanted, showEmployees });
    // After the claim: a time that nobody can have is no question.
    const overlap = input.allowOverlap ? null : await findOwnOverlap(scope, place);
    if (overlap) throw refuse('OWN_OVERLAP', overlap);
    const terms = { serviceId, priceCents, durationMinutes, cancelNoticeMinutes, notes };
    const when = { appointmentDate: date, appointmentTime: time };
    const paying = due && payingOf(scope, due, input.paymentWay);
    const whose = { customerId, bookedByUserId: scope.person.id };
    await insertAppointment(scope, { id, ...whose, employeeId, ...when, ...terms, ...paying?.ofAppointment });
    await audit(scope, { action: 'appointments.book', entityId: id, data: { serviceId, employeeId, date, time } });
    await resolveOwnEntries(scope, { serviceId, date });
    if (paying) await openPayment(scope, { appointmentId: id, ...paying.ofPayment, provider: due.provider });
    else await sendAppointmentMessage(scope, 'booked', id);
    return getBooking(scope, id);
  });
}

type Due = OnlineDue & { provider: PaymentProvider };

/** What is paid online; null when all of it is paid at the salon. The form's choice is held against what the salon takes (D16a). */
async function dueNow(
  scope: CustomerScope,
  { paymentMethod, shown }: BookValues,
  priceCents: number,
  { salonPayments }: Tools,
): Promise<Due | null> {
  const { paymentMode, onlinePaymentAvailable } = await getPaymentOptions(scope);
  const wantsOnline = paymentMethod === 'online';
  if (priceCents === 0 && (!wantsOnline || onlinePaymentAvailable)) return null;
  const provider = firstProvider(salonPayments);
  const due = provider && (await findOnlineDue(scope, priceCents, scope.person.id));
  if (!due && (wantsOnline || paymentMode === 'online_only')) throw refuse('ONLINE_PAYMENT_UNAVAILABLE');
  if (!due) return null;
  const { amountCents: dueCents, restCents, mayPayAtSalon } = due;
  const isOther = wantsOnline ? shown.dueCents !== undefined && shown.dueCents !== dueCents : !mayPayAtSalon;
  if (isOther) throw refuse('DUE_CHANGED', { dueCents, restCents, mayPayAtSalon });
  return wantsOnline ? { ...due, provider } : null;
}

function payingOf(scope: CustomerScope, { kind, amountCents }: Due, way: OnlineWay) {
  const heldUntil = new Date(scope.now.getTime() + HOLD_MINUTES * 60_000);
  const unpaid = { paymentStatus: 'pending', paymentMethod: way } as const;
  return {
    ofAppointment: { ...unpaid, heldUntil, dueOnlineCents: amountCents },
    ofPayment: { kind, way, amountCents, expiresAt: heldUntil },
  };
}

export function cancelBooking(scope: CustomerScope, id: string): Promise<Booking> {
  return transaction(scope, async (scope) => {
    // Locks the row first, so that what `getBooking` reads stays true.
    const before = await lockAppointment(scope, id);
    const booking = await getBooking(scope, id);
    if (before.status === 'cancelled') return booking;
    if (!booking.can.cancel) throw refuse('NOT_CANCELLABLE');
    await changeStatus(scope, before, 'cancelled', 'appointments.cancelMine');
    return getBooking(scope, id);
  });
}
