import type { Employee, EmployeeValues, SavedEmployee } from '#contract/employees.ts';
import { newId } from '#lib/id.ts';
import { listUpcomingAppointments } from '../appointments/conflicts/queries.ts';
import { audit } from '../audit-log/commands.ts';
import { changesOf } from '../audit-log/rules.ts';
import { expectBelowCeiling, refuse } from '../gate/refuse.ts';
import { type SalonScope, transaction } from '../gate/scope.ts';
import { holdFacts, lockSalon } from '../infra/database/locks.ts';
import { removeProfessional } from '../memberships/commands.ts';
import { usePictures } from '../pictures/commands.ts';
import { getPlanLimits } from '../subscriptions/queries.ts';
import { forgetChoice, lockChoices, saveChoice } from './performed-services/commands.ts';
import { countActiveEmployees, getEmployee } from './queries.ts';
import { takesAppointmentsByDefault } from './rules.ts';

export function createEmployee(scope: SalonScope, { serviceIds, ...values }: EmployeeValues): Promise<Employee> {
  return transaction(scope, async (scope) => {
    await lockChoices(scope);
    if (values.isActive) await expectBelowEmployeeCeiling(scope);
    await usePictures(scope, { avatarUrl: values.avatarUrl });
    const id = newId();
    await scope.db
      .insertInto('employees')
      .values({ id, ...settled(values), createdAt: scope.now, updatedAt: scope.now })
      .execute();
    await saveChoice(scope, id, serviceIds);
    await audit(scope, { action: 'employees.create', entityId: id, data: { name: values.name, serviceIds } });
    return getEmployee(scope, id);
  });
}

/** Switching the professional off returns their coming appointments, which stay. */
export function updateEmployee(
  scope: SalonScope,
  { id, version, serviceIds, ...values }: EmployeeValues & { id: string; version: number },
): Promise<SavedEmployee> {
  return transaction(scope, async (scope) => {
    const before = await lockEmployee(scope, id);
    if (values.isActive && !before.isActive) await expectBelowEmployeeCeiling(scope);
    await usePictures(scope, { avatarUrl: values.avatarUrl });
    const after = settled(values);
    const updated = await scope.db
      .updateTable('employees')
      .set({ ...after, version: version + 1, updatedAt: scope.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    await saveChoice(scope, id, serviceIds);
    const data = { name: before.name, ...changesOf(before, { ...after, serviceIds }) };
    await audit(scope, { action: 'employees.update', entityId: id, data });
    const employee = await getEmployee(scope, id);
    if (!before.isActive || employee.isActive) return employee;
    return { ...employee, upcomingAppointments: await listUpcomingAppointments(scope, { column: 'employeeId', id }) };
  });
}

/** Always allowed. The coming appointments stay and are returned as a warning. */
export function setEmployeeActive(scope: SalonScope, id: string, isActive: boolean) {
  return transaction(scope, async (scope) => {
    const before = await lockEmployee(scope, id);
    if (isActive && !before.isActive) await expectBelowEmployeeCeiling(scope);
    await scope.db
      .updateTable('employees')
      .set((eb) => ({ isActive, version: eb('version', '+', 1), updatedAt: scope.now }))
      .where('id', '=', id)
      .execute();
    const action = isActive ? 'employees.activate' : 'employees.deactivate';
    const data = { name: before.name, ...changesOf(before, { isActive }) };
    await audit(scope, { action, entityId: id, data });
    const employee = await getEmployee(scope, id);
    return { employee, upcomingAppointments: await listUpcomingAppointments(scope, { column: 'employeeId', id }) };
  });
}

/** Deletes the professional, or hides them for good when something refers to them. Ends the access of their account to the salon. Throws UPCOMING_APPOINTMENTS. */
export async function deleteEmployee(scope: SalonScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const { name } = await lockEmployee(scope, id);
    const conflicts = await listUpcomingAppointments(scope, { column: 'employeeId', id });
    if (conflicts.length > 0) throw refuse('UPCOMING_APPOINTMENTS', { conflicts });
    const used = await scope.db
      .selectFrom('appointments')
      .where('employeeId', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (used) {
      await scope.db
        .updateTable('employees')
        .set({ deletedAt: scope.now, isActive: false, avatarUrl: null })
        .where('id', '=', id)
        .execute();
      await forgetChoice(scope, id);
    } else {
      await scope.db.deleteFrom('employees').where('id', '=', id).execute();
    }
    await removeProfessional(scope, id);
    await audit(scope, { action: 'employees.delete', entityId: id, data: { name } });
  });
}

const settled = (values: Omit<EmployeeValues, 'serviceIds'>) => ({
  ...values,
  takesAppointments: values.takesAppointments ?? takesAppointmentsByDefault(values.role),
});

/** A booking with the professional at the same time waits, or is waited for. */
async function lockEmployee(scope: SalonScope, id: string): Promise<Employee> {
  await lockChoices(scope);
  await holdFacts(scope.db);
  await scope.db.selectFrom('employees').where('id', '=', id).select('id').forUpdate().execute();
  return getEmployee(scope, id);
}

/** Locks the salon, so that two at once cannot exceed the plan or the ceiling. */
async function expectBelowEmployeeCeiling(scope: SalonScope): Promise<void> {
  await lockSalon(scope.db);
  const active = await countActiveEmployees(scope);
  const { maxEmployees } = await getPlanLimits(scope);
  if (maxEmployees !== null && active >= maxEmployees) throw refuse('PLAN_LIMIT', { limit: maxEmployees });
  expectBelowCeiling('activeEmployees', active);
}
