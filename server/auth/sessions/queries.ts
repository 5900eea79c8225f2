import type { Infra, Person } from '#server/gate/scope.ts';
import { builtOnce } from '#server/infra/database/built-once.ts';
import type { Db } from '#server/infra/database/database.ts';
import { personOf } from '../rules.ts';
import { hasEnded } from './rules.ts';

export type Session = {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  /** The account as it is now. */
  person: Person;
};

const sessionOf = builtOnce((db, { token }: { token: string }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.token', '=', token)
    .select(['sessions.id as sessionId', 'sessions.createdAt', 'sessions.expiresAt'])
    .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.userType']),
);

/** Also one that has ended. */
export async function findSessionByToken(db: Db, token: string): Promise<Session | null> {
  const [found] = await sessionOf(db, { token });
  if (!found) return null;
  const { sessionId: id, createdAt, expiresAt, ...user } = found;
  return { id, createdAt, expiresAt, person: personOf(user) };
}

/** The session that a request brings, by its cookie or a bearer token. Null without one that is valid. */
export async function findSession(
  { database, sessionCookie, clock }: Pick<Infra, 'database' | 'sessionCookie' | 'clock'>,
  headers: Headers,
): Promise<Session | null> {
  const token = sessionCookie.readToken(headers);
  const session = token === null ? null : await findSessionByToken(database.db, token);
  return session && !hasEnded(session, clock.now()) ? session : null;
}

type SignInFacts = {
  person: Person;
  /** Null: nobody can sign in until a password is set. */
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
  const { password: passwordHash, enabledAt, ...user } = found;
  return { person: personOf(user), passwordHash, twoFactorSince: enabledAt?.getTime() ?? null };
}
