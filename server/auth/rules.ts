import { AdminPassword } from '#contract/shapes.ts';
import type { Actor, Person } from '../scope.ts';

export const isAdmin = ({ userType }: Pick<Person, 'userType'>): boolean =>
  userType === 'admin' || userType === 'super_admin';

/** During maintenance administrators alone come in (D40). */
export const isKeptOut = (facts: { isUnderMaintenance: boolean }, person: Pick<Person, 'userType'> | null): boolean =>
  facts.isUnderMaintenance && !(person && isAdmin(person));

export function actorOf({ id, userType }: Pick<Person, 'id' | 'userType'>): Actor {
  const kinds = { salon_owner: 'owner', customer: 'customer', admin: 'admin', super_admin: 'admin' } as const;
  return { kind: kinds[userType], userId: id };
}

/** Null when it is good. An administrator's must be longer and more mixed than the contract asks of everybody (D3). */
export function wrongPasswordOf({ userType }: Pick<Person, 'userType'>, password: string): string | null {
  if (!isAdmin({ userType })) return null;
  return AdminPassword.safeParse(password).error?.issues[0]?.message ?? null;
}
