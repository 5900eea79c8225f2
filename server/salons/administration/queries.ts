import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { AdministeredSalon, SalonStatus, SalonTotals } from '#contract/salon-administration.ts';
import type { SuspensionCharge } from '#contract/salons.ts';
import type { DB } from '#db/types.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type PlatformScope, transaction } from '#server/gate/scope.ts';
import { beginsWord, containsPart, readFromIndexes, wordsOf } from '#server/infra/database/search.ts';
import { presentPlanId } from '#server/subscriptions/queries.ts';
import { STATE_COLUMNS, type Subscription, subscriptionState } from '#server/subscriptions/rules.ts';
import { suspendedChargeOf } from '#server/subscriptions/suspensions/rules.ts';
import { statusOf } from './rules.ts';

type Filter = {
  search?: string | undefined;
  status?: SalonStatus | undefined;
  order: keyof typeof orders;
  limit: number;
  offset: number;
};

type Salons = SelectQueryBuilder<DB, 'salons', object>;

/** Literals, because a partial index asks for them. */
const isOff = sql<boolean>`not (salons.is_active and salons.suspended_at is null)`;

/** Two statements, however many salons there are. */
export function listAllSalons(scope: PlatformScope, filter: Filter) {
  return transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    return listSalons(scope, filter);
  });
}

async function listSalons(scope: PlatformScope, { search = '', status, order, limit, offset }: Filter) {
  const isSearched = search.trim() !== '';
  const found = scope.db
    .selectFrom('salons')
    .$if(isSearched, (query) => query.where(matches(search.trim())))
    .$if(status === 'active', (query) => query.where(({ not }) => not(isOff)))
    .$if(status === 'inactive' || status === 'suspended', (query) => query.where(isOff))
    .$if(status === 'suspended', (query) => query.where('suspensionReason', 'is not', null));
  const page = found.orderBy(orders[order]).limit(limit).offset(offset);
  if (!isSearched) return { salons: await readSalons(scope, page, order), matching: await countSalons(found) };
  // A search finds all matches before it sorts them, so they are counted on the way.
  const listed = await page.select(['id', sql<number>`count(*) over ()`.as('matching')]).execute();
  const isListed = sql<boolean>`salons.id = any(${listed.map(({ id }) => id)}::uuid[])`;
  const salons = await readSalons(scope, scope.db.selectFrom('salons').where(isListed), order);
  return { salons, matching: listed[0]?.matching ?? (offset > 0 ? await countSalons(found) : 0) };
}

/** Every word, in any order: a part of one, or its beginning when it is too short for trigrams. */
function matches(search: string): RawBuilder<boolean> {
  const { long, short } = wordsOf(search);
  const words = [
    ...long.map((word) => containsPart('directoryText', word)),
    ...short.map((word) => beginsWord('directoryText', word)),
  ];
  return sql<boolean>`(${sql.join(words, sql` and `)})`;
}

async function countSalons(found: Salons): Promise<number> {
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Each is an index. */
const orders = {
  newest: sql`salons.created_at desc, salons.id desc`,
  oldest: sql`salons.created_at, salons.id`,
  name: sql`salons.search_name, salons.id`,
};

/** Its counts, whatever the size of the salon (docs/decisions/040-figures-of-the-platform.md). One row, also of a salon without any. */
const talliesOf = (scope: PlatformScope, salonId: Expression<string>) =>
  scope.db
    .selectFrom('salonTallies')
    .where('salonId', '=', salonId)
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('customers'), lit(0)).as('customers'),
      fn.coalesce(fn.sum<number>('appointments'), lit(0)).as('appointments'),
      fn.coalesce(fn.sum<number>('revenueCents'), lit(0)).as('revenueCents'),
    ]);

const ordersOf = (scope: PlatformScope, salonId: Expression<string>) =>
  scope.db.selectFrom('salonSubscriptions').where('salonId', '=', salonId).select('id');

/** `some` is read from an index alone before the figures of its salons are counted. */
async function readSalons(
  scope: PlatformScope,
  some: Salons,
  order: Filter['order'] = 'newest',
): Promise<AdministeredSalon[]> {
  const { db } = scope;
  const rows = await db
    .selectFrom('salons')
    .innerJoin(some.select('id').as('page'), 'page.id', 'salons.id')
    .leftJoin('plans', (join) => join.on('plans.id', '=', presentPlanId(scope.now)))
    .select(['salons.id', 'salons.name', 'salons.slug', 'salons.ownerName', 'salons.city', 'salons.state'])
    .select(['plans.id as planId', 'plans.name as planName', 'salons.isActive', 'salons.suspendedAt'])
    .select(['salons.suspensionReason', 'salons.suspensionCharge', 'salons.createdAt', 'salons.version'])
    .select(STATE_COLUMNS)
    .innerJoinLateral(
      (eb) => talliesOf(scope, eb.ref('salons.id')).as('held'),
      (join) => join.onTrue(),
    )
    .select(['held.customers', 'held.appointments', 'held.revenueCents'])
    .select(({ exists, ref }) => [
      exists(ordersOf(scope, ref('salons.id')).where('renews', '=', true)).as('renews'),
      exists(ordersOf(scope, ref('salons.id')).where('isPaused', '=', true)).as('isPaused'),
    ])
    .orderBy(orders[order])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    slug: row.slug,
    ownerName: row.ownerName,
    city: row.city,
    state: row.state,
    plan: row.planId && row.planName ? { id: row.planId, name: row.planName } : null,
    ...describeSubscription(row, scope.now),
    ...statusOf(row),
    suspensionReason: row.suspensionReason,
    suspensionCharge: row.suspensionCharge as SuspensionCharge | null,
    customers: row.customers,
    appointments: row.appointments,
    revenueCents: row.revenueCents,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }));
}

type SubscriptionRow = Subscription & {
  suspendedAt: Date | null;
  suspensionCharge: string | null;
  renews: SqlBool;
  isPaused: SqlBool;
};

function describeSubscription(row: SubscriptionRow, now: Date) {
  const subscription = subscriptionState(row, now);
  const { status } = subscription;
  const cards = { renews: Boolean(row.renews), isPaused: Boolean(row.isPaused), status };
  const wanted = row.suspensionCharge as SuspensionCharge | null;
  return { subscription, suspendedCharge: row.suspendedAt && suspendedChargeOf(wanted, cards) };
}

/** Newest first. */
export function listSalonsOfOwner(scope: PlatformScope, ownerId: string): Promise<AdministeredSalon[]> {
  return readSalons(scope, scope.db.selectFrom('salons').where('ownerId', '=', ownerId));
}

/** Throws NOT_FOUND. */
export async function getAdministeredSalon(scope: PlatformScope, id: string): Promise<AdministeredSalon> {
  const [salon] = await readSalons(scope, scope.db.selectFrom('salons').where('id', '=', id));
  if (!salon) throw refuse('NOT_FOUND');
  return salon;
}

export async function totalSalons(scope: PlatformScope): Promise<SalonTotals> {
  const { db } = scope;
  const off = db.selectFrom('salons').where(isOff);
  const { total, inactive, suspended } = await db
    .selectNoFrom([
      db
        .selectFrom('salons')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('total'),
      off
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('inactive'),
      off
        .where('suspensionReason', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('suspended'),
    ])
    .executeTakeFirstOrThrow();
  return { total, active: total - inactive, inactive, suspended };
}
