import { byVisitor } from '../orpc.ts';
import { getBookingPage, getPublicSalon, getSalonPage } from './queries.ts';

export const salonPage = {
  get: byVisitor.salonPage.get.handler(async ({ context }) => {
    await context.limit('reading', context.scope.person?.id);
    return getSalonPage(context.scope);
  }),
  getSalon: byVisitor.salonPage.getSalon.handler(({ context }) => getPublicSalon(context.scope)),
  getBooking: byVisitor.salonPage.getBooking.handler(({ context, input }) =>
    getBookingPage(context.scope, input.serviceId),
  ),
};
