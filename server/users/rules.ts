import { UserType } from '#contract/shapes.ts';
import type { AccessRole } from '#contract/users.ts';
import { fold } from '#lib/text.ts';

/** The type of an account that no longer administers: an owner with a salon, else a customer. */
export function typeFor(role: AccessRole, { hasSalon }: { hasSalon: boolean }): UserType {
  if (role !== 'none') return role;
  return hasSalon ? 'salon_owner' : 'customer';
}

/** Specification, section 6: as people read them, folded. */
const NAMES: Record<UserType, string> = {
  super_admin: 'super admin',
  admin: 'admin',
  salon_owner: 'proprietario',
  customer: 'usuario',
};

/** The types whose name holds this word or part of one. */
export const typesNamed = (word: string): UserType[] =>
  UserType.options.filter((type) => NAMES[type].includes(fold(word)));
