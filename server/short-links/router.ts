import { byAnyone, byStaff } from '../gate/orpc.ts';
import { refuse } from '../gate/refuse.ts';
import { networkOf } from '../gate/request.ts';
import { countClick, createShortLink, deleteShortLink, updateShortLink } from './commands.ts';
import { findTarget, listShortLinks } from './queries.ts';

export const shortLinks = {
  list: byStaff.shortLinks.list.handler(({ context }) => listShortLinks(context.scope)),
  create: byStaff.shortLinks.create.handler(({ context, input }) =>
    createShortLink(context.scope, input.serviceId ?? null),
  ),
  update: byStaff.shortLinks.update.handler(({ context, input }) => updateShortLink(context.scope, input)),
  delete: byStaff.shortLinks.delete.handler(({ context, input }) => deleteShortLink(context.scope, input.id)),
  find: byAnyone.shortLinks.find.handler(async ({ context, input }) => {
    await context.limit('reading');
    const target = await findTarget(context.scope, input.code);
    if (!target) throw refuse('NOT_FOUND');
    return { path: target.path };
  }),
  countClick: byAnyone.shortLinks.countClick.handler(async ({ context, input }) => {
    await context.limit('click', `${input.code} ${networkOf(context.address)}`);
    const target = await findTarget(context.scope, input.code);
    if (!target) throw refuse('NOT_FOUND');
    await countClick(context.scope, { salonId: target.salonId, code: input.code });
  }),
};
