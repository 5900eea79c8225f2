import { sql } from 'kysely';
import type { Dashboard } from '#contract/reports.ts';
import {
  appointmentsOfToday,
  customersAdded,
  pendingAppointments,
  readRevenue,
  sumOfSalon,
  thisMonth,
} from '../figures/queries.ts';
import { spansOf } from '../figures/rules.ts';
import type { SalonScope } from '../gate/scope.ts';
import { countWaiting, listOpenings } from '../waiting-list/queries.ts';
import { revenueByMonth, revenueOf } from './period/rules.ts';
import { ACTIVITY_ACTIONS, activityOf } from './rules.ts';

const ACTIVITY_SHOWN = 8;

/** Figures are counted as in docs/decisions/016-data-and-figures.md; months and days are the salon's. The month is compared as the report of it is. */
export async function getDashboard(scope: SalonScope): Promise<Dashboard> {
  const { previous } = spansOf('current_month', scope.today);
  const read = await readRevenue(scope, previous);
  const revenue = revenueOf(read, 'current_month', scope.today);
  return {
    figures: {
      ...(await countFigures(scope)),
      monthlyRevenueCents: revenue.cents,
      revenueBeforeCents: revenue.previousCents,
      revenueGrowthPercent: revenue.growthPercent,
    },
    today: scope.today,
    previous,
    openings: await listOpenings(scope, { from: scope.today, until: scope.today }),
    revenue: revenueByMonth(read.sold, scope.today),
    activity: await listActivity(scope),
  };
}

async function countFigures(scope: SalonScope) {
  const appointments = await appointmentsOfToday(scope)
    .select(({ fn, eb }) => [
      sumOfSalon(scope, 'appointments').as('totalAppointments'),
      fn.countAll<number>().as('todayAppointments'),
      fn
        .countAll<number>()
        .filterWhere(eb('status', '=', 'scheduled'))
        .as('todayToConfirm'),
      pendingAppointments(scope).as('pendingAppointments'),
    ])
    .executeTakeFirstOrThrow();
  const customers = await customersAdded(scope, thisMonth(scope)).executeTakeFirstOrThrow();
  return {
    ...appointments,
    totalCustomers: customers.total,
    newCustomersThisMonth: customers.new,
    waitingListCount: await countWaiting(scope),
  };
}

// Columns of the log entry `l`. It comes first: the appointment may have moved since.
const then = (field: 'date' | 'time') =>
  sql<string | null>`coalesce(l.data ->> ${field}, l.data -> 'after' ->> ${field})`;
const place = (side: 'before' | 'after') => sql`(l.data -> ${side} ->> 'date', l.data -> ${side} ->> 'time')`;
const isMove = sql<boolean>`${place('before')} is distinct from ${place('after')}`;
const rating = sql<number | null>`(l.data ->> 'rating')::int`;

/**
 * Two statements: where a table is on the coordinator of Citus and the others on the salon's machine, its planner ends the server when the
 * salon's role asks both in one. So the log was, and is where salons were distributed before migration 083.
 */
async function listActivity(scope: SalonScope): Promise<Dashboard['activity']> {
  const entries = await scope.db
    .selectFrom('auditLog as l')
    .where('action', 'in', ACTIVITY_ACTIONS)
    .select(['l.id', 'l.action', 'l.entityId', 'l.createdAt as at'])
    .select([then('date').as('dateThen'), then('time').as('timeThen'), isMove.as('isMove'), rating.as('rating')])
    .orderBy('l.createdAt', 'desc')
    .orderBy('l.id', 'desc')
    .limit(ACTIVITY_SHOWN)
    .execute();
  const ids = entries.map(({ entityId }) => entityId);
  const subjects = await scope.db
    .selectFrom(
      sql<{ entityId: string | null; salonId: string }>`(
        select entity_id, ${scope.salonId}::uuid as salon_id from unnest(${ids}::uuid[]) as entity_id)`.as('l'),
    )
    .leftJoin('reviews as r', (join) => join.onRef('r.salonId', '=', 'l.salonId').onRef('r.id', '=', 'l.entityId'))
    .leftJoin('waitingList as w', (join) => join.onRef('w.salonId', '=', 'l.salonId').onRef('w.id', '=', 'l.entityId'))
    .leftJoin('appointments as a', (join) =>
      join
        .onRef('a.salonId', '=', 'l.salonId')
        .on((eb) => eb('a.id', '=', eb.fn.coalesce('r.appointmentId', 'l.entityId'))),
    )
    .leftJoin('customers as c', (join) =>
      join
        .onRef('c.salonId', '=', 'l.salonId')
        .on((eb) => eb('c.id', '=', eb.fn.coalesce('a.customerId', 'l.entityId'))),
    )
    .leftJoin('services as s', (join) =>
      join
        .onRef('s.salonId', '=', 'l.salonId')
        .on((eb) => eb('s.id', '=', eb.fn.coalesce('a.serviceId', 'w.serviceId'))),
    )
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'l.salonId').onRef('e.id', '=', 'a.employeeId'))
    .select((eb) => [
      'l.entityId',
      's.name as serviceName',
      'e.name as employeeName',
      'r.createdAt as reviewedAt',
      eb.fn.coalesce('w.customerName', 'c.name').as('customerName'),
      eb('c.deletedAt', 'is not', null).as('isAnonymous'),
      sql<string | null>`a.appointment_date::text`.as('date'),
      sql<string | null>`left(a.appointment_time::text, 5)`.as('time'),
    ])
    .execute();
  const byId = new Map(subjects.map((subject) => [subject.entityId, subject]));
  return entries.flatMap(({ entityId, dateThen, timeThen, ...entry }) => {
    const subject = byId.get(entityId);
    if (!subject) return [];
    const isAnonymous = Boolean(subject.isAnonymous);
    const moment = { date: dateThen ?? subject.date, time: timeThen ?? subject.time };
    return activityOf({ ...subject, ...entry, ...moment, isAnonymous }, scope.today);
  });
}
