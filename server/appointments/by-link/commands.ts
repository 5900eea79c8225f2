import type { LinkedAppointment } from '#contract/appointment-links.ts';
import { refuse } from '#server/gate/refuse.ts';
import { transaction, type VisitorScope } from '#server/gate/scope.ts';
import { type LockedAppointment, lockAppointment } from '../queries.ts';
import { cancelLocked, confirmLocked } from '../status/commands.ts';
import { getLinkedAppointment } from './queries.ts';

export function confirmByLink(scope: VisitorScope, id: string): Promise<LinkedAppointment> {
  return changeByLink(scope, id, 'confirmed', async (scope, before, { can }) => {
    if (!can.confirm || before.heldUntil) throw refuse('NOT_EDITABLE');
    await confirmLocked(scope, before);
  });
}

export function cancelByLink(scope: VisitorScope, id: string): Promise<LinkedAppointment> {
  return changeByLink(scope, id, 'cancelled', async (scope, before, { can }) => {
    if (!can.cancel) throw refuse('NOT_CANCELLABLE');
    await cancelLocked(scope, before, 'appointments.cancelByLink');
  });
}

type Change = (scope: VisitorScope, before: LockedAppointment, linked: LinkedAppointment) => Promise<void>;

/** A second click gets the answer of the first. */
function changeByLink(
  scope: VisitorScope,
  id: string,
  status: 'confirmed' | 'cancelled',
  change: Change,
): Promise<LinkedAppointment> {
  return transaction(scope, async (scope) => {
    // Locks the row first, so that what is read then stays true.
    const before = await lockAppointment(scope, id);
    const linked = await getLinkedAppointment(scope, id);
    if (before.status === status) return linked;
    await change(scope, before, linked);
    return getLinkedAppointment(scope, id);
  });
}
