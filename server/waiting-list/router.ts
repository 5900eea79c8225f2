import { byCustomer, byOwner, byVisitor } from '../orpc.ts';
import { joinWaitingList, leaveOwnEntry, markContacted, resolveEntry } from './commands.ts';
import { countWaiting, getWaitingEntry, listOwnEntries, listWaitingEntries } from './queries.ts';

export const waitingList = {
  join: byVisitor.waitingList.join.handler(async ({ context, input }) => {
    // Not by the typed phone: a stranger could use up the limit of its owner.
    await context.limit('waitingList', context.scope.person?.id);
    return { id: await joinWaitingList(context.scope, input) };
  }),
  listMine: byCustomer.waitingList.listMine.handler(({ context }) => listOwnEntries(context.scope)),
  leave: byCustomer.waitingList.leave.handler(({ context, input }) => leaveOwnEntry(context.scope, input.id)),
  list: byOwner.waitingList.list.handler(({ context, input }) => listWaitingEntries(context.scope, input)),
  count: byOwner.waitingList.count.handler(async ({ context }) => ({ waiting: await countWaiting(context.scope) })),
  get: byOwner.waitingList.get.handler(({ context, input }) => getWaitingEntry(context.scope, input.id)),
  markContacted: byOwner.waitingList.markContacted.handler(({ context, input }) =>
    markContacted(context.scope, input.id),
  ),
  resolve: byOwner.waitingList.resolve.handler(({ context, input }) => resolveEntry(context.scope, input.id)),
};
