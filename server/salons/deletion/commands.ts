import { firstName } from '#lib/text.ts';
import { audit, forgetAccountEntries, redactSalonEntriesLater } from '../../audit-log/commands.ts';
import { deleteUser } from '../../auth/deletion/commands.ts';
import { waitBriefly } from '../../infra/locks.ts';
import { isDeadlock } from '../../infra/pg-errors.ts';
import { keepCancellations } from '../../notifications/commands.ts';
import { abandonPicturesOfSalon } from '../../pictures/commands.ts';
import { refuseFields } from '../../refuse.ts';
import { type Infra, type PlatformScope, transaction } from '../../scope.ts';
import { cancelAtProvider, closeCheckouts, expectNothingRenews } from '../../subscriptions/grants/commands.ts';
import { mailSalonDeletedJob } from './jobs.ts';
import { getSalonToDelete, isOwnerNeeded, lockSalonToDelete, type SalonToDelete } from './queries.ts';

/** The command of `appointments`, which imports `salons`. */
export type CancelUpcoming = (scope: PlatformScope, salon: { id: string; timeZone: string }) => Promise<Cancelled>;

type Cancelled = { cancelled: number; returnedCents: number };

type Tools = Pick<Infra, 'checkouts' | 'database'> & { cancelUpcoming: CancelUpcoming };
type Wish = { salonId: string; name?: string | undefined };

/**
 * One transaction: afterwards the salon, its addresses and the account that was for nothing else are gone, and its customers' messages
 * are on their way. The provider is asked before it, because the network may take its time; when it refuses, nothing has changed (D24a).
 */
export async function deleteSalonPermanently(scope: PlatformScope, { salonId, name }: Wish, tools: Tools) {
  const shown = await getSalonToDelete(scope, salonId);
  expectTypedName(shown, name);
  const cancelled = await cancelAtProvider(scope, salonId, tools.checkouts);
  // With the limits of long work: a salon of some years has 50,000 appointments.
  const { db } = tools.database.longWork;
  const { salon, userDeleted } = await withoutDeadlock(() =>
    transaction({ ...scope, db }, async (scope) => {
      await waitBriefly(scope.db);
      const salon = await lockSalonToDelete(scope, shown);
      expectTypedName(salon, name);
      await expectNothingRenews(scope, salonId, cancelled);
      const userDeleted = !(await isOwnerNeeded(scope, salon));
      await deleteAll(scope, salon, { userDeleted, cancelUpcoming: tools.cancelUpcoming });
      return { salon, userDeleted };
    }),
  );
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
  // Every other row of the salon refers to this one and goes with it.
  await scope.db.deleteFrom('salons').where('id', '=', salonId).execute();
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
  scope.jobs.send(scope.db, mailSalonDeletedJob, {
    to: salon.ownerEmail,
    ownerFirstName: firstName(salon.ownerName),
    salonName: salon.name,
    ...what,
  });

const TRIES = 5;

/** Somebody may hold a row of the salon and wait for the salon, which waits for that row: the database ends one of the two. */
async function withoutDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === TRIES) throw error;
    }
  }
}
