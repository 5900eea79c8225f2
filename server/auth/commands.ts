import { APIError } from 'better-auth/api';
import type { Account } from '#contract/auth.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { type Origin, originOf } from '../audit-log/rules.ts';
import { createResetToken, dropResetToken, endSession, findReset, findSession } from '../infra/auth.ts';
import type { Db } from '../infra/database.ts';
import { isAccountTyped, type RateLimitAction } from '../infra/limits.ts';
import { sendResetMail } from '../notifications/commands.ts';
import type { Context } from '../orpc.ts';
import { refuse, refuseFields } from '../refuse.ts';
import {
  type Actor,
  type AnyoneScope,
  type CustomerScope,
  type Infra,
  type Person,
  type PersonScope,
  type PublicScope,
  transaction,
} from '../scope.ts';
import { mailPasswordResetJob } from './jobs.ts';
import { findPasswordHash, findPersonByEmail, findPersonById, getAccount } from './queries.ts';
import { actorOf, wrongPasswordOf } from './rules.ts';

type SignUp = { fullName: string; email: string; phone: string | null; password: string };

/** Better-auth writes the session's cookie into its answer; we pass it on. */
function passCookies(context: Context, cookies: string[]) {
  for (const cookie of cookies) context.responseHeaders.append('set-cookie', cookie);
}

/**
 * The account and a session for it. Better-auth cannot join our transaction, so the account stands alone first; what
 * belongs to a salon follows by idempotent commands that the next sign-in repeats.
 */
async function signUp(context: Context, userType: 'salon_owner' | 'customer', input: SignUp): Promise<Person> {
  await context.limit('signUp', input.email);
  const { fullName: name, email, phone, password } = input;
  const { auth, database } = context.infra;
  const { session: previous } = await findSession(auth, context.headers);
  const { headers, response } = await auth.api
    .signUpEmail({
      body: { name, email, password, userType, phone: phone ?? undefined },
      headers: context.headers,
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      // Of two at once the second meets the constraint, which better-auth hides behind an error of its own.
      throw (await findPersonByEmail(database.db, email)) ? refuse('EMAIL_TAKEN') : error;
    });
  await endPrevious(database.db, previous);
  passCookies(context, headers.getSetCookie());
  const person: Person = { id: response.user.id, fullName: name, email, phone, userType };
  context.setPerson(person);
  return person;
}

/** A browser holds one session: whoever signs in ends the one that it had. */
async function endPrevious(db: Db, previous: { id: string } | null): Promise<void> {
  if (previous) await db.deleteFrom('sessions').where('id', '=', previous.id).execute();
}

export async function registerOwner(context: Context, scope: AnyoneScope, input: SignUp): Promise<Account> {
  const person = await signUp(context, 'salon_owner', input);
  await audit(
    { ...scope, actor: { kind: 'owner', userId: person.id } },
    { action: 'auth.registerOwner', entityId: person.id },
  );
  return getAccount(scope.db, person);
}

/** At a salon's page; the profile there follows by `customers.join`, which the next sign-in repeats (D1). */
export async function registerCustomer(context: Context, scope: PublicScope, input: SignUp): Promise<Account> {
  const person = await signUp(context, 'customer', input);
  const actor: Actor = { kind: 'customer', userId: person.id };
  await audit({ ...scope, actor }, { action: 'auth.registerCustomer', entityId: person.id });
  return getAccount(context.infra.database.db, person);
}

type NewAccount = Omit<Person, 'id'> & {
  /** As better-auth keeps it. Null: until a password is set by the link of a forgotten one, nobody can sign in. */
  passwordHash: string | null;
};

/** An account that the platform opens for somebody: in the caller's transaction, and without a session. Throws EMAIL_TAKEN. */
export function openAccount(scope: AnyoneScope, { passwordHash, ...values }: NewAccount): Promise<Person> {
  const { fullName: name, ...user } = values;
  return transaction(scope, async (scope) => {
    const id = newId();
    const made = { createdAt: scope.now, updatedAt: scope.now };
    const { numInsertedOrUpdatedRows } = await scope.db
      .insertInto('users')
      .values({ id, name, ...user, ...made })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw refuse('EMAIL_TAKEN');
    if (passwordHash) await savePassword(scope, id, passwordHash);
    await audit(scope, { action: 'auth.openAccount', entityId: id, data: { userType: values.userType } });
    return { id, ...values };
  });
}

export async function signIn(
  context: Context,
  scope: AnyoneScope,
  { email, password }: { email: string; password: string },
): Promise<Account> {
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
    const aimedAt = await findPersonByEmail(scope.db, email);
    await audit(scope, { action: 'auth.signIn.failed', entityId: aimedAt?.id, origin });
    throw refuse('BAD_CREDENTIALS');
  }
  await context.forgive('signIn', email);
  await transaction(scope, async (scope) => {
    await endPrevious(scope.db, previous);
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
    // By us: better-auth tells the browser that it is signed out also when the session is still there.
    await transaction(scope, async (scope) => {
      await scope.db.deleteFrom('sessions').where('id', '=', session.id).execute();
      const actor = scope.person ? actorOf(scope.person) : scope.actor;
      await audit({ ...scope, actor }, { action: 'auth.signOut', entityId: session.userId, origin: originOf(context) });
    });
  }
  passCookies(context, await endSession(auth, context.headers));
  context.setPerson(null);
}

