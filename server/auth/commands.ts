import type { Account } from '#contract/auth.ts';
import { newId } from '#lib/id.ts';
import { audit } from '../audit-log/commands.ts';
import { changesOf } from '../audit-log/rules.ts';
import type { Context } from '../gate/context.ts';
import { type Origin, originOf } from '../gate/origin.ts';
import { keysOf } from '../gate/rate-limit.ts';
import { refuse, refuseFields } from '../gate/refuse.ts';
import {
  type AnyoneScope,
  type CustomerScope,
  type Person,
  type PersonScope,
  type PlatformScope,
  platformOf,
  type Scope,
  transaction,
} from '../gate/scope.ts';
import { holdAccount, lockAccounts } from '../infra/database/locks.ts';
import { isAccountTyped, type RateLimitAction } from '../infra/env/limits.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';
import { findPasswordHash, findPersonByEmail, getAccount } from './queries.ts';

type NewAccount = Omit<Person, 'id'> & {
  /** Null: nobody can sign in until a password is set by the link of a forgotten one. */
  passwordHash: string | null;
};

/** An account that the platform opens for somebody, without a session. Throws EMAIL_TAKEN. */
export function openAccount(scope: AnyoneScope, account: NewAccount): Promise<Person> {
  return transaction(scope, async (scope) => {
    const person = await insertAccount(scope, account);
    const { id, userType } = person;
    await audit(scope, { action: 'auth.openAccount', entityId: id, data: { userType } });
    return person;
  });
}

/** In the caller's transaction, which also writes the audit entry. Throws EMAIL_TAKEN, also to the second of two at once. */
export async function insertAccount(scope: Scope, { passwordHash, ...values }: NewAccount): Promise<Person> {
  const { fullName: name, ...user } = values;
  const id = newId();
  const { numInsertedOrUpdatedRows } = await platformOf(scope)
    .insertInto('users')
    .values({ id, name, ...user, createdAt: scope.now, updatedAt: scope.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw refuse('EMAIL_TAKEN');
  if (passwordHash) await savePassword(scope, id, passwordHash);
  return { id, ...values };
}

/** Nobody signs in to the account by a password until it has a new one. */
export async function deletePassword(scope: Scope, userId: string): Promise<void> {
  await platformOf(scope)
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute();
}

/** In the place of the one before. */
export async function savePassword(scope: Scope, userId: string, password: string): Promise<void> {
  const credential = { providerId: 'credential', accountId: userId };
  const made = { createdAt: scope.now, updatedAt: scope.now };
  await platformOf(scope)
    .insertInto('accounts')
    .values({ id: newId(), userId, ...credential, password, ...made })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password, updatedAt: scope.now }),
    )
    .execute();
}

/** Until commit no session of the account begins, and nobody else changes what it signs in with. False when the account is gone. */
export async function lockAccount(scope: Scope, userId: string): Promise<boolean> {
  return (await lockAccounts(scope.db, userId)) === 1;
}

/** Counts the try. One that finds no place for hashing is BUSY and counts as no wrong password. */
export async function tryPassword<T>(
  context: Context,
  { action, account, browser = null }: { action: RateLimitAction; account: string; browser?: string | null },
  attempt: () => Promise<T>,
): Promise<T> {
  context.infra.passwords.expectPlace();
  await context.limit(action, account, browser);
  try {
    return await attempt();
  } catch (error) {
    if (isUnavailable(error)) await context.takeBack(action, account, browser);
    throw error;
  }
}

/**
 * Forgets all tries of the account, in the caller's transaction. The table is read whole: an administrator asks for it now and then.
 */
export async function forgetTries(scope: Scope, account: string, actions: readonly RateLimitAction[]): Promise<void> {
  const keys = actions.map((action) => keysOf(action, account));
  await platformOf(scope)
    .deleteFrom('rateLimits')
    .where((eb) => eb(eb.fn<string>('split_part', ['key', eb.val('.'), eb.lit(1)]), 'in', keys))
    .execute();
}

