import { byOptOutLink, byOwner } from '../orpc.ts';
import { optIn, optOut } from './opt-outs/commands.ts';
import { getOptOut, listOptOutsOfCustomer } from './opt-outs/queries.ts';
import { comparedRecipient } from './opt-outs/rules.ts';

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
  listOptOutsOfCustomer: byOwner.notifications.listOptOutsOfCustomer.handler(({ context, input }) =>
    listOptOutsOfCustomer(context.scope, input.customerId),
  ),
};
