import { AdminPassword } from '#contract/shapes.ts';
import type { Actor, Person } from '../scope.ts';

export const isAdmin = ({ userType }: Pick<Person, 'userType'>): boolean =>
  userType === 'admin' || userType === 'super_admin';

/** The actor of somebody who has just signed in. */
export function actorOf({ id, userType }: Pick<Person, 'id' | 'userType'>): Actor {
  const kinds = { salon_owner: 'owner', customer: 'customer', admin: 'admin', super_admin: 'admin' } as const;
  return { kind: kinds[userType], userId: id };
}

/**
 * What is wrong with a new password, beyond what the contract checks for everybody (D3): an administrator's is longer and
 * more mixed. Null when it is good.
 */
export function wrongPasswordOf({ userType }: Pick<Person, 'userType'>, password: string): string | null {
  if (!isAdmin({ userType })) return null;
  return AdminPassword.safeParse(password).error?.issues[0]?.message ?? null;
}
