import type { FreeTimes, FreeTimesQuery } from '#contract/availability.ts';
import type { LocalTime } from '#lib/dates.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { getDefaultDuration } from '#server/settings/queries.ts';
import { withFallback } from '../performers/rules.ts';
import { daySearch, listAround, listProfessionals, readSchedule } from '../queries.ts';
import { canPlace, findConflicts, findOpenings, slotsIn } from '../slots/rules.ts';

/** Suggests times without a conflict. The owner may also choose any other minute, and services that are not offered. */
export async function listFreeTimes(scope: SalonScope, query: FreeTimesQuery): Promise<FreeTimes> {
  const { date, serviceId = null, employeeId = null, appointmentId } = query;
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
  const { date, time, serviceId = null, employeeId = null, appointmentId } = query;
  const moving = appointmentId ? await getMoving(scope, appointmentId) : null;
  const durationMinutes = await durationOf(scope, query, moving);
  if (employeeId) await expectOwnEmployee(scope, employeeId);
  const currentEmployeeId = moving?.employeeId === employeeId ? employeeId : null;
  const professionals = await listProfessionals(scope, { currentEmployeeId });
  const busy = await listAround(scope, date, { except: appointmentId });
  const wanted = withFallback(professionals, { serviceId, employeeId }, moving);
  const search = { professionals, durationMinutes, ...wanted, busy };
  return canPlace(search, time) ? [] : findConflicts(search, time).map(({ appointmentId }) => appointmentId);
}

async function getMoving(scope: SalonScope, id: string) {
  const moving = await scope.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['serviceId', 'employeeId', 'durationMinutes'])
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
