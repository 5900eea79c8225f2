import { isAllowed } from '#contract/consent-texts.ts';
import type { MessageChannel, OptOut } from '#contract/opt-outs.ts';
import { listConsents } from '../../consents/queries.ts';
import { refuse } from '../../refuse.ts';
import type { AnySalonScope, SalonScope } from '../../scope.ts';
import type { Recipient } from '../links/queries.ts';
import { getSender } from '../queries.ts';
import { comparedRecipient, hiddenRecipient } from './rules.ts';

/**
 * Whether nothing may go there but what an appointment itself needs: its confirmation, change and cancellation (decision 047).
 * `accountId`: of whom the message is about, if any; the account may have refused reminders in its profile.
 */
export async function isOptedOut(
  scope: AnySalonScope,
  { accountId = null, ...to }: Recipient & { accountId?: string | null },
): Promise<boolean> {
  if (await hasOptedOut(scope, to)) return true;
  if (accountId === null) return false;
  return !isAllowed('reminders', await listConsents(scope, accountId));
}

/** The recipient itself, by a link or an answer. */
export async function hasOptedOut(scope: AnySalonScope, to: Recipient): Promise<boolean> {
  const found = await scope.db
    .selectFrom('messageOptOuts')
    .where('channel', '=', to.channel)
    .where('recipient', '=', comparedRecipient(to))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function getOptOut(scope: AnySalonScope, { channel, recipient }: Recipient): Promise<OptOut> {
  const { name: salonName, slug } = await getSender(scope);
  const isOptedOut = await hasOptedOut(scope, { channel, recipient });
  return { slug, salonName, channel, recipient: hiddenRecipient({ channel, recipient }), isOptedOut };
}

/** Throws NOT_FOUND, also for a removed customer. */
export async function listOptOutsOfCustomer(scope: SalonScope, customerId: string): Promise<MessageChannel[]> {
  const customer = await scope.db
    .selectFrom('customers')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .select(['phone', 'email'])
    .executeTakeFirst();
  if (!customer) throw refuse('NOT_FOUND');
  const { phone, email } = customer;
  const hasPhoneOut = phone !== null && (await hasOptedOut(scope, { channel: 'whatsapp', recipient: phone }));
  const hasEmailOut = email !== null && (await hasOptedOut(scope, { channel: 'mail', recipient: email }));
  return [...(hasPhoneOut ? (['whatsapp'] as const) : []), ...(hasEmailOut ? (['mail'] as const) : [])];
}
