import { byStaff, byVisitor } from '../gate/orpc.ts';
import { listFreeTimes } from './free-times/queries.ts';
import { type FindMoving, listDays, listNextTimes, listSlots } from './slots/queries.ts';
import { type ListOutside, saveWeek } from './week/commands.ts';
import { getWeek } from './week/queries.ts';

type OfAppointments = { listOutside: ListOutside; findMoving: FindMoving };

/** Appointments import availability, so `server/router.ts` passes their queries in, which avoids an import cycle. */
export const availability = ({ listOutside, findMoving }: OfAppointments) => ({
  getWeek: byStaff.availability.getWeek.handler(({ context }) => getWeek(context.scope)),
  saveWeek: byStaff.availability.saveWeek.handler(({ context, input }) => saveWeek(context.scope, input, listOutside)),
  listFreeTimes: byStaff.availability.listFreeTimes.handler(({ context, input }) =>
    listFreeTimes(context.scope, input),
  ),
  listDays: byVisitor.availability.listDays.handler(async ({ context, input }) => {
    await context.limit('reading', context.scope.person?.id);
    return listDays(context.scope, input, findMoving);
  }),
  listSlots: byVisitor.availability.listSlots.handler(async ({ context, input }) => {
    await context.limit('reading', context.scope.person?.id);
    return listSlots(context.scope, input, findMoving);
  }),
  listNextTimes: byVisitor.availability.listNextTimes.handler(async ({ context }) => {
    await context.limit('reading', context.scope.person?.id);
    return listNextTimes(context.scope);
  }),
});
