import type { SalonScope } from '#server/gate/scope.ts';
import { createEncryption } from '#server/infra/secrets/encryption.ts';
import {
  invitationLink,
  type Recipient,
  reminderLink,
  unsubscribeLink,
  waitingLink,
} from '#server/notifications/links/queries.ts';

/** The key with which every test's server signs. */
export const SECRET = 'a secret for tests that is long enough';

/** The paths that a salon's messages carry. */
export function linkPaths({ id: salonId }: { id: string }) {
  const env = { publicUrl: 'https://encaixe.example' };
  const scope = { salonId, env, encryption: createEncryption(SECRET) } as SalonScope;
  const pathOf = (link: string) => new URL(link).pathname;
  return {
    reminder: (appointmentId: string) => pathOf(reminderLink(scope, { appointmentId })),
    waiting: (entryId: string) => pathOf(waitingLink(scope, { entryId })),
    invitation: (invitationId: string) => pathOf(invitationLink(scope, { invitationId })),
    optOut: (to: Recipient) => pathOf(unsubscribeLink(scope, to)),
  };
}
