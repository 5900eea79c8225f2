import { createHash, randomBytes } from 'node:crypto';
import type { OutputOf } from '#contract/index.ts';
import { readableCode } from '#lib/readable-code.ts';
import { audit } from '#server/audit-log/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { isAdmin } from '#server/gate/roles.ts';
import {
  type AnyoneScope,
  type Infra,
  type PersonScope,
  type PlatformScope,
  platformOf,
  type Scope,
  transaction,
} from '#server/gate/scope.ts';
import { codeUri, findCodeStep, newCodeKey } from '#server/infra/secrets/one-time-codes.ts';
import { sendTwoFactorNotice } from '#server/notifications/account-mails/commands.ts';
import type { TwoFactorChange } from '#server/notifications/account-mails/rules.ts';
import { findCurrentSessionId } from '../account/queries.ts';
import { deleteSessions, expectCurrentPassword, lockAccount } from '../commands.ts';
import { findPersonById } from '../queries.ts';
import { mailTwoFactorChangeJob } from './jobs.ts';
import { isEnabled } from './queries.ts';
import { boundTo, isAppCode } from './rules.ts';

const ONE_HOUR = 60 * 60 * 1000;

const RECOVERY_CODES = 10;

export const wrongCode = () => refuseFields({ code: 'Código incorreto ou já usado' });

/** For a sign-in. Counts the try, and uses a right code up: of two at once with one code, one is true. */
export async function hasSecondFactor(context: Context, scope: Scope, userId: string, code: string): Promise<boolean> {
  await context.limit('secondFactor', userId);
  const isRight = await spendCode(scope, userId, code);
  if (isRight) await context.forgive('secondFactor', userId);
  return isRight;
}

/** Counts the tries outside of the transaction, because the limits have a connection of their own. */
async function countTries<T>(context: Context, userId: string, attempt: () => Promise<T>): Promise<T> {
  await context.limit('secondFactor', userId);
  const value = await attempt();
  await context.forgive('secondFactor', userId);
  return value;
}

/** Uses the code up. */
async function expectCode(scope: Scope, userId: string, code: string): Promise<void> {
  if (!(await spendCode(scope, userId, code))) throw wrongCode();
}

