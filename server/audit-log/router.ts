import { bySuperAdmin } from '../gate/orpc.ts';
import { exportEntries } from './commands.ts';
import { listToday } from './queries.ts';

export const auditLog = {
  list: bySuperAdmin.auditLog.list.handler(({ context, input }) => listToday(context.scope, input)),
  export: bySuperAdmin.auditLog.export.handler(({ context, input }) => exportEntries(context.scope, input)),
};
