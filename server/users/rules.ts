import type { UserType } from '#contract/shapes.ts';
import type { AccessRole } from '#contract/users.ts';

/** Who no longer administers is again what the account is without it: an owner with a salon, else a customer. */
export function typeFor(role: AccessRole, { hasSalon }: { hasSalon: boolean }): UserType {
  if (role !== 'none') return role;
  return hasSalon ? 'salon_owner' : 'customer';
}
