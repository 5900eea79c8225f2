import type { Account } from '#contract/auth.ts';
import { isSalonPath } from '../frame/return-to.ts';

type AccountHome = Pick<Account, 'userType' | 'salon'>;

/** The first page of an account after the sign-in. */
export function homeOf(account: AccountHome): string {
  if (isAdmin(account)) return '/admin';
  if (account.userType === 'customer') return '/conta';
  return account.salon ? '/dashboard' : '/salon-setup';
}

/** The wanted path when this account may use it, else `homeOf`. Customers never get an owner's page. */
export function placeAfterSignIn(account: AccountHome, wanted: string | null): string {
  return wanted !== null && isFor(account, wanted) ? wanted : homeOf(account);
}

function isFor(account: AccountHome, path: string): boolean {
  const [, first = ''] = path.split(/[/?#]/);
  if (isAdmin(account)) return first === 'admin';
  if (account.userType === 'customer') return isSalonPath(path) || first === 'conta';
  return first !== 'admin';
}

export const isAdmin = ({ userType }: Pick<Account, 'userType'>) => userType === 'admin' || userType === 'super_admin';
