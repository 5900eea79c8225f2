import { randomBytes } from 'node:crypto';
import type { Account } from '#contract/auth.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { originOf } from '#server/gate/origin.ts';
import { refuse, refuseForMaintenance } from '#server/gate/refuse.ts';
import { isAdmin, isKeptOut } from '#server/gate/roles.ts';
import {
  type AnyoneScope,
  type Infra,
  type Person,
  type PlatformScope,
  platformOf,
  type Scope,
  transaction,
} from '#server/gate/scope.ts';
import { deleteInPieces } from '#server/infra/database/pieces.ts';
import {
  bringsKnownBrowser,
  findKnownBrowser,
  forgetAccountHere,
  rememberBrowser,
} from '#server/infra/secrets/known-browser.ts';
import { lockAccount, tryPassword } from '../commands.ts';
import { findPersonId, getAccount } from '../queries.ts';
import { actorOf } from '../rules.ts';
import { hasSecondFactor, wrongCode } from '../two-factor/commands.ts';
import { findSession, findSessionByToken, findSignIn } from './queries.ts';
import { expiryAt, hasEnded, isToRenew, NINETY_DAYS, THIRTY_DAYS } from './rules.ts';

/** Null for a visitor, or when the session has ended. Renews a session in use, and the browser's cookie with it. */
export async function findPerson(
  { database: { db }, sessionCookie, clock }: Pick<Infra, 'database' | 'sessionCookie' | 'clock'>,
  headers: Headers,
  responseHeaders: Headers,
): Promise<Person | null> {
  const token = sessionCookie.readToken(headers);
  if (token === null) return null;
  const session = await findSessionByToken(db, token);
  const now = clock.now();
  if (!session || hasEnded(session, now)) {
    if (session) await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    addCookies(responseHeaders, sessionCookie.endLines);
    return null;
  }
  if (isToRenew(session, now)) {
    const renewed = { expiresAt: expiryAt(now), updatedAt: now };
    await db.updateTable('sessions').set(renewed).where('id', '=', session.id).execute();
    addCookies(responseHeaders, sessionCookie.linesOf(token, THIRTY_DAYS));
  }
  return session.person;
}

type Credentials = {
  email: string;
  password: string;
  code?: string | null | undefined;
  adminsOnly: boolean;
};

/** Says what it wants besides the password only to people who know it. */
export async function signIn(
  context: Context,
  scope: AnyoneScope,
  { email, password, code, adminsOnly }: Credentials,
): Promise<Account> {
  const origin = originOf(context);
  const browser = await browserOf(context, scope, email);
  const { found, isRight } = await tryPassword(context, { action: 'signIn', account: email, browser }, async () => {
    const found = await findSignIn(scope.db, email);
    return { found, isRight: await context.infra.passwords.isRight(found?.passwordHash ?? null, password) };
  });
  const entityId = found?.person.id;
  const auditFailure = () => audit(scope, { action: 'auth.signIn.failed', entityId, origin });
  if (!found || !isRight) {
    await auditFailure();
    throw refuse('BAD_CREDENTIALS');
  }
  const { person } = found;
  if (adminsOnly && !isAdmin(person)) throw refuse('NOT_ADMINISTRATOR');
  if (isKeptOut(await context.infra.platform.current(), person)) {
    await context.forgive('signIn', email, browser);
    throw refuseForMaintenance();
  }
  if (found.twoFactorSince !== null) {
    if (!code) throw refuse('TWO_FACTOR_REQUIRED');
    if (!(await hasSecondFactor(context, scope, person.id, code))) {
      await auditFailure();
      throw wrongCode();
    }
  }
  const cookies = await transaction(scope, async (scope) => {
    await lockAccount(scope, person.id);
    // Meanwhile a new password, authenticator app or role may have ended all sessions.
    if (!(await isStillValid(scope, email, found))) return null;
    await audit({ ...scope, actor: actorOf(person) }, { action: 'auth.signIn', entityId: person.id, origin });
    return beginSession(context, scope, person.id);
  });
  if (!cookies) {
    await auditFailure();
    throw refuse('BAD_CREDENTIALS');
  }
  await context.forgive('signIn', email, browser);
  passCookies(context, cookies);
  context.setPerson(person);
  return getAccount(scope.db, person);
}

