import { APIError } from 'better-auth/api';
import type { Account } from '#contract/auth.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { createResetToken, findResetAccount } from '../infra/auth.ts';
import { isUniqueViolation } from '../infra/pg-errors.ts';
import { sendResetMail } from '../notifications/commands.ts';
import type { Context } from '../orpc.ts';
import { refuse } from '../refuse.ts';
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
import { findPersonByEmail, findPersonById, getAccount } from './queries.ts';

type SignUp = { fullName: string; email: string; phone: string | null; password: string };

/** Better-auth writes the session's cookie into the answer; we pass it on. */
function passCookies(context: Context, headers: Headers) {
  for (const cookie of headers.getSetCookie()) context.responseHeaders.append('set-cookie', cookie);
}

/**
 * The account and a session for it. Better-auth cannot join our transaction, so the account stands alone first; what
 * belongs to a salon follows by idempotent commands that the next sign-in repeats.
 */
async function signUp(context: Context, userType: 'salon_owner' | 'customer', input: SignUp): Promise<Person> {
  await context.limit('signUp', input.email);
  const { fullName: name, email, phone, password } = input;
  try {
    const { headers, response } = await context.infra.auth.api.signUpEmail({
      body: { name, email, password, userType, phone: phone ?? undefined },
      headers: context.headers,
      returnHeaders: true,
    });
    passCookies(context, headers);
    const person: Person = { id: response.user.id, fullName: name, email, phone, userType };
    context.setPerson(person);
    return person;
  } catch (error) {
    const isKnown = error instanceof APIError && String(error.body?.code ?? '').startsWith('USER_ALREADY_EXISTS');
    if (isKnown || isUniqueViolation(error, 'users_email_key')) throw refuse('EMAIL_TAKEN');
    throw error;
  }
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
  return getAccount(scope.db, person);
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
    if (passwordHash) {
      const credential = { providerId: 'credential', accountId: id, password: passwordHash };
      await scope.db
        .insertInto('accounts')
        .values({ id: newId(), userId: id, ...credential, ...made })
        .execute();
    }
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
  try {
    const { headers, response } = await context.infra.auth.api.signInEmail({
      body: { email, password },
      headers: context.headers,
      returnHeaders: true,
    });
    passCookies(context, headers);
    const person = await findPersonById(scope.db, response.user.id);
    if (!person) throw refuse('BAD_CREDENTIALS');
    context.setPerson(person);
    return getAccount(scope.db, person);
  } catch (error) {
    if (error instanceof APIError) throw refuse('BAD_CREDENTIALS');
    throw error;
  }
}

export async function signOut(context: Context): Promise<void> {
  const { headers } = await context.infra.auth.api.signOut({ headers: context.headers, returnHeaders: true });
  passCookies(context, headers);
  context.setPerson(null);
}

/** Only writes down that it was asked: whether the e-mail is known is looked up later, so that no answer's time tells it (D2). */
export async function requestPasswordReset(
  context: Context,
  scope: AnyoneScope,
  { email, slug = null }: { email: string; slug?: string | null },
): Promise<void> {
  await context.limit('recovery', email);
  await scope.jobs.send(scope.db, mailPasswordResetJob, { email, slug });
}

/**
 * One attempt; throws when the mail is not taken, for the job queue to try again. The token is made anew each time, so that
 * it stands in the mail alone and its hour begins when it is sent. `salonSlug`: whose page the link leads back to.
 */
export async function mailPasswordReset(
  scope: AnyoneScope,
  { email, salonSlug }: { email: string; salonSlug: string | null },
  infra: Pick<Infra, 'auth' | 'mailer'>,
): Promise<void> {
  const person = await findPersonByEmail(scope.db, email);
  if (!person) return;
  const token = await createResetToken(infra.auth, person.id);
  await sendResetMail(scope, person, { token, salonSlug }, infra);
}

export async function resetPassword(context: Context, scope: AnyoneScope, input: { token: string; password: string }) {
  await context.limit('recovery');
  const accountId = await findResetAccount(context.infra.auth, input.token);
  if (!accountId) throw refuse('BAD_TOKEN');
  try {
    await context.infra.auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } });
  } catch (error) {
    if (error instanceof APIError) throw refuse('BAD_TOKEN');
    throw error;
  }
  await audit(scope, { action: 'auth.resetPassword', entityId: accountId });
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

/** The person's own name and phone, as they changed it (D33). */
export async function renamePerson(scope: CustomerScope, fullName: string, phone: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set((eb) => ({ name: fullName, phone, version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('id', '=', scope.person.id)
    .execute();
}
