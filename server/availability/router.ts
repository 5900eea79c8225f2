import { byOwner, byVisitor } from '../orpc.ts';
import { saveWeek } from './commands.ts';
import { getWeek, listDays, listNextTimes, listSlots } from './queries.ts';

export const availability = {
  getWeek: byOwner.availability.getWeek.handler(({ context }) => getWeek(context.scope)),
  saveWeek: byOwner.availability.saveWeek.handler(({ context, input }) => saveWeek(context.scope, input)),
  listDays: byVisitor.availability.listDays.handler(({ context, input }) => listDays(context.scope, input)),
  listSlots: byVisitor.availability.listSlots.handler(({ context, input }) => listSlots(context.scope, input)),
  listNextTimes: byVisitor.availability.listNextTimes.handler(({ context }) => listNextTimes(context.scope)),
};
