import { type MessageKind, messageKindNames, recipientOf } from '#contract/message-kinds.ts';
import type { MessageStatus, SentMessage } from '#contract/notifications.ts';
import type { SalonScope } from '../../scope.ts';

type Filter = { status?: MessageStatus | undefined; kind?: MessageKind | undefined };

/** Newest first. What a removed customer is still told belongs to nobody any more. */
export async function listMessages(
  scope: SalonScope,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<{ messages: SentMessage[]; matching: number }> {
  const rows = await shown(scope, filter)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { matching } = await chosen(scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('matching'))
    .executeTakeFirstOrThrow();
  return { messages: rows.map(toSent), matching };
}

export async function listMessagesOfAppointment(scope: SalonScope, appointmentId: string): Promise<SentMessage[]> {
  const rows = await shown(scope, {})
    .where('m.appointmentId', '=', appointmentId)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();
  return rows.map(toSent);
}

const chosen = (scope: SalonScope, { status, kind }: Filter) =>
  scope.db
    .selectFrom('messages as m')
    .where('m.kind', 'in', kind ? [kind] : messageKindNames)
    .where('m.isForgotten', '=', false)
    .$if(status !== undefined, (query) => query.where('m.status', '=', status ?? 'queued'));

const shown = (scope: SalonScope, filter: Filter) =>
  chosen(scope, filter)
    .leftJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'm.salonId').onRef('a.id', '=', 'm.appointmentId'),
    )
    .leftJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('waitingList as w', (join) =>
      join.onRef('w.salonId', '=', 'm.salonId').onRef('w.id', '=', 'm.waitingEntryId'),
    )
    .select(['m.id', 'm.kind', 'm.channel', 'm.recipient', 'm.appointmentId', 'm.subject', 'm.body', 'm.status'])
    .select(['m.failure', 'm.attempts', 'm.createdAt', 'm.sentAt', 'm.deliveredAt', 'm.readAt'])
    .select((eb) => eb.fn.coalesce('c.name', 'w.customerName').as('customerName'));

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function toSent({ kind: stored, customerName, ...row }: Row): SentMessage {
  const kind = stored as MessageKind;
  return {
    ...row,
    kind,
    customerName: recipientOf(kind) === 'owner' ? null : customerName,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    readAt: row.readAt?.toISOString() ?? null,
  };
}
