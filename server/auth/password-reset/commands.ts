import { audit } from '#server/audit-log/commands.ts';
import type { Context } from '#server/gate/context.ts';
import { originOf } from '#server/gate/origin.ts';
import { refuse, refuseFields, refuseForMaintenance } from '#server/gate/refuse.ts';
import { isAdmin, isKeptOut } from '#server/gate/roles.ts';
import { type AnyoneScope, type Infra, type Person, transaction } from '#server/gate/scope.ts';
import { createResetToken, dropResetToken, findReset } from '#server/infra/secrets/auth.ts';
import { rememberBrowser } from '#server/infra/secrets/known-browser.ts';
import { sendResetMail } from '#server/notifications/account-mails/commands.ts';
import { mailPasswordChangeJob } from '../account/jobs.ts';
import { savePassword } from '../commands.ts';
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

/** Only the mail holds the token, so each attempt makes one. All five mails of an hour work, so strangers keep nobody out. */
export async function mailPasswordReset(
  scope: AnyoneScope,
  { userId, salonSlug }: AskedReset,
  infra: Pick<Infra, 'auth' | 'mailer'>,
): Promise<void> {
  const person = userId && (await findPersonById(scope.db, userId));
  const token = person && (await createResetToken(infra.auth, person.id));
  if (!token) return;
  try {
    await sendResetMail(scope, person, { token, salonSlug, isForAdmin: isAdmin(person) }, infra);
  } catch (error) {
    await dropResetToken(infra.auth, token);
    // The job queue tries again.
    throw error;
  }
}

/** Does not use the link up. Throws BAD_TOKEN, and MAINTENANCE unless the account is an administrator's. */
export async function getReset(
  context: Context,
  scope: AnyoneScope,
  token: string,
): Promise<{ id: string; person: Person }> {
  await context.limit('recovery');
  const reset = await findReset(context.infra.auth, token);
  const person = reset && (await findPersonById(scope.db, reset.userId));
  if (!person) throw refuse('BAD_TOKEN');
  if (isKeptOut(await context.infra.platform.current(), person)) throw refuseForMaintenance();
  return { id: reset.id, person };
}

/** Better-auth cannot join a transaction, so this sets the password and ends all links and sessions itself. */
export async function resetPassword(
  context: Context,
  scope: AnyoneScope,
  input: { token: string; password: string; confirmPassword: string },
) {
  const { id: linkId, person } = await getReset(context, scope, input.token);
  const wrong = wrongPasswordOf(person, input);
  if (wrong) throw refuseFields(wrong);
  const passwordHash = await context.infra.auth.passwords.hash(input.password);
  await transaction(scope, async (scope) => {
    // When two links are used at once, the second finds that it has ended. A session that begins meanwhile waits for this.
    await scope.db.selectFrom('users').where('id', '=', person.id).select('id').forUpdate().execute();
    const ended = await scope.db.deleteFrom('verifications').where('value', '=', person.id).returning('id').execute();
    if (!ended.some(({ id }) => id === linkId)) throw refuse('BAD_TOKEN');
    await savePassword(scope, person.id, passwordHash);
    await scope.db.deleteFrom('emailChanges').where('userId', '=', person.id).execute();
    await scope.db.deleteFrom('sessions').where('userId', '=', person.id).execute();
    await audit(scope, { action: 'auth.resetPassword', entityId: person.id, origin: originOf(context) });
    await scope.jobs.send(scope.db, mailPasswordChangeJob, { userId: person.id });
  });
  // The link proved more than a sign-in does, and strangers may have used up all tries.
  context.responseHeaders.append('set-cookie', rememberBrowser(context, person.id));
}
