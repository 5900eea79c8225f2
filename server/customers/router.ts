import { byCustomer, byOwner } from '../orpc.ts';
import {
  type CancelComing,
  createCustomer,
  deleteCustomer,
  joinSalon,
  updateCustomer,
  updateProfile,
} from './commands.ts';
import { findProfile, listCustomers } from './queries.ts';

/**
 * Appointments stand on customers, so the one thing that is asked of them here is handed in where the nouns are joined
 * (`server/router.ts`): one transaction for both, and no ring of nouns.
 */
export const customers = ({ cancelComingOfCustomer }: { cancelComingOfCustomer: CancelComing }) => ({
  list: byOwner.customers.list.handler(({ context, input }) => listCustomers(context.scope, input)),
  create: byOwner.customers.create.handler(({ context, input }) => createCustomer(context.scope, input)),
  update: byOwner.customers.update.handler(({ context, input }) => updateCustomer(context.scope, input)),
  delete: byOwner.customers.delete.handler(async ({ context, input }) => ({
    cancelled: await deleteCustomer(context.scope, input, cancelComingOfCustomer),
  })),
  join: byCustomer.customers.join.handler(({ context }) => joinSalon(context.scope)),
  getProfile: byCustomer.customers.getProfile.handler(({ context }) => findProfile(context.scope)),
  updateProfile: byCustomer.customers.updateProfile.handler(async ({ context, input }) => {
    const { slug: _, ...values } = input;
    const profile = await updateProfile(context.scope, values);
    const { fullName, phone } = profile;
    context.setPerson({ ...context.scope.person, fullName, phone });
    return profile;
  }),
});
