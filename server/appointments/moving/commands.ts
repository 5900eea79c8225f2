import type { Booking, MoveMineValues } from '#contract/bookings.ts';
import { instantOf } from '#lib/dates.ts';
import { audit } from '#server/audit-log/commands.ts';
import { claimSlot, transactionWithRetry } from '#server/availability/commands.ts';
import { getOfferedService } from '#server/availability/offered-services/queries.ts';
import { expectBookableDate } from '#server/availability/slots/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { CustomerScope } from '#server/gate/scope.ts';
import { holdUntilCommit } from '#server/infra/database/locks.ts';
import { sendAppointmentMessage } from '#server/notifications/commands.ts';
import { holdUntilStart } from '#server/payments/charges/commands.ts';
import { resolveOwnEntries } from '#server/waiting-list/commands.ts';
import { findOwnOverlap, getBooking } from '../booking/queries.ts';
import { announceTimeFreed, moveOf, saveAppointment } from '../commands.ts';
import { canEdit } from '../policy.ts';
import { lockAppointment } from '../queries.ts';
import { isSamePlace } from '../rules.ts';

/** To a time that a new booking could have too, until the notice for cancelling. Price and duration stay. */
export function moveBooking(scope: CustomerScope, input: MoveMineValues): Promise<Booking> {
  const { id, version, date, time, employeeId: wanted = null } = input;
  return transactionWithRetry(scope, async (scope) => {
    // As for a new booking: two moves of one account at once could both find no overlap.
    await holdUntilCommit(scope.db, `booker ${scope.person.id}`);
    // Locks the row first, so that what `getBooking` reads stays true.
    const before = await lockAppointment(scope, id);
    const booking = await getBooking(scope, id);
    const { serviceId, durationMinutes } = before;
    const place = { date, time, durationMinutes };
    if (canEdit(before) && isSamePlace(before, { ...place, employeeId: wanted })) return booking;
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (!booking.can.move || serviceId === null) throw refuse('NOT_MOVABLE');
    expectBookableDate(scope, date, 'date');
    const { showEmployees } = await getOfferedService(scope, serviceId, { lock: true });
    const employeeId = await claimSlot(scope, {
      ...{ ...place, serviceId, employeeId: wanted, showEmployees },
      moving: before,
    });
    const overlap = input.allowOverlap ? null : await findOwnOverlap(scope, place, { except: id });
    if (overlap) throw refuse('OWN_OVERLAP', overlap);
    const taken = { employeeId, isOverbooking: false };
    const held = await holdUntilStart(scope, before, instantOf(date, time, scope.timeZone));
    await saveAppointment(scope, before, { appointmentDate: date, appointmentTime: time, ...held, ...taken });
    const data = moveOf(before, { date, time, ...taken });
    await audit(scope, { action: 'appointments.moveMine', entityId: id, data });
    await resolveOwnEntries(scope, { serviceId, date });
    await announceTimeFreed(scope, before);
    if (date !== before.date || time !== before.time) {
      const formerEmployeeId = employeeId === before.employeeId ? null : before.employeeId;
      await sendAppointmentMessage(scope, 'moved', id, { formerEmployeeId });
    }
    return getBooking(scope, id);
  });
}
