import { firstName } from '#lib/text.ts';
import { audit, forgetAccountEntries, redactSalonEntriesLater } from '#server/audit-log/commands.ts';
import { deleteUser } from '#server/auth/deletion/commands.ts';
import { expectProof } from '#server/auth/two-factor/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { refuseFields } from '#server/gate/refuse.ts';
import { type PlatformScope, transaction } from '#server/gate/scope.ts';
import { waitBriefly } from '#server/infra/database/locks.ts';
import { deleteMembers } from '#server/memberships/commands.ts';
import { queueAccountMail } from '#server/notifications/account-mails/commands.ts';
import { keepCancellations } from '#server/notifications/closing/commands.ts';
import { deleteMessagesOfSalon } from '#server/notifications/commands.ts';
import { abandonPicturesOfSalon } from '#server/pictures/commands.ts';
import { cancelAtProvider, closeCheckouts, expectNothingRenews } from '#server/subscriptions/grants/commands.ts';
import { deleteChargeClaims, keepReceipts } from '#server/subscriptions/receipts/commands.ts';
import { deleteEventsOfSalon } from '#server/webhook-events/commands.ts';
import { getSalonToDelete, isOwnerNeeded, lockSalonToDelete, type SalonToDelete } from './queries.ts';

/** The command of `appointments`, which imports `salons`. */
export type CancelUpcoming = (scope: PlatformScope, salon: { id: string; timeZone: string }) => Promise<Cancelled>;

type Cancelled = { cancelled: number; returnedCents: number };

type Wish = {
  salonId: string;
  name?: string | undefined;
  currentPassword: string;
  code?: string | null | undefined;
};

/**
 * One transaction: afterwards the salon, its addresses and the account that was for nothing else are gone, and its customers' messages
 * are on their way. The provider is asked before it, because the network may take its time; when it refuses, nothing has changed.
 */
export async function deleteSalonPermanently(
  context: Context,
  scope: PlatformScope,
  { salonId, name, ...proof }: Wish,
  cancelUpcoming: CancelUpcoming,
) {
  const shown = await getSalonToDelete(scope, salonId);
  expectTypedName(shown, name);
  await expectProof(context, scope, proof);
  const { checkouts, database } = context.infra;
  const cancelled = await cancelAtProvider(scope, salonId, checkouts);
  // With the limits of long work: a salon of some years has 50,000 appointments.
  const { db } = database.longWork;
  const { salon, userDeleted } = await transaction({ ...scope, db }, async (scope) => {
    await waitBriefly(scope.db);
    const salon = await lockSalonToDelete(scope, shown);
    expectTypedName(salon, name);
    await expectNothingRenews(scope, salonId, cancelled);
    const userDeleted = !(await isOwnerNeeded(scope, salon));
    await deleteAll(scope, salon, { userDeleted, cancelUpcoming });
    return { salon, userDeleted };
  });
  return { success: true as const, details: { salonName: salon.name, userDeleted, slug: salon.slug } };
}

function expectTypedName(salon: { name: string }, typed: string | undefined): void {
  if (typed === undefined || typed === salon.name) return;
  throw refuseFields({ name: 'Digite o nome do salão exatamente como ele está escrito.' });
}

async function deleteAll(
  scope: PlatformScope,
  salon: SalonToDelete,
  { userDeleted, cancelUpcoming }: { userDeleted: boolean; cancelUpcoming: CancelUpcoming },
): Promise<void> {
  const { id: salonId, name, slug, ownerId } = salon;
  const cancelled = await cancelUpcoming(scope, salon);
  await keepCancellations(scope, salonId);
  await abandonPicturesOfSalon(scope, salonId);
  await closeCheckouts(scope, salonId);
  await keepReceipts(scope, salonId);
  await deleteEventsOfSalon(scope, salonId);
  // Every other row of the salon refers to this one and goes with it, but its addresses and its owner's claim.
  await scope.db.deleteFrom('salons').where('id', '=', salonId).execute();
  await deleteMessagesOfSalon(scope, salonId);
  await scope.db.deleteFrom('salonSlugs').where('salonId', '=', salonId).execute();
  await scope.db.deleteFrom('salonOwners').where('salonId', '=', salonId).execute();
  await deleteMembers(scope, salonId);
  await deleteChargeClaims(scope, salonId);
  if (userDeleted) {
    await forgetAccountEntries(scope, ownerId);
    await deleteUser(scope, ownerId);
  }
  const data = { name, slug, cancelledAppointments: cancelled.cancelled, userDeleted };
  await audit(scope, { action: 'salons.deletePermanently', entityId: salonId, salonId, data });
  await redactSalonEntriesLater(scope, salonId);
  await mailOwner(scope, salon, { ...cancelled, isAccountDeleted: userDeleted });
}

const mailOwner = (scope: PlatformScope, salon: SalonToDelete, what: Cancelled & { isAccountDeleted: boolean }) =>
  queueAccountMail(scope, {
    kind: 'salon_deleted',
    to: salon.ownerEmail,
    ownerFirstName: firstName(salon.ownerName),
    salonName: salon.name,
    ...what,
  });
