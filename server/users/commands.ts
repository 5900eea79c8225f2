import type { AccessRole } from '#contract/users.ts';
import { audit } from '../audit-log/commands.ts';
import { forgetTries, lockAccount } from '../auth/commands.ts';
import { findPersonById } from '../auth/queries.ts';
import { lockForRoleChange, setUserType } from '../auth/roles/commands.ts';
import { deleteSessionsOf } from '../auth/sessions/commands.ts';
import { expectProof, type Proof } from '../auth/two-factor/commands.ts';
import type { Context } from '../gate/context.ts';
import { refuse, refuseFields } from '../gate/refuse.ts';
import { isAdmin } from '../gate/roles.ts';
import { type PlatformScope, transaction } from '../gate/scope.ts';
import { mayEndSessions, mayLetIn } from './policy.ts';
import { findSalonOf } from './queries.ts';
import { typeFor } from './rules.ts';

type RoleChange = Proof & { id: string; role: AccessRole; version: number };

/** Throws LAST_SUPER_ADMIN, and OWNER_HAS_SALON for an owner who is to administer (docs/decisions/035-roles.md). */
export async function changeRole(
  context: Context,
  scope: PlatformScope,
  { id, role, version, ...proof }: RoleChange,
): Promise<void> {
  await expectProof(context, scope, proof);
  await transaction(scope, async (scope) => {
    const person = await lockForRoleChange(scope, id);
    if (person.version !== version) throw refuse('CHANGED_MEANWHILE');
    const salon = await findSalonOf(scope, id);
    const userType = typeFor(role, { hasSalon: salon !== null });
    const isUnchanged = role === 'none' ? !isAdmin(person) : userType === person.userType;
    if (isUnchanged) throw refuseFields({ role: 'Este já é o perfil de acesso da pessoa.' });
    if (isAdmin({ userType }) && salon) throw refuse('OWNER_HAS_SALON', { salon });
    await setUserType(scope, person, userType);
    const data = { name: person.fullName, before: { userType: person.userType }, after: { userType } };
    await audit(scope, { action: 'users.changeRole', entityId: id, data });
  });
}

/** The password, the second step and open sessions stay as they are. Again, it forgets what was tried since. */
export function letIn(scope: PlatformScope, { id }: { id: string }): Promise<void> {
  return transaction(scope, async (scope) => {
    const person = await findPersonById(scope.db, id);
    if (!person) throw refuse('NOT_FOUND');
    if (!mayLetIn(scope.person, person)) throw refuse('FORBIDDEN');
    await forgetTries(scope, person.email, ['signIn', 'recovery']);
    await forgetTries(scope, id, ['secondFactor']);
    await audit(scope, { action: 'users.letIn', entityId: id, data: { name: person.fullName } });
  });
}

/** A sign-in that is under way ends before, or begins after. */
export function endSessions(scope: PlatformScope, { id }: { id: string }): Promise<{ ended: number }> {
  return transaction(scope, async (scope) => {
    await lockAccount(scope, id);
    const person = await findPersonById(scope.db, id);
    if (!person) throw refuse('NOT_FOUND');
    if (!mayEndSessions(scope.person, person)) throw refuse('FORBIDDEN');
    const ended = await deleteSessionsOf(scope, id);
    await audit(scope, { action: 'users.endSessions', entityId: id, data: { name: person.fullName, ended } });
    return { ended };
  });
}