async function spendCode(scope: Scope, userId: string, code: string): Promise<boolean> {
  if (!isAppCode(code)) {
    const { numDeletedRows } = await platformOf(scope)
      .deleteFrom('recoveryCodes')
      .where('userId', '=', userId)
      .where('codeHash', '=', hashOfRecoveryCode(userId, code))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
  const enabled = await platformOf(scope)
    .selectFrom('twoFactors')
    .where('userId', '=', userId)
    .select('secret')
    .executeTakeFirst();
  const step = enabled?.secret ? findStep(scope, userId, enabled.secret, code) : null;
  if (step === null) return false;
  const { numUpdatedRows } = await platformOf(scope)
    .updateTable('twoFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function findStep(scope: Scope, userId: string, encrypted: string, code: string): number | null {
  const key = scope.encryption.decrypt(encrypted, boundTo(userId));
  if (key) return findCodeStep(key, code, scope.now);
  scope.log.warn(
    { userId },
    'the key of a two-factor sign-in cannot be read: was it encrypted with another secret key?',
  );
  return null;
}

export type Proof = { currentPassword: string; code?: string | null | undefined };

/**
 * That the account's own person asks: the password and, where the sign-in asks for one, a code, which is used up. Refuses at
 * their fields. Returns the hash that the password fits.
 */
export async function expectProof(
  context: Context,
  scope: PersonScope | PlatformScope,
  { currentPassword, code }: Proof,
): Promise<string> {
  const hash = await expectCurrentPassword(context, scope, currentPassword);
  // Only administrators have an app.
  if (!isAdmin(scope.person) || !(await isEnabled(scope))) return hash;
  if (!code) throw refuseFields({ code: 'Digite o código' });
  if (!(await hasSecondFactor(context, scope, scope.person.id, code))) throw wrongCode();
  return hash;
}

/** The present authenticator app, if any, stays valid until `confirmTwoFactor`. */
export async function startTwoFactor(
  context: Context,
  scope: PlatformScope,
  { currentPassword, code }: Proof,
): Promise<OutputOf<'auth.startTwoFactor'>> {
  const { id: userId, email } = scope.person;
  await expectCurrentPassword(context, scope, currentPassword);
  const key = newCodeKey();
  const pending = {
    pendingSecret: scope.encryption.encrypt(key, boundTo(userId)),
    pendingUntil: new Date(scope.now.getTime() + ONE_HOUR),
  };
  await countTries(context, userId, () =>
    transaction(scope, async (scope) => {
      if (await isEnabled(scope)) {
        if (!code) throw refuseFields({ code: 'Digite o código' });
        await expectCode(scope, userId, code);
      }
      await scope.db
        .insertInto('twoFactors')
        .values({ userId, ...pending })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(pending))
        .execute();
      await audit(scope, { action: 'auth.startTwoFactor', entityId: userId });
    }),
  );
  const { appName: issuer } = await context.infra.platform.current();
  return { key, uri: codeUri(key, { issuer, email }) };
}

/** The code also counts as used, so that it does not sign in. */
export async function confirmTwoFactor(
  context: Context,
  scope: PlatformScope,
  { code }: { code: string },
): Promise<OutputOf<'auth.confirmTwoFactor'>> {
  const { id: userId } = scope.person;
  const sessionId = await findCurrentSessionId(context);
  const confirm = (scope: PlatformScope) =>
    transaction(scope, async (scope) => {
      await lockAccount(scope, userId);
      const pending = await scope.db
        .selectFrom('twoFactors')
        .where('userId', '=', userId)
        .where('pendingUntil', '>', scope.now)
        .select(['pendingSecret', 'enabledAt'])
        .forUpdate()
        .executeTakeFirst();
      if (!pending?.pendingSecret) throw refuse('TWO_FACTOR_EXPIRED');
      const lastStep = findStep(scope, userId, pending.pendingSecret, code);
      if (lastStep === null) throw wrongCode();
      await scope.db
        .updateTable('twoFactors')
        .set({ secret: pending.pendingSecret, enabledAt: scope.now, lastStep, pendingSecret: null, pendingUntil: null })
        .where('userId', '=', userId)
        .execute();
      const recoveryCodes = await replaceRecoveryCodes(scope);
      await deleteSessions(scope, { except: sessionId });
      const data = { isReplacement: pending.enabledAt !== null };
      await audit(scope, { action: 'auth.confirmTwoFactor', entityId: userId, data });
      const change = data.isReplacement ? 'replaced' : 'enabled';
      await scope.jobs.send(scope.db, mailTwoFactorChangeJob, { userId, change });
      return { recoveryCodes };
    });
  return countTries(context, userId, () => confirm(scope));
}

type WholeProof = { currentPassword: string; code: string };

export async function renewRecoveryCodes(
  context: Context,
  scope: PlatformScope,
  proof: WholeProof,
): Promise<OutputOf<'auth.renewRecoveryCodes'>> {
  const { id: userId } = scope.person;
  return withProof(context, scope, proof, async (scope) => {
    const recoveryCodes = await replaceRecoveryCodes(scope);
    await audit(scope, { action: 'auth.renewRecoveryCodes', entityId: userId });
    return { recoveryCodes };
  });
}

export async function disableTwoFactor(context: Context, scope: PlatformScope, proof: WholeProof): Promise<void> {
  const { id: userId, userType } = scope.person;
  if (userType === 'super_admin') throw refuse('TWO_FACTOR_STAYS');
  await withProof(context, scope, proof, async (scope) => {
    // Its recovery codes refer to it and go with it.
    await scope.db.deleteFrom('twoFactors').where('userId', '=', userId).execute();
    await audit(scope, { action: 'auth.disableTwoFactor', entityId: userId });
    await scope.jobs.send(scope.db, mailTwoFactorChangeJob, { userId, change: 'disabled' });
  });
}

export async function mailTwoFactorChange(
  scope: AnyoneScope,
  { userId, change }: { userId: string; change: TwoFactorChange },
  infra: Pick<Infra, 'mailer'>,
): Promise<void> {
  const person = await findPersonById(scope.db, userId);
  if (person) await sendTwoFactorNotice(scope, person, change, infra);
}

/** One transaction, after the own password and a code of the present app. */
async function withProof<T>(
  context: Context,
  scope: PlatformScope,
  { currentPassword, code }: WholeProof,
  work: (scope: PlatformScope) => Promise<T>,
): Promise<T> {
  await expectCurrentPassword(context, scope, currentPassword);
  return countTries(context, scope.person.id, () =>
    transaction(scope, async (scope) => {
      if (!(await isEnabled(scope))) throw refuse('TWO_FACTOR_OFF');
      await expectCode(scope, scope.person.id, code);
      return work(scope);
    }),
  );
}

/** A fast hash is enough: a code has 60 bits that nobody chose. */
const hashOfRecoveryCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.replaceAll('-', '')}`)
    .digest('hex');

async function replaceRecoveryCodes(scope: PlatformScope): Promise<string[]> {
  const { id: userId } = scope.person;
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(randomBytes(12), 4));
  await scope.db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await scope.db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(userId, code) })))
    .execute();
  return codes;
}
