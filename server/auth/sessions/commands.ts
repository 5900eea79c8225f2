import type { Account } from '#contract/auth.ts';
import { audit } from '../../audit-log/commands.ts';
import { type Origin, originOf } from '../../audit-log/rules.ts';
import { endSession, findSession, isPasswordRight, openSession } from '../../infra/auth.ts';
import type { Context } from '../../orpc.ts';
import { refuse, refuseForMaintenance } from '../../refuse.ts';
import { type AnyoneScope, platformOf, type Scope, transaction } from '../../scope.ts';
import { getAccount } from '../queries.ts';
import { actorOf, isAdmin, isKeptOut } from '../rules.ts';
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
  await context.limit('signIn', email);
  const { auth } = context.infra;
  const origin = originOf(context);
  const { session: previous } = await findSession(auth, context.headers);
  const found = await findSignIn(scope.db, email);
  const isRight = await isPasswordRight(auth, found?.passwordHash ?? null, password);
  const entityId = found?.person.id;
  const auditFailure = () => audit(scope, { action: 'auth.signIn.failed', entityId, origin });
  if (!found || !isRight) {
    await auditFailure();
    throw refuse('BAD_CREDENTIALS');
  }
  const { person } = found;
  if (adminsOnly && !isAdmin(person)) throw refuse('NOT_ADMINISTRATOR');
  if (isKeptOut(await context.infra.platform.current(), person)) {
    await context.forgive('signIn', email);
    throw refuseForMaintenance();
  }
  if (found.twoFactorSince !== null) {
    if (!code) throw refuse('TWO_FACTOR_REQUIRED');
    if (!(await hasSecondFactor(context, scope, person.id, code))) {
      await auditFailure();
      throw wrongCode();
    }
  }
  const session = await openSession(auth, context.headers, person.id);
  // Meanwhile a new password, authenticator app or role may have ended all sessions but this one.
  if (!session || !(await isStillValid(scope, email, found))) {
    if (session) await scope.db.deleteFrom('sessions').where('token', '=', session.token).execute();
    await auditFailure();
    throw refuse('BAD_CREDENTIALS');
  }
  await context.forgive('signIn', email);
  await transaction(scope, async (scope) => {
    await endPrevious(scope, previous);
    await keepAddress(scope, session.token, origin);
    await audit({ ...scope, actor: actorOf(person) }, { action: 'auth.signIn', entityId: person.id, origin });
  });
  passCookies(context, session.cookies);
  context.setPerson(person);
  return getAccount(scope.db, person);
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
  passCookies(context, session.cookies);
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
export async function forgetBrowser(context: Context): Promise<void> {
  if (context.headers.has('cookie')) passCookies(context, await endSession(context.infra.auth, context.headers));
  context.setPerson(null);
}

function passCookies(context: Context, cookies: string[]): void {
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie);
}
