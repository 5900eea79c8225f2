import type { Account } from '#contract/auth.ts';

/** Where an account goes on after signing in, when it wanted nothing else (D9b). */
export function homeOf(account: Account): string {
  if (account.userType === 'admin' || account.userType === 'super_admin') return '/admin';
  if (account.userType === 'customer') return '/conta';
  return account.salon ? '/dashboard' : '/salon-setup';
}
