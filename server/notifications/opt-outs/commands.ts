import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { type AnySalonScope, transaction } from '#server/gate/scope.ts';
import type { Recipient } from '../links/queries.ts';
import { comparedRecipient } from './rules.ts';

/** Only for somebody who has a message that went there: by its link, or by answering it. Once more changes nothing. */
export function optOut(scope: AnySalonScope, to: Recipient): Promise<void> {
  const { channel } = to;
  return transaction(scope, async (scope) => {
    const added = await scope.db
      .insertInto('messageOptOuts')
      .values({ id: newId(), channel, recipient: comparedRecipient(to), createdAt: scope.now })
      .onConflict((conflict) => conflict.columns(['salonId', 'channel', 'recipient']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // Without the recipient: the log is kept for longer.
    if (added) await audit(scope, { action: 'notifications.optOut', entityId: added.id, data: { channel } });
  });
}

/** As `optOut`. */
export function optIn(scope: AnySalonScope, to: Recipient): Promise<void> {
  const { channel } = to;
  return transaction(scope, async (scope) => {
    const removed = await scope.db
      .deleteFrom('messageOptOuts')
      .where('channel', '=', channel)
      .where('recipient', '=', comparedRecipient(to))
      .returning('id')
      .executeTakeFirst();
    if (removed) await audit(scope, { action: 'notifications.optIn', entityId: removed.id, data: { channel } });
  });
}
