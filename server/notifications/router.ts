import { byAdmin, byLink, byPerson, byStaff, bySuperAdmin } from '../gate/orpc.ts';
import { addDevice, removeDevice } from './devices/commands.ts';
import { listDevices } from './devices/queries.ts';
import { readOptOutToken } from './links/queries.ts';
import { listMessages, listMessagesOfAppointment } from './lists/queries.ts';
import { listTemplates } from './messages/meta-templates.ts';
import { optIn, optOut } from './opt-outs/commands.ts';
import { getOptOut, listOptOutsOfCustomer } from './opt-outs/queries.ts';
import { comparedRecipient } from './opt-outs/rules.ts';
import { listAllOutages, listOutages } from './outages/queries.ts';
import { siteUrlOf } from './queries.ts';
import { sendWhatsApp } from './sending/commands.ts';
import { saveKind, saveMessageSettings } from './settings/commands.ts';
import { getMessageSettings, previewMessage } from './settings/queries.ts';

const byOptOutLink = byLink(readOptOutToken);

export const notifications = {
  getOptOut: byOptOutLink.notifications.getOptOut.handler(({ context: { scope, link } }) => getOptOut(scope, link)),
  optOut: byOptOutLink.notifications.optOut.handler(async ({ context: { limit, scope, link } }) => {
    await limit('link', comparedRecipient(link));
    await optOut(scope, link);
    return getOptOut(scope, link);
  }),
  optIn: byOptOutLink.notifications.optIn.handler(async ({ context: { limit, scope, link } }) => {
    await limit('link', comparedRecipient(link));
    await optIn(scope, link);
    return getOptOut(scope, link);
  }),
  listOptOutsOfCustomer: byStaff.notifications.listOptOutsOfCustomer.handler(({ context, input }) =>
    listOptOutsOfCustomer(context.scope, input.customerId),
  ),
  listDevices: byPerson.notifications.listDevices.handler(async ({ context: { scope, infra } }) => {
    const { publicKey } = infra.push;
    const found = await listDevices(scope, publicKey);
    return { publicKey, endpoints: found.map(({ endpoint }) => endpoint) };
  }),
  addDevice: byPerson.notifications.addDevice.handler(({ context: { scope, infra, headers }, input }) =>
    addDevice(scope, input, { push: infra.push, sessionToken: infra.sessionCookie.readToken(headers) }),
  ),
  removeDevice: byPerson.notifications.removeDevice.handler(({ context, input }) => removeDevice(context.scope, input)),
  sendWhatsApp: byStaff.notifications.sendWhatsApp.handler(({ context, input }) => sendWhatsApp(context.scope, input)),
  list: byStaff.notifications.list.handler(({ context, input }) => listMessages(context.scope, input)),
  listOfAppointment: byStaff.notifications.listOfAppointment.handler(({ context, input }) =>
    listMessagesOfAppointment(context.scope, input.appointmentId),
  ),
  listOutages: byStaff.notifications.listOutages.handler(({ context }) => listOutages(context.scope)),
  listAllOutages: byAdmin.notifications.listAllOutages.handler(({ context }) => listAllOutages(context.scope)),
  listTemplates: bySuperAdmin.notifications.listTemplates.handler(({ context }) =>
    listTemplates(siteUrlOf(context.scope)),
  ),
  getSettings: byStaff.notifications.getSettings.handler(({ context }) => getMessageSettings(context.scope)),
  saveSettings: byStaff.notifications.saveSettings.handler(({ context, input }) =>
    saveMessageSettings(context.scope, input),
  ),
  saveKind: byStaff.notifications.saveKind.handler(({ context, input }) => saveKind(context.scope, input)),
  preview: byStaff.notifications.preview.handler(({ context, input }) => previewMessage(context.scope, input)),
};
