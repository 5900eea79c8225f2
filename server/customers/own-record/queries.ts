import type { CustomerScope } from '../../scope.ts';

/** The account's own record, kept from being removed until the transaction ends. */
export const lockedOwnRecord = (scope: CustomerScope) =>
  scope.db
    .selectFrom('customers')
    .where('customerUserId', '=', scope.person.id)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare();
