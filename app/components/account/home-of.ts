import { isSalonPath } from '#app/frame/return-to.ts';
import type { Account } from '#contract/auth.ts';
import type { Right } from '#contract/rights.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';

type AccountHome = Pick<Account, 'userType' | 'salon' | 'employeeId'> & { rights: readonly Right[] };

/** The first page of an account after the sign-in. */
export function homeOf(account: AccountHome): string {
  if (isAdmin(account)) return '/admin';
  if (account.salon) return workHome(account);
  return account.userType === 'customer' ? '/conta' : '/salon-setup';
}

/** The first page in one of several salons. Its links keep to the salon, so it is loaded as a page of its own. */
export const homeIn = ({ slug, ...member }: { slug: string } & Pick<AccountHome, 'rights' | 'employeeId'>): string =>
  salonPrefix(slug) + workHome(member);

function workHome({ rights, employeeId }: Pick<AccountHome, 'rights' | 'employeeId'>): string {
  if (employeeId && rights.includes('appointments.read')) return '/meu-dia';
  if (rights.includes('reports.read')) return '/dashboard';
  return rights.includes('appointments.read') ? '/appointments' : '/settings/conta';
}

/** The wanted path when this account may use it, else `homeOf`. Only who works in a salon gets its screens. */
export function placeAfterSignIn(account: AccountHome, wanted: string | null): string {
  return wanted !== null && isFor(account, wanted) ? wanted : homeOf(account);
}

function isFor(account: AccountHome, path: string): boolean {
  const [, first = ''] = path.split(/[/?#]/);
  if (isAdmin(account)) return first === 'admin';
  if (account.userType === 'customer' && !account.salon)
    return isSalonPath(path) || first === 'conta' || first === 'convite';
  return first !== 'admin';
}

export const isAdmin = ({ userType }: Pick<Account, 'userType'>) => userType === 'admin' || userType === 'super_admin';
