import type { Person } from '#server/gate/scope.ts';
import type { Db } from '#server/infra/database/database.ts';

type SignInFacts = {
  person: Person;
  /** As better-auth keeps it. Null: nobody can sign in until a password is set. */
  passwordHash: string | null;
  /** Null: the password alone signs in. */
  twoFactorSince: number | null;
};

/** The facts that a sign-in needs of the account with this e-mail; null without an account. */
export async function findSignIn(db: Db, email: string): Promise<SignInFacts | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.userId', '=', 'users.id').on('accounts.providerId', '=', 'credential'),
    )
    .leftJoin('twoFactors', 'twoFactors.userId', 'users.id')
    .where('users.email', '=', email)
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.userType'])
    .select(['accounts.password', 'twoFactors.enabledAt'])
    .executeTakeFirst();
  if (!found) return null;
  const { name: fullName, password, enabledAt, userType, ...rest } = found;
  return {
    person: { ...rest, fullName, userType: userType as Person['userType'] },
    passwordHash: password,
    twoFactorSince: enabledAt?.getTime() ?? null,
  };
}
