import { newId } from '#lib/id.ts';
import type { AnyoneScope, AnySalonScope, Infra } from '../../scope.ts';
import { areNotificationsOn } from '../../settings/queries.ts';
import { deliverMessageJob } from '../jobs.ts';
import type { Outgoing } from './rules.ts';

/** Writes messages and their jobs, in one statement each, in the caller's transaction if there is one. */
export async function send(scope: AnySalonScope, outgoing: Outgoing | Outgoing[]): Promise<void> {
  const messages = [outgoing].flat();
  if (messages.length === 0) return;
  const rows = messages.map(({ template, fallback, ...message }) => ({
    ...{ id: newId(), ...message, template: template ?? null, fallback: fallback ?? null, createdAt: scope.now },
  }));
  await scope.db.insertInto('messages').values(rows).execute();
  const payloads = rows.map(({ id }) => ({ messageId: id }));
  await scope.jobs.sendMany(scope.db, deliverMessageJob, payloads);
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
