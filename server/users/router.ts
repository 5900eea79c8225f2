import { byAdmin, bySuperAdmin } from '../gate/orpc.ts';
import { changeRole, endSessions, letIn } from './commands.ts';
import { getUser, listUsers, totalUsers } from './queries.ts';

export const users = {
  list: byAdmin.users.list.handler(({ context, input }) => listUsers(context.scope, input)),
  getTotals: byAdmin.users.getTotals.handler(({ context }) => totalUsers(context.scope)),
  get: byAdmin.users.get.handler(({ context, input }) => getUser(context.scope, input.id)),
  letIn: byAdmin.users.letIn.handler(({ context, input }) => letIn(context.scope, input)),
  endSessions: byAdmin.users.endSessions.handler(({ context, input }) => endSessions(context.scope, input)),
  changeRole: bySuperAdmin.users.changeRole.handler(({ context, input }) => changeRole(context, context.scope, input)),
};
