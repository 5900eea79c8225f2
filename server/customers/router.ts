import { byCustomer, byStaff } from '../gate/orpc.ts';
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
  list: byStaff.customers.list.handler(({ context, input }) => listCustomers(context.scope, input)),
  getTotals: byStaff.customers.getTotals.handler(({ context }) => totalCustomers(context.scope)),
  get: byStaff.customers.get.handler(({ context, input }) => getCustomer(context.scope, input.id)),
  getHistory: byStaff.customers.getHistory.handler(({ context, input }) => getHistory(context.scope, input)),
  listBirthdays: byStaff.customers.listBirthdays.handler(({ context }) => listBirthdays(context.scope)),
  create: byStaff.customers.create.handler(({ context, input }) => createCustomer(context.scope, input)),
  update: byStaff.customers.update.handler(({ context, input }) => updateCustomer(context.scope, input)),
  saveNotes: byStaff.customers.saveNotes.handler(({ context, input }) => saveNotes(context.scope, input)),
  delete: byStaff.customers.delete.handler(async ({ context, input }) => ({
    cancelled: await deleteCustomer(context.scope, input, removal),
  })),
  checkImport: byStaff.customers.checkImport.handler(async ({ context, input }) => {
    await context.limit('upload', context.scope.actor.userId ?? undefined);
    return checkImport(context.scope, input.file);
  }),
  import: byStaff.customers.import.handler(async ({ context, input }) => {
    await context.limit('upload', context.scope.actor.userId ?? undefined);
    return importCustomers(context.scope, input);
  }),
  previewMerge: byStaff.customers.previewMerge.handler(({ context, input }) => previewMerge(context.scope, input)),
  merge: byStaff.customers.merge.handler(({ context, input }) => mergeCustomers(context.scope, input, moves)),
  linkAccount: byStaff.customers.linkAccount.handler(({ context, input }) => linkAccount(context.scope, input)),
  unlinkAccount: byStaff.customers.unlinkAccount.handler(({ context, input }) => unlinkAccount(context.scope, input)),
  join: byCustomer.customers.join.handler(({ context }) => joinSalon(context.scope)),
  getProfile: byCustomer.customers.getProfile.handler(({ context }) => findProfile(context.scope)),
  updateProfile: byCustomer.customers.updateProfile.handler(async ({ context, input }) => {
    const { slug: _, ...values } = input;
    const profile = await updateProfile(context.scope, values);
    context.setPerson({ ...context.scope.person, fullName: profile.fullName });
    return profile;
  }),
});
