import { fromReplica } from '../gate/from-replica.ts';
import { byAdmin, byStaff } from '../gate/orpc.ts';
import { exportAgenda, exportAppointments, exportCustomers } from './exports/commands.ts';
import { getReport } from './period/queries.ts';
import { getPlatformFigures } from './platform/queries.ts';
import { getDashboard } from './queries.ts';

export const reports = {
  getDashboard: byStaff.reports.getDashboard.handler(({ context }) => getDashboard(context.scope)),
  get: byStaff.reports.get.handler(({ context, input }) =>
    fromReplica(context.scope, (scope) => getReport(scope, input.period)),
  ),
  exportAppointments: byStaff.reports.exportAppointments.handler(({ context, input }) =>
    exportAppointments(context.scope, input),
  ),
  exportAgenda: byStaff.reports.exportAgenda.handler(({ context, input }) => exportAgenda(context.scope, input)),
  exportCustomers: byStaff.reports.exportCustomers.handler(({ context, input }) =>
    exportCustomers(context.scope, input),
  ),
  getPlatform: byAdmin.reports.getPlatform.handler(({ context }) => fromReplica(context.scope, getPlatformFigures)),
};
