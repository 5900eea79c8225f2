import { byStaff } from '../gate/orpc.ts';
import { getMyDay } from './my-day/queries.ts';
import { getCalendar, listCalendarDays, listCalendarOpenings } from './queries.ts';

export const calendar = {
  get: byStaff.calendar.get.handler(({ context, input }) => getCalendar(context.scope, input)),
  getMyDay: byStaff.calendar.getMyDay.handler(({ context, input }) => getMyDay(context.scope, input.date)),
  listDays: byStaff.calendar.listDays.handler(({ context, input }) => listCalendarDays(context.scope, input)),
  listOpenings: byStaff.calendar.listOpenings.handler(({ context, input }) =>
    listCalendarOpenings(context.scope, input),
  ),
};
