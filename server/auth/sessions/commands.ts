import { APIError } from 'better-auth/api';
import type { Account } from '#contract/auth.ts';
import { audit } from '../../audit-log/commands.ts';
import { type Origin, originOf } from '../../audit-log/rules.ts';
import { endSession, findSession } from '../../infra/auth.ts';
import type { Context } from '../../orpc.ts';
import { refuse, refuseForMaintenance } from '../../refuse.ts';
import { type AnyoneScope, platformOf, type Scope, transaction } from '../../scope.ts';
import { findPasswordHash, findPersonByEmail, findPersonById, getAccount } from '../queries.ts';
import { actorOf, isKeptOut } from '../rules.ts';

type Credentials = { email: string; password: string };

/** Better-auth writes the session outside our transaction: if the audit entry fails it stays, but nobody holds its cookie. */
export async function signIn(context: Context, scope: AnyoneScope, { email, password }: Credentials): Promise<Account> {
  await context.limit('signIn', email);
  const { auth } = context.infra;
  const origin = originOf(context);
  const { session: previous } = await findSession(auth, context.headers);
  const passwordHash = await findPasswordHash(scope.db, email);
  const answer = await auth.api
    .signInEmail({ body: { email, password }, headers: context.headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (error instanceof APIError && error.statusCode < 500) return null;
      throw error;
    });
  // While the typed password was compared, a reset may have replaced it and ended all sessions but this one.
  const isReplaced = answer && (await findPasswordHash(scope.db, email)) !== passwordHash;
  if (isReplaced) await scope.db.deleteFrom('sessions').where('token', '=', answer.response.token).execute();
  const person = answer && (await findPersonById(scope.db, answer.response.user.id));
  if (!person || isReplaced) {
    const account = await findPersonByEmail(scope.db, email);
    await audit(scope, { action: 'auth.signIn.failed', entityId: account?.id, origin });
    throw refuse('BAD_CREDENTIALS');
  }
  await context.forgive('signIn', email);
  if (isKeptOut(await context.infra.platform.current(), person)) {
    await scope.db.deleteFrom('sessions').where('token', '=', answer.response.token).execute();
    throw refuseForMaintenance();
  }
  await transaction(scope, async (scope) => {
    await endPrevious(scope, previous);
    await keepAddress(scope, answer.response.token, origin);
    await audit({ ...scope, actor: actorOf(person) }, { action: 'auth.signIn', entityId: person.id, origin });
  });
  passCookies(context, answer.headers.getSetCookie());
  context.setPerson(person);
  return getAccount(scope.db, person);
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
export async function openFirstSession(
  context: Context,
  scope: Scope,
  { email, password }: Credentials,
): Promise<void> {
  const { headers, response } = await context.infra.auth.api.signInEmail({
    body: { email, password },
    headers: context.headers,
    returnHeaders: true,
  });
  await keepAddress(scope, response.token, originOf(context));
  passCookies(context, headers.getSetCookie());
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
