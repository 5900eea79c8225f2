import type { UndoValues } from '#contract/appointment-corrections.ts';
import { audit } from '#server/audit-log/commands.ts';
import { claimTime, transactionWithRetry } from '#server/availability/commands.ts';
import { occupies } from '#server/availability/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { recallMessages } from '#server/notifications/sending/commands.ts';
import { queueEndOfHold, reopenPayments } from '#server/payments/charges/commands.ts';
import { settleSale } from '#server/payments/commands.ts';
import { recallRefunds } from '#server/payments/refunds/commands.ts';
import { recallOpeningNotices } from '#server/waiting-list/opening-notices/commands.ts';
import { saveAppointment } from '../commands.ts';
import { type LockedAppointment, lockAppointment } from '../queries.ts';
import { takeChange } from '../recent-changes/commands.ts';
import { type Caused, type Former, isTooLateToUndo } from '../recent-changes/rules.ts';
import { isSamePlace } from '../rules.ts';
import { holdsAnyTime } from './queries.ts';

/** Undoes what this owner did last to each appointment, all or none. */
export function undoChanges(scope: SalonScope, { changes }: UndoValues): Promise<{ undone: number }> {
  return transactionWithRetry(scope, async (scope) => {
    // In one order, so that two of these never wait for each other.
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await undoChange(scope, change);
    return { undone: changes.length };
  });
}

async function undoChange(scope: SalonScope, { id, version }: UndoValues['changes'][number]): Promise<void> {
  const present = await lockAppointment(scope, id);
  if (present.version !== version) throw refuse('CHANGED_MEANWHILE');
  const change = await takeChange(scope, present);
  if (!change || isTooLateToUndo(change.doneAt, scope.now)) throw refuse('UNDO_OVER');
  const { former, caused } = change;
  await takeTimeBack(scope, present, former);
  if (!(await recall(scope, caused))) throw refuse('UNDO_OVER');
  const { date: appointmentDate, time: appointmentTime, ...restored } = former;
  await saveAppointment(scope, present, { appointmentDate, appointmentTime, ...restored });
  // The job that ends a hold finds nothing to end while the appointment is cancelled.
  if (former.heldUntil) await queueEndOfHold(scope, id, former.heldUntil);
  await settleSale(scope, { ...present, ...former });
  const placeOf = ({ status, date, time, employeeId }: Former) => ({ status, date, time, employeeId });
  await audit(scope, {
    action: 'appointments.undo',
    entityId: id,
    data: { from: placeOf(present), to: placeOf(former) },
  });
}

/** Throws SLOT_TAKEN when somebody else has the time meanwhile. An encaixe over it was there before, by the owner's own wish. */
async function takeTimeBack(scope: SalonScope, present: LockedAppointment, former: Former): Promise<void> {
  const place = { ...former, durationMinutes: present.durationMinutes };
  const hasItStill = occupies(present.status) && isSamePlace(present, place);
  if (!occupies(former.status) || hasItStill) return;
  const { serviceId } = present;
  const { conflictIds } = await claimTime(scope, { ...place, serviceId, moving: { ...present, ...former } });
  if (!former.isOverbooking && (await holdsAnyTime(scope, conflictIds))) throw refuse('SLOT_TAKEN');
}

/** False when something of it is on its way already. */
async function recall(scope: SalonScope, { messages, notices, refunds, endedPayments }: Caused): Promise<boolean> {
  await recallOpeningNotices(scope, notices);
  if (!(await recallRefunds(scope, refunds))) return false;
  if (!(await reopenPayments(scope, endedPayments))) return false;
  return recallMessages(scope, messages);
}
