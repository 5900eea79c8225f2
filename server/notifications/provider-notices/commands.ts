import { type AnyoneScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import type { DeliveryNotice } from '#server/infra/providers/whatsapp/notices.ts';
import { sendFallback, tellOutage } from '../delivery/commands.ts';
import { findSalonOfMessage } from '../delivery/queries.ts';
import { isOutage } from '../delivery/rules.ts';
import { type ProviderNotices, providerNoticesJob } from '../jobs.ts';
import { optIn, optOut } from '../opt-outs/commands.ts';
import { MOVES_FROM } from './rules.ts';

type Context = { attempt: number; openSalon: (salonId: string) => Promise<SalonScope | null> };

/** Throws while a message of a notice is unknown: its record may be on the way. At last it is not ours. */
export async function applyNotices(
  scope: AnyoneScope,
  { provider, deliveries, stops, resumes, salonOf }: ProviderNotices,
  { attempt, openSalon }: Context,
): Promise<void> {
  const answer = async (messageId: string, command: typeof optOut) => {
    const salonId = salonOf?.[messageId] ?? (await findSalonOfMessage(scope, messageId));
    const salon = salonId && (await openSalon(salonId));
    if (salon) await answerMessage(salon, messageId, command);
  };
  // A person who wrote both words wants no messages.
  for (const messageId of resumes) await answer(messageId, optIn);
  for (const messageId of stops) await answer(messageId, optOut);
  const unknown: string[] = [];
  for (const notice of deliveries) {
    // The notice knows no salon: all machines are asked.
    const message = await scope.db
      .selectFrom('messages')
      .where('provider', '=', provider)
      .where('providerMessageId', '=', notice.id)
      .select(['id', 'salonId'])
      .executeTakeFirst();
    const salon = message?.salonId ? await openSalon(message.salonId) : null;
    if (!message) unknown.push(notice.id);
    else if (salon && notice.failure) await applyFailure(salon, message.id, notice.failure);
    else if (salon) await applyArrival(salon, message.id, notice);
  }
  const mayStillCome = attempt <= providerNoticesJob.options.retries;
  if (unknown.length > 0 && mayStillCome) throw new Error(`no message has the id ${unknown.join(', ')} yet`);
}

/** Does nothing once the message was forgotten with its person. */
async function answerMessage(scope: SalonScope, messageId: string, command: typeof optOut): Promise<void> {
  const message = await scope.db
    .selectFrom('messages')
    .where('id', '=', messageId)
    .select('recipient')
    .executeTakeFirst();
  if (message) await command(scope, { channel: 'whatsapp', recipient: message.recipient });
}

async function applyArrival(scope: SalonScope, id: string, { status, at }: DeliveryNotice): Promise<void> {
  const instant = new Date(at);
  await scope.db
    .updateTable('messages')
    .set((eb) => ({
      status,
      failure: null,
      ...(status !== 'sent' && { deliveredAt: eb.fn.coalesce('deliveredAt', eb.val(instant)) }),
      ...(status === 'read' && { readAt: instant }),
    }))
    .where('id', '=', id)
    .where('status', 'in', MOVES_FROM[status])
    .execute();
}

type NoticedFailure = NonNullable<DeliveryNotice['failure']>;

/** As a refusal when it was sent: the reason is kept, and a mail goes in its place. */
async function applyFailure(salon: SalonScope, id: string, failure: NoticedFailure): Promise<void> {
  await transaction(salon, async (scope) => {
    const failed = await scope.db
      .updateTable('messages')
      .set({ status: 'failed', failure: failure.words })
      .where('id', '=', id)
      .where('status', 'in', MOVES_FROM.failed)
      .returning(['id', 'kind', 'channel', 'body', 'appointmentId', 'waitingEntryId', 'isForgotten', 'fallback'])
      .executeTakeFirst();
    if (!failed) return;
    await sendFallback(scope, failed);
    if (isOutage(failure, false)) await tellOutage(scope, failed.channel, failure);
  });
}
