import { byCustomer, byLink, byStaff, byVisitor } from '../gate/orpc.ts';
import { readReminderToken } from '../notifications/links/queries.ts';
import { savePageSettings } from './commands.ts';
import {
  getBookingPage,
  getPagePicture,
  getPageSettings,
  getPreview,
  getPublicSalon,
  getSalonPage,
} from './queries.ts';

const byReminderLink = byLink(readReminderToken);

export const salonPage = {
  get: byVisitor.salonPage.get.handler(async ({ context }) => {
    await context.limit('reading', context.scope.person?.id);
    return getSalonPage(context.scope);
  }),
  getSalon: byVisitor.salonPage.getSalon.handler(({ context }) => getPublicSalon(context.scope)),
  getSalonOfBooker: byCustomer.salonPage.getSalonOfBooker.handler(({ context }) => getPublicSalon(context.scope)),
  getSalonByLink: byReminderLink.salonPage.getSalonByLink.handler(async ({ context: { scope } }) => ({
    ...(await getPublicSalon(scope)),
    isHidden: scope.isHidden,
  })),
  getPicture: byVisitor.salonPage.getPicture.handler(async ({ context, input }) => {
    await context.limit('reading', context.scope.person?.id);
    return getPagePicture(context.scope, input.knownTag, context.infra);
  }),
  getSettings: byStaff.salonPage.getSettings.handler(({ context }) => getPageSettings(context.scope)),
  saveSettings: byStaff.salonPage.saveSettings.handler(({ context, input }) => savePageSettings(context.scope, input)),
  getPreview: byStaff.salonPage.getPreview.handler(({ context }) => getPreview(context.scope)),
  getBooking: byVisitor.salonPage.getBooking.handler(({ context, input }) =>
    getBookingPage(context.scope, input.serviceId),
  ),
};
