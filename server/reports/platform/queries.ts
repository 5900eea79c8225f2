import { type Expression, sql } from 'kysely';
import type { PlatformFigures } from '#contract/platform-report.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { instantOf, localNow, startOfMonth } from '#lib/dates.ts';
import { percentOf, perEach } from '#server/figures/rules.ts';
import type { PlatformScope } from '#server/gate/scope.ts';

/** Figures are counted as in docs/decisions/016-data-and-figures.md. */
export async function getPlatformFigures(scope: PlatformScope): Promise<PlatformFigures> {
  const today = localNow(scope.now, DEFAULT_TIME_ZONE).date;
  const salons = await countSalons(scope, instantOf(startOfMonth(today), '00:00', DEFAULT_TIME_ZONE));
  const sums = await sumTallies(scope);
  return {
    today,
    salons: { ...salons, inactive: salons.total - salons.active },
    activeSalonsPercent: percentOf(salons.active, salons.total),
    users: await countUsers(scope),
    ...sums,
    customersPerSalon: perEach(sums.customers, salons.total),
  };
}

function countSalons(scope: PlatformScope, monthBegan: Date) {
  const isActive = sql<boolean>`is_active and suspended_at is null`;
  return scope.db
    .selectFrom('salons')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere(isActive).as('active'),
      fn.countAll<number>().filterWhere('createdAt', '>=', monthBegan).as('newThisMonth'),
    ])
    .executeTakeFirstOrThrow();
}

/** PostgreSQL sums bigints as numeric. */
const sum = (summed: Expression<unknown>) => sql<number>`coalesce(${summed}, 0)::bigint`;

/** Kept by the database for each salon, because counting a million rows takes too long (docs/decisions/040-figures-of-the-platform.md). */
function sumTallies(scope: PlatformScope) {
  return scope.db
    .selectFrom('salonTallies')
    .select(({ fn }) => [
      sum(fn.sum('appointments')).as('appointments'),
      sum(fn.sum('customers')).as('customers'),
      sum(fn.sum('revenueCents')).as('revenueCents'),
    ])
    .executeTakeFirstOrThrow();
}

async function countUsers(scope: PlatformScope): Promise<number> {
  const { users } = await scope.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow();
  return users;
}
