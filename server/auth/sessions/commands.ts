import { sql } from 'kysely';
import type { Account } from '#contract/auth.ts';
import { audit } from '#server/audit-log/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { type Origin, originOf } from '#server/gate/origin.ts';
import { refuse, refuseForMaintenance } from '#server/gate/refuse.ts';
import { isAdmin, isKeptOut } from '#server/gate/roles.ts';
import { type AnyoneScope, platformOf, type Scope, transaction } from '#server/gate/scope.ts';
import { deleteInPieces } from '#server/infra/database/pieces.ts';
import { endSession, findSession, isPasswordRight, NINETY_DAYS, openSession } from '#server/infra/secrets/auth.ts';
import {
  bringsKnownBrowser,
  findKnownBrowser,
  forgetAccountHere,
  rememberBrowser,
} from '#server/infra/secrets/known-browser.ts';
import { tryPassword } from '../commands.ts';
import { findPersonId, getAccount } from '../queries.ts';
import { actorOf } from '../rules.ts';
import { hasSecondFactor, wrongCode } from '../two-factor/commands.ts';
import { findSignIn } from './queries.ts';

type Credentials = {
  email: string;
  password: string;
  code?: string | null | undefined;
  adminsOnly: boolean;
};

/**
 * Says what it wants besides the password only to people who know it. Better-auth writes the session outside our transaction:
 * if the audit entry fails it stays, but nobody holds its cookie.
 */
export async function signIn(
  context: Context,
  scope: AnyoneScope,
  { email, password, code, adminsOnly }: Credentials,
): Promise<Account> {
  const { auth } = context.infra;
  const origin = originOf(context);
  const browser = await browserOf(context, scope, email);
  const { found, isRight } = await tryPassword(context, { action: 'signIn', account: email, browser }, async () => {
    const found = await findSignIn(scope.db, email);
    return { found, isRight: await isPasswordRight(auth, found?.passwordHash ?? null, password) };
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
  const { session: previous } = await findSession(auth, context.headers);
  const session = await openSession(auth, context.headers, person.id);
  // Meanwhile a new password, authenticator app or role may have ended all sessions but this one.
  if (!session || !(await isStillValid(scope, email, found))) {
    if (session) await scope.db.deleteFrom('sessions').where('token', '=', session.token).execute();
    await auditFailure();
    throw refuse('BAD_CREDENTIALS');
  }
  await context.forgive('signIn', email, browser);
  await transaction(scope, async (scope) => {
    await endPrevious(scope, previous);
    await keepAddress(scope, session.token, origin);
    await audit({ ...scope, actor: actorOf(person) }, { action: 'auth.signIn', entityId: person.id, origin });
  });
  passCookies(context, [...session.cookies, rememberBrowser(context, person.id)]);
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
  const { auth } = context.infra;
  const { session } = await findSession(auth, context.headers);
  if (session) {
    // Ours, because better-auth signs the browser out even when it could not delete the session.
    await transaction(scope, async (scope) => {
      await scope.db.deleteFrom('sessions').where('id', '=', session.id).execute();
      const actor = scope.person ? actorOf(scope.person) : scope.actor;
      await audit({ ...scope, actor }, { action: 'auth.signOut', entityId: session.userId, origin: originOf(context) });
    });
  }
  passCookies(context, await endSession(auth, context.headers));
  context.setPerson(null);
}

/** For an account that was just made. If this fails the account still exists and its person can sign in. */
export async function openFirstSession(context: Context, scope: Scope, userId: string): Promise<void> {
  const session = await openSession(context.infra.auth, context.headers, userId);
  if (!session) throw refuse('UNAUTHENTICATED');
  await keepAddress(scope, session.token, originOf(context));
  passCookies(context, [...session.cookies, rememberBrowser(context, userId)]);
}

/** Where the session began, for its person to recognise it. Better-auth would believe any forwarded address. */
async function keepAddress(scope: Scope, token: string, { address }: Origin): Promise<void> {
  await platformOf(scope).updateTable('sessions').set({ ipAddress: address }).where('token', '=', token).execute();
}

/** A browser holds one session. */
export async function endPrevious(scope: Scope, previous: { id: string } | null): Promise<void> {
  if (previous) await platformOf(scope).deleteFrom('sessions').where('id', '=', previous.id).execute();
}

/** After the session has ended with its account: the cookies of this browser. */
export async function forgetBrowser(context: Context, userId: string): Promise<void> {
  if (context.headers.has('cookie')) passCookies(context, await endSession(context.infra.auth, context.headers));
  if (bringsKnownBrowser(context)) passCookies(context, [forgetAccountHere(context, userId)]);
  context.setPerson(null);
}

/** Sessions, links and changes of an e-mail that nobody can use any more: they hold addresses of the network and of people. */
export async function deleteExpiredAccess({ db, now }: AnyoneScope): Promise<void> {
  // Better-auth counts by the machine's clock.
  const machineNow = sql<Date>`now()`;
  const begunBefore = sql<Date>`now() - make_interval(secs => ${NINETY_DAYS})`;
  const ended = db
    .selectFrom('sessions')
    .where((eb) => eb.or([eb('expiresAt', '<=', machineNow), eb('createdAt', '<=', begunBefore)]))
    .select('id');
  await deleteInPieces((limit) => db.deleteFrom('sessions').where('id', 'in', ended.limit(limit)).executeTakeFirst());
  const links = db.selectFrom('verifications').where('expiresAt', '<=', machineNow).select('id');
  await deleteInPieces((limit) =>
    db.deleteFrom('verifications').where('id', 'in', links.limit(limit)).executeTakeFirst(),
  );
  const changes = db.selectFrom('emailChanges').where('expiresAt', '<=', now).select('userId');
  await deleteInPieces((limit) =>
    db.deleteFrom('emailChanges').where('userId', 'in', changes.limit(limit)).executeTakeFirst(),
  );
}

function passCookies(context: Context, cookies: string[]): void {
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie);
}
