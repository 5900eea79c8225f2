import { AdminPassword, Password } from '#contract/shapes.ts';
import { COMMON_PASSWORD, PASSWORDS_DIFFER } from '#contract/texts.ts';
import { isCommonPassword, isOwnName } from '#lib/guessed-passwords.ts';
import { isListedPassword } from '#lib/listed-passwords.ts';
import { isAdmin } from '../gate/roles.ts';
import type { Actor, Person } from '../gate/scope.ts';

type User = { id: string; name: string; email: string; phone: string | null; userType: string };

export const personOf = ({ id, name, email, phone, userType }: User): Person => ({
  id,
  fullName: name,
  email,
  phone,
  userType: userType as Person['userType'],
});

export function actorOf({ id, userType }: Pick<Person, 'id' | 'userType'>): Actor {
  const kinds = { salon_owner: 'owner', customer: 'customer', admin: 'admin', super_admin: 'admin' } as const;
  return { kind: kinds[userType], userId: id };
}

/** Why strangers would guess it; null when they would not. An owner's is no word with digits around it, and not the own name. */
export function easyPasswordOf(person: Omit<Person, 'id' | 'phone'>, password: string): string | null {
  if (isListedPassword(password)) return COMMON_PASSWORD;
  if (person.userType !== 'salon_owner') return null;
  if (isCommonPassword(password)) return COMMON_PASSWORD;
  return isOwnName(password, person) ? 'Não use o seu nome nem o seu e-mail como senha' : null;
}

type TypedTwice = { password: string; confirmPassword: string };

/** The errors of an account's next password by field; null for a good one. Owners need a stronger one than customers, administrators the strongest. */
export function wrongPasswordOf(
  person: Pick<Person, 'userType' | 'fullName' | 'email'>,
  { password, confirmPassword }: TypedTwice,
): Record<string, string> | null {
  const rules = isAdmin(person) ? AdminPassword : Password;
  const wrong = rules.safeParse(password).error?.issues[0]?.message;
  if (wrong) return { password: wrong };
  const guessed = easyPasswordOf(person, password);
  if (guessed) return { password: guessed };
  if (password === confirmPassword) return null;
  return { confirmPassword: isAdmin(person) ? 'A confirmação da senha não confere' : PASSWORDS_DIFFER };
}
