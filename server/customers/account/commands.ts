import type { Customer } from '#contract/customers.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { saveCustomer } from '../commands.ts';
import { getCustomer, lockAccounts } from '../queries.ts';

type Read = { id: string; version: number };

/** Lets the record's account see what the salon books for the record. */
export function linkAccount(scope: SalonScope, read: Read): Promise<Customer> {
  return withRecord(scope, read, async (scope, { record, account }) => {
    if (!record.account) throw refuse('NO_ACCOUNT');
    if (record.account.isLinked) return;
    await saveCustomer(scope, record, { accountLinkedAt: scope.now });
    await audit(scope, { action: 'customers.linkAccount', entityId: record.id, data: { account } });
  });
}

/** Takes another person's account off the record. It keeps its own bookings, and its next one makes a new record. */
export function unlinkAccount(scope: SalonScope, read: Read): Promise<Customer> {
  return withRecord(scope, read, async (scope, { record, account }) => {
    if (!record.account) return;
    await saveCustomer(scope, record, { customerUserId: null, accountLinkedAt: null });
    await audit(scope, { action: 'customers.unlinkAccount', entityId: record.id, data: { account } });
  });
}

type Locked = { record: Customer; account: string | null | undefined };

function withRecord(
  scope: SalonScope,
  { id, version }: Read,
  change: (scope: SalonScope, locked: Locked) => Promise<void>,
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    const accounts = await lockAccounts(scope, [id]);
    const record = await getCustomer(scope, id);
    if (record.version !== version) throw refuse('CHANGED_MEANWHILE');
    await change(scope, { record, account: accounts.get(id) });
    return getCustomer(scope, id);
  });
}
