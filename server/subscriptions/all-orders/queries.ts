import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { MOST_LISTED_ORDERS, type OrderStatus } from '#contract/orders.ts';
import type { DB } from '#db/types.ts';
import { type PlatformScope, transaction } from '#server/gate/scope.ts';
import { containsWords, readFromIndexes } from '#server/infra/database/search.ts';
import { CURRENCY, GRACE_DAYS } from '../rules.ts';

type Filter = { search?: string; status?: OrderStatus; limit: number; offset: number };

/** Newest first. Neither the count nor the page reads more than the orders that can be listed, however many there are. */
export function listOrders(scope: PlatformScope, filter: Filter) {
  return transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    return listFound(scope, filter);
  });
}

async function listFound(scope: PlatformScope, { search = '', status, limit, offset }: Filter) {
  const isSearched = search.trim() !== '';
  const found = scope.db
    .selectFrom('salonSubscriptions as o')
    .innerJoin('salons as salon', 'salon.id', 'o.salonId')
    .$if(status !== undefined, (query) => query.where(hasStatus(scope.now, status as OrderStatus)))
    .$if(isSearched, (query) => query.where(containsWords('salon.directoryText', search.trim())));
  const page = found
    .select(['o.salonId', 'o.id', 'o.createdAt'])
    // A search finds all matches before it sorts them. Without a search an index ends after the page.
    .select(isSearched ? countedHere : sql<number | null>`null::int`.as('matching'))
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.salonId')
    .orderBy('o.id', 'desc')
    .limit(Math.max(0, Math.min(limit, MOST_LISTED_ORDERS - offset)))
    .offset(offset);
  const rows = await orderRows(scope)
    .innerJoin(page.as('page'), (join) => join.onRef('page.salonId', '=', 'o.salonId').onRef('page.id', '=', 'o.id'))
    .select('page.matching')
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.salonId')
    .orderBy('o.id', 'desc')
    .execute();
  const count = rows[0]?.matching ?? (await countListable(scope, found.select('o.id')));
  return {
    orders: rows.map(({ matching: _, ...row }) => orderOf(row)),
    matching: Math.min(count, MOST_LISTED_ORDERS),
    hasMore: count > MOST_LISTED_ORDERS,
  };
}

const countedHere = sql<number | null>`count(*) over ()`.as('matching');

async function countListable(scope: PlatformScope, found: SelectQueryBuilder<DB, never, { id: string }>) {
  const { count } = await scope.db
    .selectFrom(found.limit(MOST_LISTED_ORDERS + 1).as('listable'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The order's present status in SQL, because a job stores it only some time after it changes. Needs the tables `o` and
 * `salon`. An order is over when its salon is blocked; the next order is active once its time has come.
 */
const statusNow = (now: Date) => sql<string>`case
  when o.status = 'active' and salon.next_plan_at <= ${now} then 'cancelled'
  when o.status = 'scheduled' and salon.next_plan_at <= ${now} then 'active'
  when o.status = 'active' and o.period_end <= ${now} and salon.subscription_end_date <= ${now}::timestamptz -
    case when salon.subscription_status = 'active' then make_interval(days => ${GRACE_DAYS}) else interval '0' end
    then 'ended'
  else o.status end`;

/** Matches orders whose stored status may be outdated. They are few, because jobs store changes within a day. */
const mayHaveMoved = (now: Date) => sql<boolean>`(
  (o.status = 'active' and o.period_end <= ${now}) or (o.status = 'scheduled' and salon.next_plan_at <= ${now})
)`;

const hasStatus = (now: Date, status: OrderStatus) => sql<boolean>`(
  (o.status = ${status} and ${mayHaveMoved(now)} is not true) or (${mayHaveMoved(now)} and ${statusNow(now)} = ${status})
)`;

export const orderRows = (scope: PlatformScope) =>
  scope.db
    .selectFrom('salonSubscriptions as o')
    .innerJoin('salons as salon', 'salon.id', 'o.salonId')
    .innerJoin('plans as p', 'p.id', 'o.planId')
    .select(statusNow(scope.now).as('status'))
    .select(['o.id', 'o.salonId', 'o.billingCycle', 'o.amountCents', 'o.currency', 'o.isGrant'])
    .select(['o.createdAt', 'salon.name as salonName', 'p.name as planName']);

export const orderOf = <Row extends { createdAt: Date }>({ createdAt, ...row }: Row) => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** One row for each status is read from an index alone; those that have moved since are counted where they belong. */
export async function totalOrders(scope: PlatformScope) {
  const { stored, moved, received } = await transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    const stored = await scope.db
      .selectFrom('salonSubscriptions as o')
      .groupBy('o.status')
      .select(['o.status'])
      .select(countAndSum)
      .execute();
    const movedOrders = scope.db
      .selectFrom('salonSubscriptions as o')
      .innerJoin('salons as salon', 'salon.id', 'o.salonId')
      .where(mayHaveMoved(scope.now))
      .select(['o.status as before', 'o.amountCents', 'o.currency', statusNow(scope.now).as('status')]);
    const moved = await scope.db
      .selectFrom(movedOrders.as('o'))
      .groupBy(['o.before', 'o.status'])
      .select(['o.before', 'o.status'])
      .select(countAndSum)
      .execute();
    return { stored, moved, received: await sumReceived(scope) };
  });
  const of = (status: OrderStatus) => {
    const counted = [
      ...stored.filter((row) => row.status === status).map((row) => ({ ...row, sign: 1 })),
      ...moved.filter((row) => row.status === status).map((row) => ({ ...row, sign: 1 })),
      ...moved.filter((row) => row.before === status).map((row) => ({ ...row, sign: -1 })),
    ];
    return {
      count: counted.reduce((total, { count, sign }) => total + sign * count, 0),
      amountCents: counted.reduce((total, { amountCents, sign }) => total + sign * amountCents, 0),
    };
  };
  return {
    total: stored.reduce((total, { count }) => total + count, 0),
    active: of('active').count,
    pending: of('pending').count,
    revenueCents: of('active').amountCents,
    receivedCents: received,
  };
}

/** Includes deleted salons. Refunds are subtracted. */
async function sumReceived({ db }: PlatformScope): Promise<number> {
  const ofSalons = db
    .selectFrom('subscriptionCharges')
    .where('status', '=', 'approved')
    .where('currency', '=', CURRENCY);
  const kept = db.selectFrom('platformReceipts').where('status', '=', 'approved').where('currency', '=', CURRENCY);
  const cents = sql<number>`coalesce(sum(amount_cents - refunded_cents), 0)`.as('cents');
  const sums = await db
    .selectNoFrom([
      ofSalons.select(cents).$asScalar().$notNull().as('ofSalons'),
      kept.select(cents).$asScalar().$notNull().as('kept'),
    ])
    .executeTakeFirstOrThrow();
  return sums.ofSalons + sums.kept;
}

const countAndSum = ({
  fn,
}: ExpressionBuilder<{ o: Pick<DB['salonSubscriptions'], 'amountCents' | 'currency'> }, 'o'>) =>
  [
    fn.countAll<number>().as('count'),
    fn
      .coalesce(fn.sum<number>('o.amountCents').filterWhere('o.currency', '=', CURRENCY), sql<number>`0`)
      .as('amountCents'),
  ] as const;
