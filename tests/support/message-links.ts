import type { Infra, SalonScope } from '#server/gate/scope.ts';
import type { Recipient } from '#server/notifications/links/queries.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { linkPaths } from './link-paths.ts';

/** A job's scope, in which messages are written. */
export async function systemAt(world: Infra, salonId: string): Promise<SalonScope> {
  const scope = await scopeOfSystemAt(world, salonId);
  if (!scope) throw new Error('The salon is gone');
  return scope;
}

const tokenOf = (path: string) => ({ token: path.split('/').at(-1) ?? '' });

/** As the input of the operations for who has a message. */
export function openLinks(salon: { id: string }) {
  const { reminder, waiting, invitation, optOut } = linkPaths(salon);
  return {
    reminder: (appointmentId: string) => tokenOf(reminder(appointmentId)),
    waiting: (entryId: string) => tokenOf(waiting(entryId)),
    invitation: (invitationId: string) => tokenOf(invitation(invitationId)),
    optOut: (to: Recipient) => tokenOf(optOut(to)),
  };
}
