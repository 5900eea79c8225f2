import type { OwnData } from '#contract/privacy.ts';
import { forgetBookings } from '../appointments/forgetting/commands.ts';
import { cancelUpcomingOfAccount } from '../appointments/status/commands.ts';
import { audit, forgetAccountEntries } from '../audit-log/commands.ts';
import { expectCurrentPassword } from '../auth/commands.ts';
import { deleteUser, lockForDeletion } from '../auth/deletion/commands.ts';
import { forgetBrowser } from '../auth/sessions/commands.ts';
import { beginLeaving, loseName } from '../customers/leaving/commands.ts';
import type { Context } from '../gate/context.ts';
import { originOf } from '../gate/origin.ts';
import { refuse } from '../gate/refuse.ts';
import { mintForLeaving, type PersonScope, type SalonScope, transaction } from '../gate/scope.ts';
import { forgetMessages, forgetOnceDelivered } from '../notifications/commands.ts';
import { forgetReviews } from '../reviews/commands.ts';
import { deleteEntriesOfAccount } from '../waiting-list/commands.ts';
import { readOwnData } from './own-data/queries.ts';
import { findOwnedSalon, listSalonsOf } from './queries.ts';
import { obstacleOf } from './rules.ts';

export async function exportOwnData(context: Context, scope: PersonScope): Promise<OwnData> {
  const { id } = scope.person;
  await context.limit('ownData', id);
  return transaction(scope, async (scope) => {
    await audit(scope, { action: 'privacy.exportMine', entityId: id, origin: originOf(context) });
    return readOwnData(scope);
  });
}

/** One transaction over all salons: afterwards nothing says who this was, and appointments, sales and stars are where they were. */
export async function deleteAccount(
  context: Context,
  scope: PersonScope,
  { currentPassword }: { currentPassword: string },
): Promise<void> {
  const passwordHash = await expectCurrentPassword(context, scope, currentPassword);
  await transaction(scope, async (scope) => {
    await lockForDeletion(scope, { passwordHash });
    await expectNoObstacle(scope);
    const salons = await listSalonsOf(scope);
    let cancelled = 0;
    for (const salon of salons) cancelled += await leave(mintForLeaving(scope, salon), scope.person.id);
    await forgetAccountEntries(scope, scope.person.id);
    const data = { salons: salons.length, cancelled };
    await audit(scope, { action: 'privacy.deleteAccount', entityId: scope.person.id, data });
    await deleteUser(scope, scope.person.id);
  });
  await forgetBrowser(context, scope.person.id);
}

async function expectNoObstacle(scope: PersonScope): Promise<void> {
  const salon = await findOwnedSalon(scope);
  const obstacle = obstacleOf(scope.person, salon);
  if (obstacle === 'ADMINISTRATOR_STAYS') throw refuse(obstacle);
  if (salon) throw refuse('OWNER_HAS_SALON', { salon });
}

/** Returns how many coming appointments were cancelled. */
async function leave(scope: SalonScope, userId: string): Promise<number> {
  const leaving = await beginLeaving(scope, userId);
  await forgetMessages(scope, { column: 'bookedByUserId', id: userId });
  if (leaving.recordId && !leaving.isShared) {
    await forgetMessages(scope, { column: 'customerId', id: leaving.recordId });
  }
  const cancelled = await cancelUpcomingOfAccount(scope, userId);
  await deleteEntriesOfAccount(scope, userId);
  const customerId = await loseName(scope, leaving);
  if (customerId === null) return cancelled;
  await forgetBookings(scope, { userId, customerId });
  await forgetReviews(scope, { userId, customerId });
  // The messages of these cancellations still go out before they are deleted.
  await forgetOnceDelivered(scope, customerId);
  return cancelled;
}
