import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { originOf } from '#server/gate/origin.ts';
import { refuse, refuseFields, refuseForMaintenance } from '#server/gate/refuse.ts';
import { isAdmin, isKeptOut } from '#server/gate/roles.ts';
import { type AnyoneScope, type Infra, type Person, transaction } from '#server/gate/scope.ts';
import { rememberBrowser } from '#server/infra/secrets/known-browser.ts';
import { sendResetMail } from '#server/notifications/account-mails/commands.ts';
import { mailPasswordChangeJob } from '../account/jobs.ts';
import { lockAccount, savePassword } from '../commands.ts';
import { findPersonById, findPersonId } from '../queries.ts';
import { wrongPasswordOf } from '../rules.ts';
import { mailPasswordResetJob } from './jobs.ts';

/** Queries the same for an unknown e-mail, so that the time of the answer does not tell who has an account. */
export async function requestPasswordReset(
  context: Context,
  scope: AnyoneScope,
  { email, slug = null }: { email: string; slug?: string | null },
): Promise<void> {
  await context.limit('recovery', email);
  await transaction(scope, async (scope) => {
    const userId = await findPersonId(scope.db, email);
    await audit(scope, { action: 'auth.requestPasswordReset', entityId: userId, origin: originOf(context) });
    await scope.jobs.send(scope.db, mailPasswordResetJob, { userId, slug });
  });
}

type AskedReset = {
  /** Null does nothing. */
  userId: string | null;
  /** The salon to whose page the link leads back. */
  salonSlug: string | null;
};

export async function mailPasswordReset(
  scope: AnyoneScope,
  { userId, salonSlug }: AskedReset,
  infra: Pick<Infra, 'mailer'>,
): Promise<void> {
  const person = userId && (await findPersonById(scope.db, userId));
  if (!person) return;
  await mailResetToken(scope, person.id, (token) =>
    sendResetMail(scope, person, { token, salonSlug, isForAdmin: isAdmin(person) }, infra),
  );
}

/** Only the mail holds the token, so each attempt of a job makes one. Sends nothing while MOST_RESETS others are valid. */
export async function mailResetToken(
  scope: AnyoneScope,
  userId: string,
  send: (token: string) => Promise<void>,
): Promise<void> {
  const token = await createResetToken(scope, userId);
  if (!token) return;
  try {
    await send(token);
  } catch (error) {
    await scope.db.deleteFrom('verifications').where('identifier', '=', identifierOf(token)).execute();
    throw error;
  }
}

const ONE_HOUR = 60 * 60 * 1000;

/** All links of an hour work, so that strangers who ask for some keep nobody out. */
const MOST_RESETS = 5;

/** A token that is valid for one hour and one use. Null when the account has MOST_RESETS valid ones. */
export async function createResetToken({ db, now }: AnyoneScope, userId: string): Promise<string | null> {
  const valid = await db
    .selectFrom('verifications')
    .where('value', '=', userId)
    .where('expiresAt', '>', now)
    .select('id')
    .limit(MOST_RESETS)
    .execute();
  if (valid.length === MOST_RESETS) return null;
  const token = randomBytes(24).toString('base64url');
  const times = { expiresAt: new Date(now.getTime() + ONE_HOUR), createdAt: now, updatedAt: now };
  await db
    .insertInto('verifications')
    .values({ id: newId(), identifier: identifierOf(token), value: userId, ...times })
    .execute();
  return token;
}

const identifierOf = (token: string) => createHash('sha256').update(`reset-password:${token}`).digest('base64url');

/** Does not use the link up. Throws BAD_TOKEN, and MAINTENANCE unless the account is an administrator's. */
export async function getReset(
  context: Context,
  scope: AnyoneScope,
  token: string,
): Promise<{ id: string; person: Person }> {
  await context.limit('recovery');
  const link = await scope.db
    .selectFrom('verifications')
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', scope.now)
    .select(['id', 'value'])
    .executeTakeFirst();
  const person = link && (await findPersonById(scope.db, link.value));
  if (!person) throw refuse('BAD_TOKEN');
  if (isKeptOut(await context.infra.platform.current(), person)) throw refuseForMaintenance();
  return { id: link.id, person };
}

/** Ends all links and sessions of the account. Throws as `getReset`. */
export async function resetPassword(
  context: Context,
  scope: AnyoneScope,
  input: { token: string; password: string; confirmPassword: string },
) {
  const { id: linkId, person } = await getReset(context, scope, input.token);
  const wrong = wrongPasswordOf(person, input);
  if (wrong) throw refuseFields(wrong);
  const passwordHash = await context.infra.passwords.hash(input.password);
  await transaction(scope, async (scope) => {
    // When two links are used at once, the second finds that it has ended. A session that begins meanwhile waits for this.
    await lockAccount(scope, person.id);
    const ended = await scope.db.deleteFrom('verifications').where('value', '=', person.id).returning('id').execute();
    if (!ended.some(({ id }) => id === linkId)) throw refuse('BAD_TOKEN');
    await savePassword(scope, person.id, passwordHash);
    await scope.db.deleteFrom('emailChanges').where('userId', '=', person.id).execute();
    await scope.db.deleteFrom('sessions').where('userId', '=', person.id).execute();
    await audit(scope, { action: 'auth.resetPassword', entityId: person.id, origin: originOf(context) });
    await scope.jobs.send(scope.db, mailPasswordChangeJob, { userId: person.id });
  });
  // The link proved more than a sign-in does, and strangers may have used up all tries.
  for (const cookie of rememberBrowser(context, person.id)) context.responseHeaders.append('set-cookie', cookie);
}
