import { byStaff } from '../gate/orpc.ts';
import { createService, deleteService, setServiceActive, updateService } from './commands.ts';
import { getService, listServices, listUnperformed, listUsual } from './queries.ts';

export const services = {
  list: byStaff.services.list.handler(({ context, input }) => listServices(context.scope, input)),
  get: byStaff.services.get.handler(({ context, input }) => getService(context.scope, input.id)),
  listUnperformed: byStaff.services.listUnperformed.handler(({ context }) => listUnperformed(context.scope)),
  listUsual: byStaff.services.listUsual.handler(({ context }) => listUsual(context.scope)),
  create: byStaff.services.create.handler(({ context, input }) => createService(context.scope, input)),
  update: byStaff.services.update.handler(({ context, input }) => updateService(context.scope, input)),
  activate: byStaff.services.activate.handler(async ({ context, input }) => {
    const { service } = await setServiceActive(context.scope, input.id, true);
    return service;
  }),
  deactivate: byStaff.services.deactivate.handler(async ({ context, input }) => {
    const { service, upcomingAppointments } = await setServiceActive(context.scope, input.id, false);
    return { version: service.version, upcomingAppointments };
  }),
  delete: byStaff.services.delete.handler(({ context, input }) => deleteService(context.scope, input.id)),
};
