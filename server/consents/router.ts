import { byCustomer, byStaff } from '../gate/orpc.ts';
import { setConsent } from './commands.ts';
import { listConsents, listConsentsOfCustomer } from './queries.ts';

export const consents = {
  listMine: byCustomer.consents.listMine.handler(({ context: { scope } }) => listConsents(scope, scope.person.id)),
  set: byCustomer.consents.set.handler(async ({ context, input }) => {
    await context.limit('consent', context.scope.person.id);
    return setConsent(context.scope, input);
  }),
  listOfCustomer: byStaff.consents.listOfCustomer.handler(({ context, input }) =>
    listConsentsOfCustomer(context.scope, input.customerId),
  ),
};
