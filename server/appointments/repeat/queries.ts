import type { RepeatOffer } from '#contract/bookings.ts';
import { findOfferedService } from '#server/availability/offered-services/queries.ts';
import { readSchedule } from '#server/availability/queries.ts';
import { bookingWindow, performs } from '#server/availability/rules.ts';
import { slotsOn } from '#server/availability/slots/queries.ts';
import type { CustomerScope } from '#server/gate/scope.ts';
import { isOwn } from '../booking/queries.ts';
import { nearestFree, repeatDates } from './rules.ts';

/** Null also when the service is no longer offered. A professional who has left, or is hidden, becomes anybody. */
export async function findRepeat(scope: CustomerScope): Promise<RepeatOffer | null> {
  const last = await findLastVisit(scope);
  if (!last?.serviceId) return null;
  const service = await findOfferedService(scope, last.serviceId);
  const { last: until } = bookingWindow(scope.today);
  const dates = repeatDates(last.date, { today: scope.today, until });
  const [first, lastDate] = [dates.at(0), dates.at(-1)];
  if (!service || !first || !lastDate) return null;
  const { id: serviceId, durationMinutes, showEmployees } = service;
  const schedule = await readSchedule(scope, { first, last: lastDate }, { serviceIds: [serviceId] });
  const known = schedule.professionals.find((one) => one.id === last.employeeId && performs(one, serviceId));
  const employee = known && showEmployees ? { id: known.id, name: known.name } : null;
  const asked = { serviceId, durationMinutes, employeeId: employee?.id };
  const when = nearestFree(dates, last.time, (date) => slotsOn(scope, schedule, date, asked));
  return when && { serviceId, serviceName: service.name, employee, ...when };
}

const findLastVisit = (scope: CustomerScope) =>
  scope.db
    .selectFrom('appointments as a')
    .where(isOwn(scope))
    .where('a.status', 'not in', ['cancelled', 'no_show'])
    .select(['a.serviceId', 'a.employeeId', 'a.appointmentDate as date', 'a.appointmentTime as time'])
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
