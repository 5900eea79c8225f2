import type { ReassignValues, WhyLeft } from '#contract/appointment-reassignment.ts';
import { audit } from '#server/audit-log/commands.ts';
import { claimTime, dayLocks, transactionWithRetry } from '#server/availability/commands.ts';
import { datesOf } from '#server/availability/rules.ts';
import { refuse } from '#server/gate/refuse.ts';
import { plannedFor } from '#server/gate/rights.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { holdUntilCommit } from '#server/infra/database/locks.ts';
import { sendAppointmentMessage } from '#server/notifications/commands.ts';
import { announceTimeFreed, moveOf, saveAppointment } from '../commands.ts';
import { canEdit } from '../policy.ts';
import { type LockedAppointment, lockAppointment } from '../queries.ts';
import { rememberChange } from '../recent-changes/commands.ts';
import { heldBackUntil, nothingCaused } from '../recent-changes/rules.ts';
import { isUpcoming } from '../rules.ts';
import { lockProfessionals, namesProfessionals } from './queries.ts';

type Passed = { before: LockedAppointment; employeeId: string };

/** Each of them is passed or stays, whatever becomes of the others. Never an encaixe: that is a move, which asks. */
export function reassignAppointments(scope: SalonScope, { changes }: ReassignValues) {
  for (const { employeeId } of changes) plannedFor(scope, employeeId);
  return transactionWithRetry(scope, async (scope) => {
    const wanted = [];
    // In one order, so that two of these never wait for each other: first the appointments, then all days, then the professionals.
    for (const change of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      wanted.push({ ...change, before: await lockAppointment(scope, change.id) });
    }
    await holdUntilCommit(
      scope.db,
      ...dayLocks(
        scope,
        wanted.flatMap(({ before }) => datesOf(before)),
      ),
    );
    const available = await lockProfessionals(scope, [...new Set(changes.map(({ employeeId }) => employeeId))]);
    const tells = await namesProfessionals(scope);
    const reassigned: { id: string; version: number }[] = [];
    const left: { id: string; why: WhyLeft }[] = [];
    for (const { id, version, employeeId, before } of wanted) {
      if (!available.has(employeeId)) throw refuse('NOT_FOUND');
      // A second click gets the answer of the first.
      if (before.employeeId === employeeId && canEdit(before)) {
        reassigned.push({ id, version: before.version });
        continue;
      }
      const why = await whyNot(scope, { before, employeeId }, { version, isAvailable: available.get(employeeId) });
      if (why) {
        left.push({ id, why });
        continue;
      }
      await pass(scope, { before, employeeId }, tells);
      reassigned.push({ id, version: version + 1 });
    }
    return { reassigned, left };
  });
}

type Asked = { version: number; isAvailable: boolean | undefined };

/** The days are locked, so a colleague who is free here is still free when the row is written. */
async function whyNot(
  scope: SalonScope,
  { before, employeeId }: Passed,
  { version, isAvailable }: Asked,
): Promise<WhyLeft | null> {
  if (before.version !== version || !canEdit(before)) return 'CHANGED';
  if (!isUpcoming(before, scope)) return 'OVER';
  if (!isAvailable) return 'UNAVAILABLE';
  const { conflictIds } = await claimTime(scope, { ...before, employeeId, moving: before });
  return conflictIds.length > 0 ? 'TAKEN' : null;
}

async function pass(scope: SalonScope, { before, employeeId }: Passed, tells: boolean): Promise<void> {
  const taken = { employeeId, isOverbooking: false };
  await saveAppointment(scope, before, taken);
  await audit(scope, { action: 'appointments.reassign', entityId: before.id, data: moveOf(before, taken) });
  const startAfter = heldBackUntil(scope.now);
  const caused = nothingCaused();
  caused.notices = await announceTimeFreed(scope, before, startAfter);
  if (tells) caused.messages = await sendAppointmentMessage(scope, 'moved', before.id, { startAfter });
  await rememberChange(scope, before, caused);
}
