import type { CustomerScope } from '#server/gate/scope.ts';

/** The account's own record, kept from being removed until the transaction ends. */
export const lockedOwnRecord = (scope: Pick<CustomerScope, 'db'>, personId: string) =>
  scope.db
    .selectFrom('customers')
    .where('customerUserId', '=', personId)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare();
