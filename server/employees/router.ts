import { byOwner } from '../gate/orpc.ts';
import { createEmployee, deleteEmployee, setEmployeeActive, updateEmployee } from './commands.ts';
import { getEmployee, listEmployees } from './queries.ts';

export const employees = {
  list: byOwner.employees.list.handler(({ context, input }) => listEmployees(context.scope, input)),
  get: byOwner.employees.get.handler(({ context, input }) => getEmployee(context.scope, input.id)),
  create: byOwner.employees.create.handler(({ context, input }) => createEmployee(context.scope, input)),
  update: byOwner.employees.update.handler(({ context, input }) => updateEmployee(context.scope, input)),
  activate: byOwner.employees.activate.handler(async ({ context, input }) => {
    const { employee } = await setEmployeeActive(context.scope, input.id, true);
    return employee;
  }),
  deactivate: byOwner.employees.deactivate.handler(async ({ context, input }) => {
    const { employee, upcomingAppointments } = await setEmployeeActive(context.scope, input.id, false);
    return { version: employee.version, upcomingAppointments };
  }),
  delete: byOwner.employees.delete.handler(({ context, input }) => deleteEmployee(context.scope, input.id)),
};
