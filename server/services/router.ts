import { byOwner } from '../gate/orpc.ts';
import { createService, deleteService, setServiceActive, updateService } from './commands.ts';
import { getService, listServices, listUnperformed, listUsual } from './queries.ts';

export const services = {
  list: byOwner.services.list.handler(({ context, input }) => listServices(context.scope, input)),
  get: byOwner.services.get.handler(({ context, input }) => getService(context.scope, input.id)),
  listUnperformed: byOwner.services.listUnperformed.handler(({ context }) => listUnperformed(context.scope)),
  listUsual: byOwner.services.listUsual.handler(({ context }) => listUsual(context.scope)),
  create: byOwner.services.create.handler(({ context, input }) => createService(context.scope, input)),
  update: byOwner.services.update.handler(({ context, input }) => updateService(context.scope, input)),
  activate: byOwner.services.activate.handler(async ({ context, input }) => {
    const { service } = await setServiceActive(context.scope, input.id, true);
    return service;
  }),
  deactivate: byOwner.services.deactivate.handler(async ({ context, input }) => {
    const { service, upcomingAppointments } = await setServiceActive(context.scope, input.id, false);
    return { version: service.version, upcomingAppointments };
  }),
  delete: byOwner.services.delete.handler(({ context, input }) => deleteService(context.scope, input.id)),
};
