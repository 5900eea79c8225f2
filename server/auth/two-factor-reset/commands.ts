import { audit } from '#server/audit-log/commands.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnyoneScope, transaction } from '#server/gate/scope.ts';
import { lockAccount } from '../commands.ts';
import { findPersonByEmail } from '../queries.ts';
import { mailTwoFactorChangeJob } from '../two-factor/jobs.ts';
import { boundTo } from '../two-factor/rules.ts';

/**
 * For a person at the server itself, when app and recovery codes are lost: asks for no proof. Ends the account's sessions. Throws
 * NOT_FOUND and TWO_FACTOR_OFF.
 */
export function resetTwoFactor(scope: AnyoneScope, email: string): Promise<void> {
  return transaction(scope, async (scope) => {
    const person = await findPersonByEmail(scope.db, email);
    if (!person || !(await lockAccount(scope, person.id))) throw refuse('NOT_FOUND');
    const { id: userId } = person;
    const { numDeletedRows } = await scope.db
      .deleteFrom('twoFactors')
      .where('userId', '=', userId)
      .where('enabledAt', 'is not', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw refuse('TWO_FACTOR_OFF');
    await scope.db.deleteFrom('sessions').where('userId', '=', userId).execute();
    await audit(scope, { action: 'auth.resetTwoFactor', entityId: userId, data: { name: person.fullName } });
    await scope.jobs.send(scope.db, mailTwoFactorChangeJob, { userId, change: 'disabled' });
  });
}

/** With the present secret key, what only the previous one reads. */
export async function reEncryptAppKeys({ db, encryption }: AnyoneScope): Promise<void> {
  const rows = await db.selectFrom('twoFactors').select(['userId', 'secret', 'pendingSecret']).execute();
  for (const { userId, secret, pendingSecret } of rows) {
    const newSecret = secret && encryption.renew(secret, boundTo(userId));
    const newPending = pendingSecret && encryption.renew(pendingSecret, boundTo(userId));
    if (!newSecret && !newPending) continue;
    await db
      .updateTable('twoFactors')
      .set({ ...(newSecret && { secret: newSecret }), ...(newPending && { pendingSecret: newPending }) })
      .where('userId', '=', userId)
      // Another app may be confirmed meanwhile.
      .where('secret', 'is not distinct from', secret)
      .where('pendingSecret', 'is not distinct from', pendingSecret)
      .execute();
  }
}
