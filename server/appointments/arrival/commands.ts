import type { Appointment } from '#contract/appointments.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { saveAppointment } from '../commands.ts';
import { canEdit } from '../policy.ts';
import { getAppointment, lockAppointment } from '../queries.ts';
import { rememberChange } from '../recent-changes/commands.ts';
import { nothingCaused } from '../recent-changes/rules.ts';

/** The customer is there. A second click gets the answer of the first. */
export function markArrived(scope: SalonScope, { id, version }: { id: string; version: number }): Promise<Appointment> {
  return transaction(scope, async (scope) => {
    const before = await lockAppointment(scope, id);
    if (before.arrivedAt && canEdit(before)) return getAppointment(scope, id);
    if (before.version !== version) throw refuse('CHANGED_MEANWHILE');
    if (!canEdit(before) || before.date < scope.today) throw refuse('NOT_EDITABLE');
    if (before.date > scope.today) throw refuse('TOO_EARLY');
    await saveAppointment(scope, before, { arrivedAt: scope.now });
    await audit(scope, { action: 'appointments.markArrived', entityId: id });
    await rememberChange(scope, before, nothingCaused());
    return getAppointment(scope, id);
  });
}
