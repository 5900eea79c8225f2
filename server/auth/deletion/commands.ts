import { refuse, refuseFields } from '#server/gate/refuse.ts';
import type { PersonScope, PlatformScope } from '#server/gate/scope.ts';
import { lockAccount, rememberTrial, WRONG_PASSWORD } from '../commands.ts';
import { findPasswordHash } from '../queries.ts';

/** Everything that a customer does waits, or is waited for. Refuses when the account is gone, or its password is another now. */
export async function lockForDeletion(scope: PersonScope, { passwordHash }: { passwordHash: string }): Promise<void> {
  const { id, email } = scope.person;
  if (!(await lockAccount(scope, id))) throw refuse('UNAUTHENTICATED');
  if ((await findPasswordHash(scope.db, email)) !== passwordHash) throw refuseFields(WRONG_PASSWORD);
}

/** With its sign-in, sessions, mailed links, profiles and consents. The e-mail is free afterwards, without another trial. */
export async function deleteUser(scope: PersonScope | PlatformScope, id: string): Promise<void> {
  await rememberTrial(scope, id);
  await scope.db.deleteFrom('verifications').where('value', '=', id).execute();
  // The rest refers to the row and goes with it.
  await scope.db.deleteFrom('users').where('id', '=', id).execute();
}
