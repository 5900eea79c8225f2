import { type MessageKind, messageKindNames, recipientOf } from '#contract/message-kinds.ts';
import type { MessageStatus, MessageWay, SentMessage } from '#contract/notifications.ts';
import type { SalonScope } from '#server/gate/scope.ts';

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
  return { messages: await withWays(scope, rows), matching: await countMessages(scope, filter) };
}

/** From sums that the database keeps. */
async function countMessages(scope: SalonScope, { status, kind }: Filter): Promise<number> {
  const { count } = await scope.db
    .selectFrom('messageTallies')
    .where('kind', 'in', kind ? [kind] : messageKindNames)
    .$if(status !== undefined, (query) => query.where('outcome', '=', status ?? 'queued'))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('messages'), eb.lit(0)).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function listMessagesOfAppointment(scope: SalonScope, appointmentId: string): Promise<SentMessage[]> {
  const rows = await shown(scope, {})
    .where('m.appointmentId', '=', appointmentId)
    .orderBy('m.createdAt')
    .orderBy('m.id')
    .execute();
  return withWays(scope, rows);
}

const chosen = (scope: SalonScope, { status, kind }: Filter) =>
  scope.db
    .selectFrom('messages as m')
    .where('m.wayOf', 'is', null)
    .where('m.isForgotten', '=', false)
    .where('m.kind', 'in', kind ? [kind] : messageKindNames)
    .$if(status !== undefined, (query) => query.where('m.outcome', '=', status ?? 'queued'));

const shown = (scope: SalonScope, filter: Filter) =>
  chosen(scope, filter)
    .leftJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'm.salonId').onRef('a.id', '=', 'm.appointmentId'),
    )
    .leftJoin('customers as c', (join) => join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'))
    .leftJoin('waitingList as w', (join) =>
      join.onRef('w.salonId', '=', 'm.salonId').onRef('w.id', '=', 'm.waitingEntryId'),
    )
    .select(['m.kind', 'm.appointmentId', 'm.body', 'm.outcome', 'm.createdAt', ...wayColumns])
    .select((eb) => eb.fn.coalesce('c.name', 'w.customerName').as('customerName'));

const wayColumns = [
  ...(['m.id', 'm.channel', 'm.recipient', 'm.subject', 'm.status', 'm.failure', 'm.attempts'] as const),
  ...(['m.sentAt', 'm.deliveredAt', 'm.readAt', 'm.wayOf', 'm.fallback'] as const),
] as const;

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

async function withWays(scope: SalonScope, rows: Row[]): Promise<SentMessage[]> {
  if (rows.length === 0) return [];
  const others = await scope.db
    .selectFrom('messages as m')
    .where(
      'm.wayOf',
      'in',
      rows.map(({ id }) => id),
    )
    .select(wayColumns)
    .execute();
  return rows.map((row) =>
    toSent(
      row,
      others.find(({ wayOf }) => wayOf === row.id),
    ),
  );
}

type Way = Pick<Row, 'id' | 'channel' | 'recipient' | 'subject' | 'status' | 'failure' | 'attempts' | 'fallback'> &
  Pick<Row, 'sentAt' | 'deliveredAt' | 'readAt'>;

function toSent({ kind: stored, customerName, appointmentId, body, outcome, createdAt, ...first }: Row, other?: Way) {
  const kind = stored as MessageKind;
  return {
    ...{ id: first.id, kind, appointmentId, body, status: outcome ?? first.status },
    customerName: recipientOf(kind) === 'owner' ? null : customerName,
    subject: first.subject ?? other?.subject ?? null,
    createdAt: createdAt.toISOString(),
    ways: [toWay(first), ...(other ? [toWay(other, first.fallback !== null)] : [])],
  };
}

const toWay = (
  { id, channel, recipient, status, failure, attempts, sentAt, deliveredAt, readAt }: Way,
  isFallback = false,
): MessageWay => ({
  ...{ id, channel, recipient, status, failure, attempts, isFallback },
  sentAt: sentAt?.toISOString() ?? null,
  deliveredAt: deliveredAt?.toISOString() ?? null,
  readAt: readAt?.toISOString() ?? null,
});
