import { isAdmin } from '../gate/roles.ts';
import type { Person } from '../gate/scope.ts';

type Account = Pick<Person, 'id' | 'userType'>;

/**
 * Letting an account in again forgets its wrong tries, so a thief could guess codes without end. Nobody does it for the own account,
 * and only a super administrator for an administrator's.
 */
export const mayLetIn = (caller: Account, account: Account): boolean => mayCareFor(caller, account);

/** No administrator shuts another one out. One's own sessions end in the profile, except the one that asks. */
export const mayEndSessions = (caller: Account, account: Account): boolean => mayCareFor(caller, account);

const mayCareFor = (caller: Account, account: Account) =>
  caller.id !== account.id && (!isAdmin(account) || caller.userType === 'super_admin');
