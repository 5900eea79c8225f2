import type { Account } from '#contract/auth.ts';
import { isSalonPath } from '../return-to.ts';

type AccountHome = Pick<Account, 'userType' | 'salon'>;

/** Where an account goes on after signing in, when it wanted nothing else (D9b). */
export function homeOf(account: AccountHome): string {
  if (isAdmin(account)) return '/admin';
  if (account.userType === 'customer') return '/conta';
  return account.salon ? '/dashboard' : '/salon-setup';
}

/**
 * Where an account goes on after signing in: to the path it wanted, where that is a page for it, else home (D9b). An
 * administrator is led to the administrators' pages only, a customer never to an owner's.
 */
export function placeAfterSignIn(account: AccountHome, wanted: string | null): string {
  return wanted !== null && isFor(account, wanted) ? wanted : homeOf(account);
}

function isFor(account: AccountHome, path: string): boolean {
  const [, first = ''] = path.split(/[/?#]/);
  if (isAdmin(account)) return first === 'admin';
  if (account.userType === 'customer') return isSalonPath(path) || first === 'conta';
  return first !== 'admin';
}

const isAdmin = ({ userType }: AccountHome) => userType === 'admin' || userType === 'super_admin';
