import { type Recipient, reminderLink, unsubscribeLink } from '#server/notifications/links/queries.ts';
import type { Infra, SalonScope } from '#server/scope.ts';
import { scopeOfSystemAt } from '#server/worker.ts';

/** A job's scope, in which messages are written. */
export async function systemAt(world: Infra, salonId: string): Promise<SalonScope> {
  const scope = await scopeOfSystemAt(world, salonId);
  if (!scope) throw new Error('The salon is gone');
  return scope;
}

/** As the input of the operations for who has a message. */
const tokenOf = (link: string) => ({ token: link.split('/').at(-1) ?? '' });

/** What the messages of a salon carry. */
export async function openLinks(world: Infra, { id: salonId }: { id: string }) {
  const scope = await systemAt(world, salonId);
  return {
    reminder: (appointmentId: string) => tokenOf(reminderLink(scope, { appointmentId })),
    optOut: (to: Recipient) => tokenOf(unsubscribeLink(scope, to)),
  };
}
