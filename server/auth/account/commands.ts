import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import type { Context } from '#server/gate/context.ts';
import { originOf } from '#server/gate/origin.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { isAdmin } from '#server/gate/roles.ts';
import { type AnyoneScope, type Infra, type PersonScope, transaction } from '#server/gate/scope.ts';
import { tellSalonsOfAccount } from '#server/infra/database/tell-salons.ts';
import { sendPasswordNotice } from '#server/notifications/account-mails/commands.ts';
import { deleteSessions, lockAccount, savePassword, WRONG_PASSWORD } from '../commands.ts';
import { findPasswordHash, findPersonById } from '../queries.ts';
import { wrongPasswordOf } from '../rules.ts';
import { expectProof, type Proof } from '../two-factor/commands.ts';
import { mailPasswordChangeJob } from './jobs.ts';
import { findCurrentSessionId } from './queries.ts';

export async function renameAccount(
  context: Context,
  scope: PersonScope,
  { fullName, version }: { fullName: string; version: number },
): Promise<void> {
  await transaction(scope, async (scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('users')
      .set({ name: fullName, version: version + 1, updatedAt: scope.now })
      .where('id', '=', scope.person.id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    const data = changesOf(scope.person, { fullName });
    await audit(scope, { action: 'auth.rename', entityId: scope.person.id, data, origin: originOf(context) });
    await tellSalonsOfAccount(scope.db, scope.person.id);
  });
  context.setPerson({ ...scope.person, fullName });
}

type NewPassword = Proof & { password: string; confirmPassword: string };

/** Ends everything that the old password or the mailbox could still open: other sessions, reset links, a new e-mail. */
export async function changePassword(context: Context, scope: PersonScope, input: NewPassword): Promise<void> {
  const { person } = scope;
  const wrong = wrongPasswordOf(person, input);
  if (wrong) throw refuseFields(wrong);
  const currentHash = await expectProof(context, scope, input);
  const passwordHash = await context.infra.passwords.hash(input.password);
  const sessionId = await findCurrentSessionId(context);
  await transaction(scope, async (scope) => {
    // When two changes race, the second finds another password than the one it checked.
    await lockAccount(scope, person.id);
    if ((await findPasswordHash(scope.db, person.email)) !== currentHash) throw refuseFields(WRONG_PASSWORD);
    await savePassword(scope, person.id, passwordHash);
    await deleteSessions(scope, { except: sessionId });
    await scope.db.deleteFrom('verifications').where('value', '=', person.id).execute();
    await scope.db.deleteFrom('emailChanges').where('userId', '=', person.id).execute();
    await audit(scope, { action: 'auth.changePassword', entityId: person.id, origin: originOf(context) });
    await scope.jobs.send(scope.db, mailPasswordChangeJob, { userId: person.id });
  });
}

export async function mailPasswordChange(
  scope: AnyoneScope,
  { userId }: { userId: string },
  infra: Pick<Infra, 'mailer'>,
): Promise<void> {
  const person = await findPersonById(scope.db, userId);
  if (person) await sendPasswordNotice(scope, person, { isForAdmin: isAdmin(person) }, infra);
}

export async function endSession(context: Context, scope: PersonScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const { numDeletedRows } = await scope.db
      .deleteFrom('sessions')
      .where('userId', '=', scope.person.id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw refuse('NOT_FOUND');
    await audit(scope, { action: 'auth.endSession', entityId: scope.person.id, origin: originOf(context) });
  });
}

export async function endOtherSessions(context: Context, scope: PersonScope): Promise<{ ended: number }> {
  const sessionId = await findCurrentSessionId(context);
  return transaction(scope, async (scope) => {
    const ended = await deleteSessions(scope, { except: sessionId });
    const origin = originOf(context);
    await audit(scope, { action: 'auth.endOtherSessions', entityId: scope.person.id, data: { ended }, origin });
    return { ended };
  });
}
