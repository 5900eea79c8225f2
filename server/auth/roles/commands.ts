import type { UserType } from '#contract/shapes.ts';
import { refuse } from '#server/gate/refuse.ts';
import { isAdmin } from '#server/gate/roles.ts';
import type { AnyoneScope, Infra, Person, PlatformScope } from '#server/gate/scope.ts';
import { lockAccounts } from '#server/infra/database/locks.ts';
import { isCheckViolation } from '#server/infra/database/pg-errors.ts';
import { sendRoleMail } from '#server/notifications/account-mails/commands.ts';
import { deletePassword } from '../commands.ts';
import { mailResetToken } from '../password-reset/commands.ts';
import { findPersonById } from '../queries.ts';
import { mailRoleJob } from './jobs.ts';

type Versioned = Person & { version: number };

/**
 * Locks the caller as well: of two super admins who demote each other at once, the second is none any more. Throws NOT_FOUND, and
 * FORBIDDEN when the caller's role is gone.
 */
export async function lockForRoleChange(scope: PlatformScope, id: string): Promise<Versioned> {
  await lockAccounts(scope.db, scope.person.id, id);
  const locked = await scope.db
    .selectFrom('users')
    .where('id', 'in', [scope.person.id, id])
    .select(['id', 'name as fullName', 'email', 'phone', 'userType', 'version'])
    .execute();
  const caller = locked.find((one) => one.id === scope.person.id);
  if (caller?.userType !== 'super_admin') throw refuse('FORBIDDEN');
  const person = locked.find((one) => one.id === id);
  if (!person) throw refuse('NOT_FOUND');
  return { ...person, userType: person.userType as UserType };
}

/**
 * Ends the person's sessions and mailed links. Who begins to administer loses the password, which may be shorter than those of
 * administrators are, and gets a link for a new one. Throws LAST_SUPER_ADMIN.
 */
export async function setUserType(scope: PlatformScope, before: Person, userType: UserType): Promise<void> {
  const { id } = before;
  await scope.db
    .updateTable('users')
    .set((eb) => ({ userType, version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isCheckViolation(error, 'users_one_super_admin') ? refuse('LAST_SUPER_ADMIN') : error;
    });
  await scope.db.deleteFrom('sessions').where('userId', '=', id).execute();
  await scope.db.deleteFrom('verifications').where('value', '=', id).execute();
  await scope.db.deleteFrom('emailChanges').where('userId', '=', id).execute();
  if (!isAdmin({ userType })) {
    // Only administrators have the screen that switches it off.
    await scope.db.deleteFrom('twoFactors').where('userId', '=', id).execute();
    return;
  }
  if (isAdmin(before)) return;
  await deletePassword(scope, id);
  await scope.jobs.send(scope.db, mailRoleJob, { userId: id });
}

export async function mailRole(
  scope: AnyoneScope,
  { userId }: { userId: string },
  infra: Pick<Infra, 'mailer'>,
): Promise<void> {
  const person = await findPersonById(scope.db, userId);
  if (!person || !isAdmin(person)) return;
  await mailResetToken(scope, person.id, (token) => sendRoleMail(scope, person, token, infra));
}
