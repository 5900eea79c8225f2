import { createHash, randomBytes } from 'node:crypto';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import type { Context } from '#server/gate/context.ts';
import { originOf } from '#server/gate/origin.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { type AnyoneScope, type Infra, type PersonScope, transaction } from '#server/gate/scope.ts';
import { isUniqueViolation } from '#server/infra/database/pg-errors.ts';
import { tellSalonsOfAccount } from '#server/infra/database/tell-salons.ts';
import { queueAccountMail, sendEmailChangeMail } from '#server/notifications/account-mails/commands.ts';
import { rememberTrial } from '../commands.ts';
import { findPersonById, findPersonId } from '../queries.ts';
import { findSession } from '../sessions/queries.ts';
import { expectProof, type Proof } from '../two-factor/commands.ts';
import { mailEmailChangeJob } from './jobs.ts';

const ONE_HOUR = 60 * 60 * 1000;

type Wish = Proof & { email: string };

/** Does not look whether another account has the address, so that neither answer nor its time tells. */
export async function requestEmailChange(context: Context, scope: PersonScope, wish: Wish): Promise<void> {
  const { id: userId, email: present, fullName: name } = scope.person;
  const { email } = wish;
  await expectProof(context, scope, wish);
  if (email === present) throw refuseFields({ email: 'Este já é o seu e-mail' });
  await context.limit('emailChange', userId);
  await transaction(scope, async (scope) => {
    const asked = { email, tokenHash: null, expiresAt: new Date(scope.now.getTime() + ONE_HOUR), createdAt: scope.now };
    await scope.db
      .insertInto('emailChanges')
      .values({ userId, ...asked })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(asked))
      .execute();
    await audit(scope, {
      action: 'auth.requestEmailChange',
      entityId: userId,
      data: { before: { email: present }, after: { email } },
      origin: originOf(context),
    });
    await scope.jobs.send(scope.db, mailEmailChangeJob, { userId, askedAt: scope.now.toISOString() });
    await queueAccountMail(scope, { kind: 'email_notice', to: present, name, email, isDone: false });
  });
}

export async function cancelEmailChange(scope: PersonScope): Promise<void> {
  await transaction(scope, async (scope) => {
    await scope.db.deleteFrom('emailChanges').where('userId', '=', scope.person.id).execute();
    await audit(scope, { action: 'auth.cancelEmailChange', entityId: scope.person.id });
  });
}

/** Only the mail holds the token, so each attempt makes one. An address that has an account gets a mail without a link. */
export async function mailEmailChange(
  scope: AnyoneScope,
  { userId, askedAt }: { userId: string; askedAt: string },
  infra: Pick<Infra, 'mailer'>,
): Promise<void> {
  const person = await findPersonById(scope.db, userId);
  const token = randomBytes(24).toString('base64url');
  const change = await scope.db
    .updateTable('emailChanges')
    .set({ tokenHash: hashOf(token) })
    .where('userId', '=', userId)
    .where('createdAt', '=', new Date(askedAt))
    .where('expiresAt', '>', scope.now)
    .returning('email')
    .executeTakeFirst();
  if (!person || !change) return;
  const { email } = change;
  const isTaken = (await findPersonId(scope.db, email)) !== null;
  await sendEmailChangeMail(scope, { to: email, name: person.fullName, token: isTaken ? null : token }, infra);
}

/** Does not use the link up. Throws BAD_TOKEN. */
export async function getEmailChange(context: Context, scope: AnyoneScope, token: string): Promise<{ email: string }> {
  await context.limit('recovery');
  const change = await findChange(scope, token).executeTakeFirst();
  if (!change) throw refuse('BAD_TOKEN');
  return { email: change.email };
}

/**
 * Ends what the former mailbox may have opened: links for a new password, and all sessions but one of this browser. Throws
 * BAD_TOKEN and EMAIL_TAKEN.
 */
export async function confirmEmailChange(
  context: Context,
  scope: AnyoneScope,
  token: string,
): Promise<{ email: string }> {
  await context.limit('recovery');
  const session = await findSession(context.infra, context.headers);
  try {
    return await transaction(scope, async (scope) => {
      const change = await findChange(scope, token).forUpdate().executeTakeFirst();
      const person = change && (await findPersonById(scope.db, change.userId));
      if (!person) throw refuse('BAD_TOKEN');
      const { email } = change;
      await rememberTrial(scope, person.id);
      await scope.db
        .updateTable('users')
        .set((eb) => ({ email, emailVerified: true, version: eb('version', '+', 1), updatedAt: scope.now }))
        .where('id', '=', person.id)
        .execute();
      await scope.db.deleteFrom('emailChanges').where('userId', '=', person.id).execute();
      await scope.db.deleteFrom('verifications').where('value', '=', person.id).execute();
      await scope.db
        .deleteFrom('sessions')
        .where('userId', '=', person.id)
        .$if(session !== null, (query) => query.where('id', '!=', session?.id ?? ''))
        .execute();
      await audit(scope, {
        action: 'auth.confirmEmailChange',
        entityId: person.id,
        data: changesOf(person, { email }),
        origin: originOf(context),
      });
      await queueAccountMail(scope, {
        kind: 'email_notice',
        to: person.email,
        name: person.fullName,
        email,
        isDone: true,
      });
      await tellSalonsOfAccount(scope.db, person.id);
      return { email };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw refuse('EMAIL_TAKEN');
    throw error;
  }
}

const findChange = (scope: AnyoneScope, token: string) =>
  scope.db
    .selectFrom('emailChanges')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', scope.now)
    .select(['userId', 'email']);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
