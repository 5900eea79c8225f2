import type { FreeTimes, FreeTimesQuery } from '#contract/availability.ts';
import type { LocalDate, LocalTime } from '#lib/dates.ts';
import { refuse } from '#server/gate/refuse.ts';
import { plannedFor } from '#server/gate/rights.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { getDefaultDuration } from '#server/settings/queries.ts';
import { type Wanted, withFallback } from '../performers/rules.ts';
import { daySearch, listAround, listProfessionals, readSchedule } from '../queries.ts';
import { findConflicts, findOpenings, slotsIn } from '../slots/rules.ts';

/** Suggests times without a conflict. The owner may also choose any other minute, and services that are not offered. */
export async function listFreeTimes(scope: SalonScope, query: FreeTimesQuery): Promise<FreeTimes> {
  const { date, serviceId = null, appointmentId } = query;
  const employeeId = plannedFor(scope, query.employeeId ?? null);
  const moving = appointmentId ? await getMoving(scope, appointmentId) : null;
  const durationMinutes = await durationOf(scope, query, moving);
  if (employeeId) await expectOwnEmployee(scope, employeeId);
  const currentEmployeeId = moving?.employeeId === employeeId ? employeeId : null;
  const schedule = await readSchedule(scope, { first: date, last: date }, { except: appointmentId, currentEmployeeId });
  // On a past day all times count, because the owner records it afterwards. Today only future times count.
  const now = date < scope.today ? null : { date: scope.today, time: scope.time };
  const wanted = withFallback(schedule.professionals, { serviceId, employeeId }, moving);
  return { date, times: slotsIn(findOpenings({ ...daySearch(schedule, date), ...wanted, now }), durationMinutes) };
}

type TimeQuery = Omit<FreeTimesQuery, 'durationMinutes'> & { time: LocalTime };

/** The ids of the appointments that stand in the way of a time, as `claimTime` will find them. Throws NOT_FOUND. */
export async function findTimeConflicts(scope: SalonScope, query: TimeQuery): Promise<string[]> {
  const { date, time, serviceId = null, appointmentId } = query;
  const employeeId = plannedFor(scope, query.employeeId ?? null);
  const moving = appointmentId ? await getMoving(scope, appointmentId) : null;
  const durationMinutes = await durationOf(scope, query, moving);
  if (employeeId) await expectOwnEmployee(scope, employeeId);
  const place = { date, durationMinutes, serviceId, employeeId };
  const search = await placementSearch(scope, { ...place, moving: moving ?? undefined });
  return findConflicts(search, time).map(({ appointmentId }) => appointmentId);
}

type Placement = Wanted & {
  date: LocalDate;
  durationMinutes: number;
  /** The appointment that moves: it is not in its own way, and its professional may keep it. */
  moving?: { id: string; employeeId: string | null } | undefined;
};

/** The search for somebody who can take a time of this day. Any minute counts, whatever the opening hours. */
export async function placementSearch(
  scope: SalonScope,
  { date, durationMinutes, serviceId, employeeId, moving }: Placement,
  { lock = false } = {},
) {
  const currentEmployeeId = moving?.employeeId === employeeId ? employeeId : null;
  const professionals = await listProfessionals(scope, { currentEmployeeId, lock });
  const busy = await listAround(scope, date, { except: moving?.id });
  return { professionals, busy, durationMinutes, ...withFallback(professionals, { serviceId, employeeId }, moving) };
}

async function getMoving(scope: SalonScope, id: string) {
  const moving = await scope.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['id', 'serviceId', 'employeeId', 'durationMinutes'])
    .executeTakeFirst();
  if (!moving) throw refuse('NOT_FOUND');
  return moving;
}

type Moving = Awaited<ReturnType<typeof getMoving>>;

async function durationOf(scope: SalonScope, query: FreeTimesQuery, moving: Moving | null): Promise<number> {
  const { serviceId = null, durationMinutes } = query;
  if (durationMinutes) return durationMinutes;
  if (moving?.serviceId === serviceId) return moving.durationMinutes;
  if (!serviceId) return getDefaultDuration(scope);
  const service = await scope.db
    .selectFrom('services')
    .where('id', '=', serviceId)
    .where('deletedAt', 'is', null)
    .select('durationMinutes')
    .executeTakeFirst();
  if (!service) throw refuse('NOT_FOUND');
  return service.durationMinutes;
}

async function expectOwnEmployee(scope: SalonScope, id: string): Promise<void> {
  const employee = await scope.db.selectFrom('employees').where('id', '=', id).select('id').executeTakeFirst();
  if (!employee) throw refuse('NOT_FOUND');
}
