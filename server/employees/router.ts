import { byStaff } from '../gate/orpc.ts';
import { createEmployee, deleteEmployee, setEmployeeActive, updateEmployee } from './commands.ts';
import { getEmployee, listEmployees } from './queries.ts';

export const employees = {
  list: byStaff.employees.list.handler(({ context, input }) => listEmployees(context.scope, input)),
  get: byStaff.employees.get.handler(({ context, input }) => getEmployee(context.scope, input.id)),
  create: byStaff.employees.create.handler(({ context, input }) => createEmployee(context.scope, input)),
  update: byStaff.employees.update.handler(({ context, input }) => updateEmployee(context.scope, input)),
  activate: byStaff.employees.activate.handler(async ({ context, input }) => {
    const { employee } = await setEmployeeActive(context.scope, input.id, true);
    return employee;
  }),
  deactivate: byStaff.employees.deactivate.handler(async ({ context, input }) => {
    const { employee, upcomingAppointments } = await setEmployeeActive(context.scope, input.id, false);
    return { version: employee.version, upcomingAppointments };
  }),
  delete: byStaff.employees.delete.handler(({ context, input }) => deleteEmployee(context.scope, input.id)),
};
