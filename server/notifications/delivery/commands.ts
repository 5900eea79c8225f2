import { newId } from '#lib/id.ts';
import type { AnyoneScope, AnySalonScope, Infra } from '../../scope.ts';
import { areNotificationsOn } from '../../settings/queries.ts';
import { deliverMessageJob } from '../jobs.ts';
import type { Outgoing } from './rules.ts';

/** Writes the message and its job, in the caller's transaction if there is one. */
export async function send(scope: AnySalonScope, { template, fallback, ...message }: Outgoing): Promise<void> {
  const id = newId();
  await scope.db
    .insertInto('messages')
    .values({ id, ...message, ...(template && { template }), ...(fallback && { fallback }), createdAt: scope.now })
    .execute();
  await scope.jobs.send(scope.db, deliverMessageJob, { messageId: id });
}

/**
 * WhatsApp has no provider yet: its messages go to the owner's outbox (D28). While notifications are off a message is withheld for
 * good, so that nobody is told weeks later (D39). Throws a failure, so that the queue retries.
 */
export async function deliverMessage(
  scope: AnyoneScope,
  { messageId }: { messageId: string },
  { mailer }: Pick<Infra, 'mailer'>,
): Promise<void> {
  const message = await scope.db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .where('status', '=', 'queued')
    .returning(['channel', 'recipient', 'subject', 'body', 'attempts', 'isForgotten'])
    .executeTakeFirst();
  if (!message) return;
  const settle = async (values: { status: 'sent' | 'outbox' | 'failed' | 'withheld'; sentAt?: Date }) => {
    if (message.isForgotten) await scope.db.deleteFrom('messages').where('id', '=', messageId).execute();
    else await scope.db.updateTable('messages').set(values).where('id', '=', messageId).execute();
  };

  if (!(await areNotificationsOn(scope))) {
    await settle({ status: 'withheld' });
    return;
  }
  if (message.channel === 'whatsapp') {
    await settle({ status: 'outbox' });
    return;
  }
  try {
    await mailer.send({ to: message.recipient, subject: message.subject ?? '', text: message.body });
  } catch (error) {
    if (message.attempts > deliverMessageJob.options.retries) await settle({ status: 'failed' });
    throw error;
  }
  await settle({ status: 'sent', sentAt: scope.now });
}
