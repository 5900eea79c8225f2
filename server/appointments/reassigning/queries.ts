import { MOST_REASSIGNED, type Reassignable } from '#contract/appointment-reassignment.ts';
import { addDays } from '#lib/dates.ts';
import { readBusy, readRoster } from '#server/availability/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import { may } from '#server/gate/rights.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { isUpcomingSql } from '../conflicts/queries.ts';
import { appointments } from '../queries.ts';
import { suggestColleagues } from './rules.ts';

export async function listReassignable(scope: SalonScope, employeeId: string) {
  const employee = await scope.db
    .selectFrom('employees')
    .where('id', '=', employeeId)
    .select(['id', 'name', 'isActive'])
    .executeTakeFirst();
  if (!employee) throw refuse('NOT_FOUND');
  const found = await appointments(scope)
    .where('a.employeeId', '=', employeeId)
    .where('a.appointmentDate', '>=', scope.today)
    .where(isUpcomingSql(scope))
    .select(['a.id', 'a.version', 'a.appointmentDate as date', 'a.appointmentTime as time', 'a.durationMinutes'])
    .select(['c.name as customerName', 's.name as serviceName', 'a.serviceId'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .limit(MOST_REASSIGNED)
    .execute();
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last) return { employee, appointments: [] as Reassignable[], matching: 0 };
  const coming = found.map(({ total: _, ...appointment }) => appointment);
  const { busyOn } = await readBusy(scope, { first: first.date, last: addDays(last.date, 1) });
  // No colleague exists for a member who may not see the others.
  const { professionals } = may(scope, 'appointments.ofOthers') ? await readRoster(scope) : { professionals: [] };
  const colleagues = professionals.filter(({ id }) => id !== employeeId);
  return { employee, appointments: suggestColleagues(coming, colleagues, busyOn), matching: Number(first.total) };
}

/** Keeps them from being deactivated or deleted until the transaction ends. */
export async function lockProfessionals(scope: SalonScope, ids: string[]) {
  const found = await scope.db
    .selectFrom('employees')
    .where('id', 'in', ids)
    .select(['id', 'isActive', 'takesAppointments', 'deletedAt'])
    .orderBy('id')
    .forShare()
    .execute();
  return new Map(
    found.map(({ id, isActive, takesAppointments, deletedAt }) => [id, isActive && takesAppointments && !deletedAt]),
  );
}

/** Whether the salon's page, and so its messages, name the professionals. */
export async function namesProfessionals(scope: SalonScope): Promise<boolean> {
  const page = await scope.db.selectFrom('salonPublicSettings').select('showEmployees').executeTakeFirst();
  return page?.showEmployees ?? true;
}