/** Null for a browser in which this account did not sign in before. */
async function browserOf(context: Context, { db }: AnyoneScope, email: string): Promise<string | null> {
  if (!bringsKnownBrowser(context)) return null;
  const userId = await findPersonId(db, email);
  return userId && findKnownBrowser(context, userId);
}

type SignInFacts = NonNullable<Awaited<ReturnType<typeof findSignIn>>>;

async function isStillValid(scope: AnyoneScope, email: string, before: SignInFacts): Promise<boolean> {
  const now = await findSignIn(scope.db, email);
  return (
    now?.passwordHash === before.passwordHash &&
    now.twoFactorSince === before.twoFactorSince &&
    now.person.userType === before.person.userType
  );
}

export async function signOut(context: Context, scope: AnyoneScope): Promise<void> {
  const session = await findSession(context.infra, context.headers);
  if (session) {
    const actor = actorOf(session.person);
    const entry = { action: 'auth.signOut', entityId: session.person.id, origin: originOf(context) };
    await transaction(scope, async (scope) => {
      await scope.db.deleteFrom('sessions').where('id', '=', session.id).execute();
      await audit({ ...scope, actor }, entry);
    });
  }
  passCookies(context, context.infra.sessionCookie.endLines);
  context.setPerson(null);
}

/**
 * In the caller's transaction. A browser holds one session, so the one that it brings ends. Returns the Set-Cookie lines, to be passed
 * on after the commit.
 */
export async function beginSession(context: Context, scope: Scope, userId: string): Promise<string[]> {
  const { infra, headers } = context;
  const previous = infra.sessionCookie.readToken(headers);
  if (previous) await platformOf(scope).deleteFrom('sessions').where('token', '=', previous).execute();
  const userAgent = headers.get('user-agent');
  const token = await insertSession(scope, { userId, ipAddress: originOf(context).address, userAgent });
  return [...infra.sessionCookie.linesOf(token, THIRTY_DAYS), ...rememberBrowser(context, userId)];
}

/** Where the session begins is kept for its person to recognise it. Returns its token. */
export async function insertSession(
  scope: Scope,
  session: { userId: string; ipAddress: string | null; userAgent: string | null },
): Promise<string> {
  const { now } = scope;
  const token = randomBytes(24).toString('base64url');
  await platformOf(scope)
    .insertInto('sessions')
    .values({ id: newId(), token, ...session, expiresAt: expiryAt(now), createdAt: now, updatedAt: now })
    .execute();
  return token;
}

/** All of the account, on every device. Returns how many. */
export async function deleteSessionsOf({ db }: PlatformScope, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

/** After the session has ended with its account: the cookies of this browser. */
export async function forgetBrowser(context: Context, userId: string): Promise<void> {
  if (context.headers.has('cookie')) passCookies(context, context.infra.sessionCookie.endLines);
  if (bringsKnownBrowser(context)) passCookies(context, forgetAccountHere(context, userId));
  context.setPerson(null);
}

/** Sessions, links and changes of an e-mail that nobody can use any more: they hold addresses of the network and of people. */
export async function deleteExpiredAccess({ db, now }: AnyoneScope): Promise<void> {
  const begunBefore = new Date(now.getTime() - NINETY_DAYS * 1000);
  const ended = db
    .selectFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('createdAt', '<=', begunBefore)]))
    .select('id');
  await deleteInPieces((limit) => db.deleteFrom('sessions').where('id', 'in', ended.limit(limit)).executeTakeFirst());
  const links = db.selectFrom('verifications').where('expiresAt', '<=', now).select('id');
  await deleteInPieces((limit) =>
    db.deleteFrom('verifications').where('id', 'in', links.limit(limit)).executeTakeFirst(),
  );
  const changes = db.selectFrom('emailChanges').where('expiresAt', '<=', now).select('userId');
  await deleteInPieces((limit) =>
    db.deleteFrom('emailChanges').where('userId', 'in', changes.limit(limit)).executeTakeFirst(),
  );
}

export const passCookies = (context: Context, cookies: string[]): void => addCookies(context.responseHeaders, cookies);

function addCookies(headers: Headers, cookies: string[]): void {
  for (const cookie of cookies) headers.append('set-cookie', cookie);
}
