import type { Booking, BookValues } from '#contract/bookings.ts';
import { MAX_UPCOMING_BOOKINGS } from '#contract/ceilings.ts';
import { audit } from '../../audit-log/commands.ts';
import { claimSlot, transactionWithRetry } from '../../availability/commands.ts';
import { getOfferedService } from '../../availability/offered-services/queries.ts';
import { expectBookableDate } from '../../availability/slots/queries.ts';
import { customerForBooking } from '../../customers/own-record/commands.ts';
import { holdUntilCommit } from '../../infra/locks.ts';
import { sendAppointmentMessage } from '../../notifications/commands.ts';
import { refuse } from '../../refuse.ts';
import { getBookingTerms } from '../../salons/queries.ts';
import { type CustomerScope, transaction } from '../../scope.ts';
import { resolveOwnEntries } from '../../waiting-list/commands.ts';
import { insertAppointment, wasMadeBefore } from '../commands.ts';
import { lockAppointment } from '../queries.ts';
import { changeStatus } from '../status/commands.ts';
import { countUpcomingBookings, findOwnOverlap, getBooking } from './queries.ts';

/** The same request again returns the booking of the first. */
export function bookAppointment(scope: CustomerScope, input: BookValues): Promise<Booking> {
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
    const { cancelNoticeMinutes, paymentMode } = await getBookingTerms(scope);
    // Online payment does not exist yet, and a salon that accepts nothing else cannot be paid at the salon.
    if (input.paymentMethod === 'online' || paymentMode === 'online_only') throw refuse('ONLINE_PAYMENT_UNAVAILABLE');
    if ((await countUpcomingBookings(scope)) >= MAX_UPCOMING_BOOKINGS) throw refuse('TOO_MANY_APPOINTMENTS');
    const customerId = await customerForBooking(scope, input);
    const place = { date, time, durationMinutes };
    const employeeId = await claimSlot(scope, { ...place, serviceId, employeeId: wanted, showEmployees });
    // After the claim: a time that nobody can have is no question.
    const overlap = input.allowOverlap ? null : await findOwnOverlap(scope, place);
    if (overlap) throw refuse('OWN_OVERLAP', overlap);
    const terms = { serviceId, priceCents, durationMinutes, cancelNoticeMinutes, notes };
    const when = { appointmentDate: date, appointmentTime: time };
    await insertAppointment(scope, { id, customerId, employeeId, ...when, ...terms, bookedByUserId: scope.person.id });
    await audit(scope, { action: 'appointments.book', entityId: id, data: { serviceId, employeeId, date, time } });
    await resolveOwnEntries(scope, { serviceId, date });
    await sendAppointmentMessage(scope, 'booked', id);
    return getBooking(scope, id);
  });
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
