import { byOwner } from '../gate/orpc.ts';
import { getCalendar, listCalendarDays, listCalendarOpenings } from './queries.ts';

export const calendar = {
  get: byOwner.calendar.get.handler(({ context, input }) => getCalendar(context.scope, input)),
  listDays: byOwner.calendar.listDays.handler(({ context, input }) => listCalendarDays(context.scope, input)),
  listOpenings: byOwner.calendar.listOpenings.handler(({ context, input }) =>
    listCalendarOpenings(context.scope, input),
  ),
};