/** Called once for each budget and window, so that a flood of refused calls does not fill the log. */
export async function auditRefusedLimit(
  scope: AnyoneScope,
  { action, budget, account }: { action: RateLimitAction; budget: string; account: string | null },
  origin: Origin,
): Promise<void> {
  const typed = account !== null && isAccountTyped(action);
  const holder = typed ? await findPersonByEmail(scope.db, account) : scope.person;
  await audit(scope, { action: 'auth.rateLimited', entityId: holder?.id, data: { limit: action, budget }, origin });
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
    const data = changesOf(scope.person, { userType: 'salon_owner' });
    await audit(scope, { action: 'auth.becomeOwner', entityId: scope.person.id, data, origin: originOf(context) });
    const person: Person = { ...scope.person, userType: 'salon_owner' };
    context.setPerson(person);
    return getAccount(scope.db, person);
  });
}

/** In the transaction that gives the account a salon: it may open further ones. */
export async function makeOwner({ db, person }: PersonScope): Promise<void> {
  await db
    .updateTable('users')
    .set({ userType: 'salon_owner' })
    .where('id', '=', person.id)
    .where('userType', '=', 'customer')
    .execute();
}

/** Until the transaction ends nobody makes an administrator of this owner. Throws FORBIDDEN when somebody just has. */
export async function keepOwner(scope: PersonScope): Promise<void> {
  await holdAccount(scope.db, scope.person.id, `salons of ${scope.person.id}`);
  const owner = await scope.db
    .selectFrom('users')
    .where('id', '=', scope.person.id)
    .where('userType', '=', 'salon_owner')
    .select('id')
    .executeTakeFirst();
  if (!owner) throw refuse('FORBIDDEN');
}

/** Marks the account's only trial as begun. False when it had one before, with any salon, or a deleted account of its address had. */
export async function startTrialOnce(scope: PersonScope): Promise<boolean> {
  const used = await scope.db
    .selectFrom('usedTrials')
    .where('emailHash', 'in', hashesOfTrial(scope, scope.person.email))
    .select('emailHash')
    .executeTakeFirst();
  if (used) return false;
  const { numUpdatedRows } = await scope.db
    .updateTable('users')
    .set({ trialStartedAt: scope.now })
    .where('id', '=', scope.person.id)
    .where('trialStartedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Before the account is deleted, or has another address: whoever signs up with the present one has had the trial. */
export async function rememberTrial(scope: Scope, userId: string): Promise<void> {
  const account = await platformOf(scope)
    .selectFrom('users')
    .where('id', '=', userId)
    .where('trialStartedAt', 'is not', null)
    .select('email')
    .executeTakeFirst();
  if (!account) return;
  await platformOf(scope)
    .insertInto('usedTrials')
    .values({ emailHash: hashesOfTrial(scope, account.email)[0] as Buffer, createdAt: scope.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only who has the platform's secret key can tell whose it is. The first is by the present key. */
const hashesOfTrial = ({ encryption }: Scope, email: string) =>
  encryption.signaturesOf(Buffer.from(email), 'used trial');

export async function renamePerson(scope: CustomerScope, fullName: string): Promise<void> {
  await scope.db.platform
    .updateTable('users')
    .set((eb) => ({ name: fullName, version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('id', '=', scope.person.id)
    .execute();
}

export const WRONG_PASSWORD = { currentPassword: 'Senha atual incorreta' };

/** Counts the try. Returns the hash that the typed password fits, or refuses at its field. */
export async function expectCurrentPassword(
  context: Context,
  scope: Pick<PersonScope, 'person' | 'db'>,
  typed: string,
): Promise<string> {
  const { id, email } = scope.person;
  const { hash, isRight } = await tryPassword(context, { action: 'account', account: id }, async () => {
    const hash = await findPasswordHash(scope.db, email);
    return { hash, isRight: await context.infra.passwords.isRight(hash, typed) };
  });
  if (!hash || !isRight) throw refuseFields(WRONG_PASSWORD);
  await context.forgive('account', id);
  return hash;
}

/** Deletes sessions of the scope's person. */
export async function deleteSessions(
  scope: PersonScope | PlatformScope,
  { except }: { except: string | null },
): Promise<number> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('sessions')
    .where('userId', '=', scope.person.id)
    .$if(except !== null, (query) => query.where('id', '!=', except as string))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
