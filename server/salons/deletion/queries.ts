import { sql } from 'kysely';
import type { SalonDeletionPreview } from '#contract/salon-deletion.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { PlatformScope } from '#server/gate/scope.ts';
import { lockAccounts } from '#server/infra/database/locks.ts';
import { findPaidPlan } from '#server/subscriptions/grants/queries.ts';

/** Throws NOT_FOUND. */
export async function getSalonToDelete(scope: PlatformScope, id: string) {
  const salon = await scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .where('salons.id', '=', id)
    .select(['salons.id', 'salons.name', 'salons.slug', 'salons.timeZone'])
    .select(['salons.ownerId', 'salons.ownerName', 'users.userType as ownerType', 'users.email as ownerEmail'])
    .executeTakeFirst();
  if (!salon) throw refuse('NOT_FOUND');
  return salon;
}

export type SalonToDelete = Awaited<ReturnType<typeof getSalonToDelete>>;

/**
 * Waits until everything begun with salon and owner has ended; nothing new begins. The account comes before the salon, as when its owner is
 * renamed. Throws NOT_FOUND.
 */
export async function lockSalonToDelete(scope: PlatformScope, { id, ownerId }: SalonToDelete): Promise<SalonToDelete> {
  await lockAccounts(scope.db, ownerId);
  await scope.db.selectFrom('salons').where('id', '=', id).select('id').forUpdate().execute();
  return getSalonToDelete(scope, id);
}

/** Whether the owner's account is for more than this salon: for the platform, another salon, or as a customer somewhere. */
export async function isOwnerNeeded(scope: PlatformScope, { id, ownerId, ownerType }: SalonToDelete): Promise<boolean> {
  if (ownerType === 'admin' || ownerType === 'super_admin') return true;
  const { db } = scope;
  const places = db
    .selectFrom('salons')
    .where('ownerId', '=', ownerId)
    .select('id as salonId')
    .unionAll(db.selectFrom('memberships').where('userId', '=', ownerId).select('salonId'))
    .unionAll(db.selectFrom('clientProfiles').where('userId', '=', ownerId).select('salonId'))
    .unionAll(db.selectFrom('customers').where('customerUserId', '=', ownerId).select('salonId'))
    .unionAll(db.selectFrom('appointments').where('bookedByUserId', '=', ownerId).select('salonId'))
    .unionAll(db.selectFrom('waitingList').where('userId', '=', ownerId).select('salonId'))
    .unionAll(db.selectFrom('reviews').where('userId', '=', ownerId).select('salonId'));
  const other = await db
    .selectFrom(places.as('place'))
    .where('place.salonId', '<>', id)
    .select('place.salonId')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export type CountUpcoming = (scope: PlatformScope, salon: { id: string; timeZone: string }) => Promise<number>;

/** Throws NOT_FOUND. */
export async function previewSalonDeletion(
  scope: PlatformScope,
  id: string,
  countUpcoming: CountUpcoming,
): Promise<SalonDeletionPreview> {
  const salon = await getSalonToDelete(scope, id);
  const { db } = scope;
  const count = sql<number>`count(*)`.as('count');
  const counts = await db
    .selectNoFrom([
      db.selectFrom('salonSlugs').where('salonId', '=', id).select(count).$asScalar().$notNull().as('slugs'),
      db
        .selectFrom('customers')
        .where('salonId', '=', id)
        .where('deletedAt', 'is', null)
        .select(count)
        .$asScalar()
        .$notNull()
        .as('customers'),
      db.selectFrom('appointments').where('salonId', '=', id).select(count).$asScalar().$notNull().as('appointments'),
      db
        .selectFrom('services')
        .where('salonId', '=', id)
        .where('deletedAt', 'is', null)
        .select(count)
        .$asScalar()
        .$notNull()
        .as('services'),
      db
        .selectFrom('employees')
        .where('salonId', '=', id)
        .where('deletedAt', 'is', null)
        .select(count)
        .$asScalar()
        .$notNull()
        .as('employees'),
      db.selectFrom('reviews').where('salonId', '=', id).select(count).$asScalar().$notNull().as('reviews'),
      db
        .selectFrom('pictures')
        .where('salonId', '=', id)
        .where('deletedAt', 'is', null)
        .select(count)
        .$asScalar()
        .$notNull()
        .as('pictures'),
      db
        .selectFrom('sales')
        .where('salonId', '=', id)
        .select(sql<number>`coalesce(sum(total_cents), 0)`.as('cents'))
        .$asScalar()
        .$notNull()
        .as('revenueCents'),
    ])
    .executeTakeFirstOrThrow();
  const { slugs, ...held } = counts;
  return {
    ...held,
    id,
    name: salon.name,
    slug: salon.slug,
    formerSlugs: slugs - 1,
    upcoming: await countUpcoming(scope, salon),
    ownerName: salon.ownerName,
    paid: await findPaidPlan(scope, id),
    deletesOwner: !(await isOwnerNeeded(scope, salon)),
  };
}
