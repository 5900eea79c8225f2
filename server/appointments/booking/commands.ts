import type { Booking, BookValues } from '#contract/bookings.ts';
import { MAX_UPCOMING_BOOKINGS } from '#contract/ceilings.ts';
import type { OnlineDue, PaymentProvider } from '#contract/payments.ts';
import { instantOf } from '#lib/dates.ts';
import { audit } from '#server/audit-log/commands.ts';
import { chooseForSlot, dayLocks, transactionWithRetry } from '#server/availability/commands.ts';
import { keptServices } from '#server/availability/offered-services/queries.ts';
import { busyOf, keptRoster, scheduleOf } from '#server/availability/queries.ts';
import { expectBookableDate } from '#server/availability/slots/queries.ts';
import { customerForBooking } from '#server/customers/own-record/commands.ts';
import { expectBelowCeiling, refuse } from '#server/gate/refuse.ts';
import { type CustomerScope, transaction } from '#server/gate/scope.ts';
import { queueAnnouncement } from '#server/notifications/commands.ts';
import { firstProvider, openPayment, type Tools } from '#server/payments/charges/commands.ts';
import { findOnlineDue } from '#server/payments/queries.ts';
import { endOfHold, paidAtSalon } from '#server/payments/rules.ts';
import { getBookingTerms, getPaymentOptions } from '#server/salons/queries.ts';
import { resolveOwnEntries } from '#server/waiting-list/commands.ts';
import { insertAppointment, wasMadeBefore } from '../commands.ts';
import { startOrRelease } from '../paying/commands.ts';
import { lockAppointment } from '../queries.ts';
import { cancelLocked } from '../status/commands.ts';
import { getBooking, readForBooking, toNewBooking } from './queries.ts';

/** The same request again returns the booking of the first. */
export async function bookAppointment(scope: CustomerScope, input: BookValues, tools: Tools): Promise<Booking> {
  const booking = await keepBooking(scope, input, tools);
  if (!booking.can.pay) return booking;
  await startOrRelease(scope, input.id, tools);
  return getBooking(scope, input.id);
}

async function keepBooking(scope: CustomerScope, input: BookValues, tools: Tools): Promise<Booking> {
  await readFacts(scope);
  const { date } = input;
  // Bookings of one account, in any salon, run one after the other: otherwise two at once could both count as the fifth, or overlap.
  const locks = [`booker ${scope.person.id}`, ...dayLocks(scope, [date])];
  return transactionWithRetry(scope, (scope) => bookLocked(scope, input, tools), locks);
}

/** Fills the kept facts before the transaction begins, because a transaction that writes keeps nothing. */
async function readFacts(scope: CustomerScope): Promise<void> {
  if (scope.db.isTransaction) return;
  await keptServices(scope);
  await keptRoster(scope);
  await getBookingTerms(scope);
  await getPaymentOptions(scope);
}

async function bookLocked(scope: CustomerScope, input: BookValues, tools: Tools): Promise<Booking> {
  const { id, date, time, serviceId, employeeId: wanted = null, shown, notes } = input;
  const service = (await keptServices(scope)).get(serviceId);
  const place = { date, time, durationMinutes: service?.durationMinutes ?? 0 };
  const found = await readForBooking(scope, id, serviceId, place);
  // The facts changed since the request began. They cannot change again: the version is locked now.
  if (scope.salonVersion !== null && found.salonVersion !== scope.salonVersion) {
    return bookLocked({ ...scope, salonVersion: found.salonVersion }, input, tools);
  }
  const asked = { bookerId: scope.person.id, serviceId, date, time, employeeId: wanted };
  if (found.wasMade && (await wasMadeBefore(scope, id, asked))) return getBooking(scope, id);
  expectBookableDate(scope, date, 'date');
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  const { priceCents, durationMinutes, showEmployees } = service;
  if (shown.priceCents !== priceCents || shown.durationMinutes !== durationMinutes) {
    throw refuse('PRICE_CHANGED', { priceCents, durationMinutes });
  }
  const { cancelNoticeMinutes, ownerId, name: salonName } = await getBookingTerms(scope);
  const due = await dueNow(scope, input, priceCents, tools);
  if (found.upcoming >= MAX_UPCOMING_BOOKINGS) throw refuse('TOO_MANY_APPOINTMENTS');
  const customerId = await customerForBooking(scope, found, input);
  expectBelowCeiling('appointmentsPerDay', found.ofDay);
  const roster = await keptRoster(scope);
  const schedule = scheduleOf(scope, roster, busyOf(found.busy));
  const employeeId = chooseForSlot(scope, schedule, { ...place, serviceId, employeeId: wanted, showEmployees });
  // Checked after the claim: nobody is asked about an overlap for a time that is taken.
  if (found.overlap && !input.allowOverlap) throw refuse('OWN_OVERLAP', found.overlap);
  const terms = { serviceId, priceCents, durationMinutes, cancelNoticeMinutes, notes };
  const paying = due && payingOf(scope, due, input);
  const made = { ...paidAtSalon, heldUntil: null, dueOnlineCents: null, ...terms, ...paying?.ofAppointment };
  const whose = { customerId, bookedByUserId: scope.person.id };
  await insertAppointment(scope, { id, ...whose, employeeId, appointmentDate: date, appointmentTime: time, ...made });
  await audit(scope, { action: 'appointments.book', entityId: id, data: { serviceId, employeeId, date, time } });
  if (found.isWaiting) await resolveOwnEntries(scope, { serviceId, date });
  if (paying) await openPayment(scope, { appointmentId: id, ...paying.ofPayment, provider: due.provider });
  else await queueAnnouncement(scope, { appointmentId: id, date, time });
  return toNewBooking(scope, {
    ...{ id, date, time, employeeId, salonName, serviceName: service.name, isOwnSalon: ownerId === scope.person.id },
    ...{ ...made, employeeName: roster.professionals.find((one) => one.id === employeeId)?.name ?? null },
  });
}

type Due = OnlineDue & { provider: PaymentProvider };

/** The amount that is paid online; null when all of it is paid at the salon. The salon's terms limit the form's choice. */
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

function payingOf({ now, timeZone }: CustomerScope, { kind, amountCents }: Due, wish: BookValues) {
  const { date, time, paymentWay: way } = wish;
  const heldUntil = endOfHold(now, instantOf(date, time, timeZone));
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
    await cancelLocked(scope, before, 'appointments.cancelMine');
    return getBooking(scope, id);
  });
}
