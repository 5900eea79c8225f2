import type { Account } from '#contract/auth.ts';

/** Specification, section 6. */
export const USER_TYPES: Record<Account['userType'], string> = {
  super_admin: 'Super Admin',
  admin: 'Admin',
  salon_owner: 'Proprietário',
  customer: 'Usuário',
};
