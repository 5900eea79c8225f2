import { isAllowed } from '#contract/consent-texts.ts';
import { MessageChannel, type OptOut } from '#contract/opt-outs.ts';
import { listConsents } from '#server/consents/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { AnySalonScope, SalonScope } from '#server/gate/scope.ts';
import type { Recipient } from '../links/queries.ts';
import { getSender } from '../queries.ts';
import { addressesOf, comparedRecipient, hiddenRecipient } from './rules.ts';

/**
 * Whether a person wants nothing but what an appointment itself needs: its confirmation, change and cancellation (decision 047). A no
 * at one of their addresses is a no at all of them. `accountId`: theirs, if any; it may have refused reminders in its profile.
 */
export async function isOptedOut(
  scope: AnySalonScope,
  { addresses, accountId = null }: { addresses: Recipient[]; accountId?: string | null },
): Promise<boolean> {
  if (await hasOptedOut(scope, addresses)) return true;
  if (accountId === null) return false;
  return !isAllowed('reminders', await listConsents(scope, accountId));
}

/** Whether one of the addresses has, by a link or an answer. */
export async function hasOptedOut(scope: AnySalonScope, addresses: Recipient[]): Promise<boolean> {
  return (await findOptedOut(scope, addresses)).length > 0;
}

async function findOptedOut(scope: AnySalonScope, addresses: Recipient[]): Promise<MessageChannel[]> {
  if (addresses.length === 0) return [];
  const found = await scope.db
    .selectFrom('messageOptOuts')
    .where((eb) => eb.or(addresses.map((to) => eb.and({ channel: to.channel, recipient: comparedRecipient(to) }))))
    .select('channel')
    .distinct()
    .execute();
  return found.map(({ channel }) => channel);
}

export async function getOptOut(scope: AnySalonScope, { channel, recipient }: Recipient): Promise<OptOut> {
  const { name: salonName, slug } = await getSender(scope);
  const isOptedOut = await hasOptedOut(scope, [{ channel, recipient }]);
  return { slug, salonName, channel, recipient: hiddenRecipient({ channel, recipient }), isOptedOut };
}

/** By which of its addresses, the linked account's among them. Throws NOT_FOUND, also for a removed customer. */
export async function listOptOutsOfCustomer(scope: SalonScope, customerId: string): Promise<MessageChannel[]> {
  const customer = await scope.db
    .selectFrom('customers as c')
    .leftJoin('users as account', 'account.id', 'c.customerUserId')
    .where('c.id', '=', customerId)
    .where('c.deletedAt', 'is', null)
    .select(['c.phone', 'c.email', 'account.email as accountEmail'])
    .executeTakeFirst();
  if (!customer) throw refuse('NOT_FOUND');
  const { phone, email, accountEmail } = customer;
  const optedOut = await findOptedOut(scope, addressesOf({ phones: [phone], emails: [email, accountEmail] }));
  return MessageChannel.options.filter((channel) => optedOut.includes(channel));
}