/** Only writes down that it was asked: whether the e-mail is known is looked up later, so that no answer's time tells it (D2). */
export async function requestPasswordReset(
  context: Context,
  scope: AnyoneScope,
  { email, slug = null }: { email: string; slug?: string | null },
): Promise<void> {
  await context.limit('recovery', email);
  await scope.jobs.send(scope.db, mailPasswordResetJob, { email, slug, origin: originOf(context) });
}

type AskedReset = {
  email: string;
  /** Whose page the link leads back to. */
  salonSlug: string | null;
  origin: Origin;
  /** From 1. */
  attempt: number;
};

/**
 * One attempt; throws when the mail is not taken, for the job queue to try again. The token is made anew each time, so that
 * it stands in the mail alone and its hour begins when it is sent. An account gets five mails an hour at most: strangers who
 * ask for more keep nobody out, because each of the five works.
 */
export async function mailPasswordReset(
  scope: AnyoneScope,
  { email, salonSlug, origin, attempt }: AskedReset,
  infra: Pick<Infra, 'auth' | 'mailer'>,
): Promise<void> {
  const person = await findPersonByEmail(scope.db, email);
  if (attempt === 1) {
    const asker: Actor = { kind: 'visitor', userId: null };
    await audit({ ...scope, actor: asker }, { action: 'auth.requestPasswordReset', entityId: person?.id, origin });
  }
  const token = person && (await createResetToken(infra.auth, person.id));
  if (!token) return;
  try {
    await sendResetMail(scope, person, { token, salonSlug }, infra);
  } catch (error) {
    await dropResetToken(infra.auth, token);
    throw error;
  }
}

/** The link and whose password it would set; throws BAD_TOKEN. Uses nothing of the link up. */
export async function getReset(
  context: Context,
  scope: AnyoneScope,
  token: string,
): Promise<{ id: string; person: Person }> {
  await context.limit('recovery');
  const reset = await findReset(context.infra.auth, token);
  const person = reset && (await findPersonById(scope.db, reset.userId));
  if (!person) throw refuse('BAD_TOKEN');
  return { id: reset.id, person };
}

/**
 * The new password, the end of every link to replace it and of every session: all or nothing, so not by better-auth, which
 * cannot join our transaction.
 */
export async function resetPassword(context: Context, scope: AnyoneScope, input: { token: string; password: string }) {
  const { id: linkId, person } = await getReset(context, scope, input.token);
  const wrong = wrongPasswordOf(person, input.password);
  if (wrong) throw refuseFields({ password: wrong });
  const { password } = await context.infra.auth.$context;
  const passwordHash = await password.hash(input.password);
  await transaction(scope, async (scope) => {
    // Of two links at once the second finds itself ended. A session that begins meanwhile waits for the new password.
    await scope.db.selectFrom('users').where('id', '=', person.id).select('id').forUpdate().execute();
    const ended = await scope.db.deleteFrom('verifications').where('value', '=', person.id).returning('id').execute();
    if (!ended.some(({ id }) => id === linkId)) throw refuse('BAD_TOKEN');
    await savePassword(scope, person.id, passwordHash);
    await scope.db.deleteFrom('sessions').where('userId', '=', person.id).execute();
    await audit(scope, { action: 'auth.resetPassword', entityId: person.id, origin: originOf(context) });
  });
}

async function savePassword(scope: AnyoneScope, userId: string, password: string): Promise<void> {
  const credential = { providerId: 'credential', accountId: userId };
  const made = { createdAt: scope.now, updatedAt: scope.now };
  await scope.db
    .insertInto('accounts')
    .values({ id: newId(), userId, ...credential, password, ...made })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: scope.now }),
    )
    .execute();
}

/** One entry for a budget and its window: a flood of refused calls must not fill the log. */
export async function auditRefusedLimit(
  scope: AnyoneScope,
  { action, budget, account }: { action: RateLimitAction; budget: string; account: string | null },
  origin: Origin,
): Promise<void> {
  const typed = account !== null && isAccountTyped(action);
  const aimedAt = typed ? await findPersonByEmail(scope.db, account) : scope.person;
  await audit(scope, { action: 'auth.rateLimited', entityId: aimedAt?.id, data: { limit: action, budget }, origin });
}

export async function becomeOwner(context: Context, scope: PersonScope): Promise<Account> {
  if (scope.person.userType !== 'customer') return getAccount(scope.db, scope.person);
  return transaction(scope, async (scope) => {
    await scope.db
      .updateTable('users')
      .set((eb) => ({ userType: 'salon_owner', version: eb('version', '+', 1), updatedAt: scope.now }))
      .where('id', '=', scope.person.id)
      .where('userType', '=', 'customer')
      .execute();
    await audit(scope, { action: 'auth.becomeOwner', entityId: scope.person.id });
    const person: Person = { ...scope.person, userType: 'salon_owner' };
    context.setPerson(person);
    return getAccount(scope.db, person);
  });
}

/** Marks the account's one trial as begun; false when it had one before, with whatever salon (D22). */
export async function startTrialOnce(scope: PersonScope): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('users')
    .set({ trialStartedAt: scope.now })
    .where('id', '=', scope.person.id)
    .where('trialStartedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The person's own name, as they changed it (D33). */
export async function renamePerson(scope: CustomerScope, fullName: string): Promise<void> {
  await scope.db.platform
    .updateTable('users')
    .set((eb) => ({ name: fullName, version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('id', '=', scope.person.id)
    .execute();
}
