import { byVisitor } from '../orpc.ts';
import { getBookingPage, getPublicSalon, getSalonPage } from './queries.ts';

export const salonPage = {
  get: byVisitor.salonPage.get.handler(({ context }) => getSalonPage(context.scope)),
  getSalon: byVisitor.salonPage.getSalon.handler(({ context }) => getPublicSalon(context.scope)),
  getBooking: byVisitor.salonPage.getBooking.handler(({ context, input }) =>
    getBookingPage(context.scope, input.serviceId),
  ),
};
