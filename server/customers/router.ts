import { byCustomer, byOwner } from '../gate/orpc.ts';
import { linkAccount, unlinkAccount } from './account/commands.ts';
import { listBirthdays } from './birthdays/queries.ts';
import { createCustomer, deleteCustomer, type Removal, saveNotes, updateCustomer } from './commands.ts';
import { getHistory } from './history/queries.ts';
import { importCustomers } from './import/commands.ts';
import { checkImport } from './import/queries.ts';
import { type Moves, mergeCustomers } from './merge/commands.ts';
import { previewMerge } from './merge/queries.ts';
import { joinSalon, updateProfile } from './profile/commands.ts';
import { findProfile } from './profile/queries.ts';
import { getCustomer, listCustomers, totalCustomers } from './queries.ts';

/** Nouns that import customers pass their commands in through `server/router.ts`, which avoids an import cycle. */
export const customers = ({ removal, moves }: { removal: Removal; moves: Moves }) => ({
  list: byOwner.customers.list.handler(({ context, input }) => listCustomers(context.scope, input)),
  getTotals: byOwner.customers.getTotals.handler(({ context }) => totalCustomers(context.scope)),
  get: byOwner.customers.get.handler(({ context, input }) => getCustomer(context.scope, input.id)),
  getHistory: byOwner.customers.getHistory.handler(({ context, input }) => getHistory(context.scope, input)),
  listBirthdays: byOwner.customers.listBirthdays.handler(({ context }) => listBirthdays(context.scope)),
  create: byOwner.customers.create.handler(({ context, input }) => createCustomer(context.scope, input)),
  update: byOwner.customers.update.handler(({ context, input }) => updateCustomer(context.scope, input)),
  saveNotes: byOwner.customers.saveNotes.handler(({ context, input }) => saveNotes(context.scope, input)),
  delete: byOwner.customers.delete.handler(async ({ context, input }) => ({
    cancelled: await deleteCustomer(context.scope, input, removal),
  })),
  checkImport: byOwner.customers.checkImport.handler(async ({ context, input }) => {
    await context.limit('upload', context.scope.actor.userId ?? undefined);
    return checkImport(context.scope, input.file);
  }),
  import: byOwner.customers.import.handler(async ({ context, input }) => {
    await context.limit('upload', context.scope.actor.userId ?? undefined);
    return importCustomers(context.scope, input);
  }),
  previewMerge: byOwner.customers.previewMerge.handler(({ context, input }) => previewMerge(context.scope, input)),
  merge: byOwner.customers.merge.handler(({ context, input }) => mergeCustomers(context.scope, input, moves)),
  linkAccount: byOwner.customers.linkAccount.handler(({ context, input }) => linkAccount(context.scope, input)),
  unlinkAccount: byOwner.customers.unlinkAccount.handler(({ context, input }) => unlinkAccount(context.scope, input)),
  join: byCustomer.customers.join.handler(({ context }) => joinSalon(context.scope)),
  getProfile: byCustomer.customers.getProfile.handler(({ context }) => findProfile(context.scope)),
  updateProfile: byCustomer.customers.updateProfile.handler(async ({ context, input }) => {
    const { slug: _, ...values } = input;
    const profile = await updateProfile(context.scope, values);
    context.setPerson({ ...context.scope.person, fullName: profile.fullName });
    return profile;
  }),
});
