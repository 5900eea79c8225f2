import { AdminPassword, Password } from '#contract/shapes.ts';
import { PASSWORDS_DIFFER } from '#contract/texts.ts';
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

type TypedTwice = { password: string; confirmPassword: string };

/** What is wrong with an account's next password, by field; null when nothing is. D3 asks more of an administrator's. */
export function wrongPasswordOf(
  person: Pick<Person, 'userType'>,
  { password, confirmPassword }: TypedTwice,
): Record<string, string> | null {
  const rules = isAdmin(person) ? AdminPassword : Password;
  const wrong = rules.safeParse(password).error?.issues[0]?.message;
  if (wrong) return { password: wrong };
  if (password === confirmPassword) return null;
  return { confirmPassword: isAdmin(person) ? 'A confirmação da senha não confere' : PASSWORDS_DIFFER };
}
