import type { AccountSession, MyAccount } from '#contract/account.ts';
import type { Context } from '#server/gate/context.ts';
import type { PersonScope } from '#server/gate/scope.ts';
import { findSession } from '../sessions/queries.ts';
import { deviceOf } from './rules.ts';

/** Null for a caller that the server itself vouches for. */
export async function findCurrentSessionId({ infra, headers }: Context): Promise<string | null> {
  return (await findSession(infra, headers))?.id ?? null;
}

export async function getMyAccount(context: Context, scope: PersonScope): Promise<MyAccount> {
  const currentId = await findCurrentSessionId(context);
  const { name, email, userType, version, pendingEmail } = await scope.db
    .selectFrom('users')
    .leftJoin('emailChanges', (join) =>
      join.onRef('emailChanges.userId', '=', 'users.id').on('emailChanges.expiresAt', '>', scope.now),
    )
    .where('users.id', '=', scope.person.id)
    .select(['users.name', 'users.email', 'users.userType', 'users.version', 'emailChanges.email as pendingEmail'])
    .executeTakeFirstOrThrow();
  const sessions = await listSessions(scope, currentId);
  return { fullName: name, email, userType: userType as MyAccount['userType'], version, pendingEmail, sessions };
}

async function listSessions(scope: PersonScope, currentId: string | null): Promise<AccountSession[]> {
  const found = await scope.db
    .selectFrom('sessions')
    .where('userId', '=', scope.person.id)
    .where('expiresAt', '>', scope.now)
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS)
    .execute();
  const sessions = found.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    device: deviceOf(userAgent),
    address: ipAddress,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
    isCurrent: id === currentId,
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** A program that signs in again and again must not make an endless list; 'all others' ends the rest as well. */
const MOST_SESSIONS = 50;
