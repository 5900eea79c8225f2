import { byCustomer, byLink, byStaff, byVisitor } from '../gate/orpc.ts';
import { readWaitingToken } from '../notifications/links/queries.ts';
import { getLinkedEntry } from './by-link/queries.ts';
import { joinWaitingList, leaveByLink, leaveOwnEntry, markContacted, putBack, resolveEntry } from './commands.ts';
import { countWaiting, getWaitingEntry, listContactedEntries, listOwnEntries, listWaitingEntries } from './queries.ts';

const byWaitingLink = byLink(readWaitingToken);

export const waitingList = {
  join: byVisitor.waitingList.join.handler(async ({ context, input }) => {
    // Not by the typed phone: a stranger could use up the limit of its owner.
    await context.limit('waitingList', context.scope.person?.id);
    return { id: await joinWaitingList(context.scope, input) };
  }),
  listMine: byCustomer.waitingList.listMine.handler(({ context }) => listOwnEntries(context.scope)),
  leave: byCustomer.waitingList.leave.handler(({ context, input }) => leaveOwnEntry(context.scope, input.id)),
  getByLink: byWaitingLink.waitingList.getByLink.handler(({ context: { scope, link } }) =>
    getLinkedEntry(scope, link.entryId),
  ),
  leaveByLink: byWaitingLink.waitingList.leaveByLink.handler(async ({ context: { limit, scope, link } }) => {
    await limit('link', link.entryId);
    await leaveByLink(scope, link.entryId);
    return getLinkedEntry(scope, link.entryId);
  }),
  list: byStaff.waitingList.list.handler(({ context: { scope }, input: { status, ...page } }) =>
    status === 'waiting' ? listWaitingEntries(scope, page) : listContactedEntries(scope, page),
  ),
  count: byStaff.waitingList.count.handler(async ({ context }) => ({ waiting: await countWaiting(context.scope) })),
  get: byStaff.waitingList.get.handler(({ context, input }) => getWaitingEntry(context.scope, input.id)),
  markContacted: byStaff.waitingList.markContacted.handler(({ context, input }) =>
    markContacted(context.scope, input.id),
  ),
  putBack: byStaff.waitingList.putBack.handler(({ context, input }) => putBack(context.scope, input.id)),
  resolve: byStaff.waitingList.resolve.handler(({ context, input }) => resolveEntry(context.scope, input.id)),
};
