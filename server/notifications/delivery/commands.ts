import { newId } from '#lib/id.ts';
import { type AnyoneScope, type AnySalonScope, type Infra, type SalonScope, transaction } from '#server/gate/scope.ts';
import { isUniqueViolation } from '#server/infra/database/pg-errors.ts';
import { MailFailure } from '#server/infra/mail/failure.ts';
import type { Mail } from '#server/infra/mail/mailer.ts';
import { Unavailable } from '#server/infra/process/unavailable.ts';
import { WhatsAppFailure } from '#server/infra/providers/whatsapp/provider.ts';
import { areNotificationsOn } from '#server/settings/queries.ts';
import { DELIVERY_RETRIES, deliveryJobs } from '../jobs.ts';
import { channelDown } from '../messages/channel-down.ts';
import { beginOutage, endOutage } from '../outages/commands.ts';
import { countTaken, countWaitingMails, getOutageFacts, mailOf } from './queries.ts';
import {
  type Failure,
  type Fallback,
  isFinal,
  isOutage,
  lanes,
  MOST_AN_HOUR,
  MOST_WAITING_MAILS_AN_HOUR,
  mailFailureOf,
  type Outgoing,
  type OutgoingKind,
  type Settled,
  type Taken,
  type Template,
  TooManyMessages,
  UNKNOWN,
} from './rules.ts';

type Answering = { wayOf?: string; isForgotten?: boolean };

/**
 * Writes messages and their jobs, in few statements however many there are, in the caller's transaction if there is one. They go out at
 * once, or from `startAfter` on. Returns their ids.
 */
export async function send(
  scope: AnySalonScope,
  outgoing: (Outgoing & Answering) | (Outgoing & Answering)[],
  { startAfter }: { startAfter?: Date | undefined } = {},
): Promise<string[]> {
  const messages: (Outgoing & Answering)[] = [outgoing].flat();
  if (messages.length === 0) return [];
  const named = messages.map((message) => ({ id: newId(), ...message }));
  const rows = named.map(({ template, fallback, isOtherWay, ...message }, at) => ({
    ...{ ...message, template: template ?? null, fallback: fallback ?? null, createdAt: scope.now },
    ...(isOtherWay && { wayOf: named[at - 1]?.id }),
  }));
  await scope.db.insertInto('messages').values(rows).execute();
  await queueDelivery(scope, rows, startAfter);
  return rows.map(({ id }) => id);
}

/** In the transaction that writes the messages. */
async function queueDelivery(
  scope: AnySalonScope,
  messages: { id: string; kind: OutgoingKind; channel: 'whatsapp' | 'mail' }[],
  startAfter?: Date,
): Promise<void> {
  const { salonId } = scope;
  for (const channel of ['whatsapp', 'mail'] as const) {
    for (const lane of ['single', 'bulk'] as const) {
      const waiting = messages.filter((message) => message.channel === channel && lanes[message.kind] === lane);
      const payloads = waiting.map(({ id }) => ({ salonId, messageId: id }));
      await scope.jobs.sendMany(
        scope.db,
        deliveryJobs[channel][lane],
        payloads,
        startAfter && { startAfter: () => startAfter },
      );
    }
  }
}

export type Channels = Pick<Infra, 'mailer' | 'whatsapp' | 'counters'> & {
  signal: AbortSignal;
  /** For what is asked about all salons. */
  everywhere: AnyoneScope;
};

/** Asks the channel of a message to take it. Throws a failure that may pass, so that the queue repeats it. */
export async function deliverMessage(scope: SalonScope, messageId: string, channels: Channels): Promise<void> {
  const message = await begin(scope, messageId);
  if (!message) return;
  await attempt({ ...message, hasFallback: message.fallback !== null }, channels, {
    hand: () => hand(message, () => mailOf(scope, message), channels),
    withhold: async () => void (await settle(scope, message, { status: 'withheld' })),
    keepInOutbox: () => keepInOutbox(scope, message),
    markSent: (taken) => markSent(scope, message, taken, channels),
    markFailed: (failure, isLast) => markFailed(scope, message, failure, isLast),
  });
}

type Attempt = { channel: 'whatsapp' | 'mail'; attempts: number; hasFallback: boolean };

type Course = {
  /** Null when there is no provider. */
  hand(): Promise<Taken | null>;
  withhold(): Promise<void>;
  keepInOutbox(): Promise<void>;
  markSent(taken: Taken): Promise<void>;
  markFailed(failure: Failure, isLast: boolean): Promise<void>;
};

/** While notifications are off a message is withheld for good, so that nobody is told weeks later. */
export async function attempt(of: Attempt, { counters, everywhere }: Channels, course: Course): Promise<void> {
  const { channel, hasFallback } = of;
  const count = (outcome: Settled['status'] | 'retried') => counters.messages.inc({ channel, outcome });
  if (!(await areNotificationsOn(everywhere))) {
    await course.withhold();
    return count('withheld');
  }
  try {
    const taken = await course.hand();
    await (taken ? course.markSent(taken) : course.keepInOutbox());
    count(taken && taken.provider !== 'folder' ? 'sent' : 'outbox');
  } catch (error) {
    // The message waits, and the queue asks again.
    if (error instanceof Unavailable) throw error;
    const failure = failureOf(error);
    const isLast = isFinal(failure, { ...of, retries: DELIVERY_RETRIES });
    await course.markFailed(failure, isLast);
    count(isLast ? 'failed' : 'retried');
    const isOver = failure.kind === 'recipient' || failure.kind === 'message' || hasFallback;
    if (!isLast || !isOver) throw error;
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** Counts the attempt before anything is sent, so that a crash in between is told. A failed one is sent again when an administrator asks. */
async function begin(scope: SalonScope, messageId: string) {
  const message = await scope.db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'queued'),
        eb.and([eb('status', '=', 'failed'), eb('fallback', 'is', null), eb('providerMessageId', 'is', null)]),
      ]),
    )
    .returning(['id', 'kind', 'channel', 'recipient', 'subject', 'body', 'attempts', 'isForgotten'])
    .returning(['template', 'fallback', 'appointmentId', 'waitingEntryId'])
    .executeTakeFirst();
  return (
    message && {
      ...message,
      template: message.template as Template | null,
      fallback: message.fallback as Fallback | null,
    }
  );
}

type Handed = Pick<Message, 'kind' | 'channel' | 'recipient' | 'body' | 'template'> & {
  waitingEntryId?: string | null;
};

/** Null when there is no provider. */
export async function hand(message: Handed, mailOf: () => Promise<Mail>, channels: Channels): Promise<Taken | null> {
  const { mailer, whatsapp, signal, everywhere } = channels;
  const { recipient, body, template } = message;
  if (message.channel === 'mail') {
    if (message.waitingEntryId && (await countWaitingMails(everywhere, recipient)) >= MOST_WAITING_MAILS_AN_HOUR) {
      throw new TooManyMessages('Este e-mail já recebeu muitas mensagens na última hora.');
    }
    const { via } = await mailer.send(await mailOf());
    return { provider: via, providerMessageId: null };
  }
  const provider = await whatsapp.find();
  if (!provider) return null;
  if (!message.kind.startsWith('owner_') && (await countTaken(everywhere, recipient)) >= MOST_AN_HOUR) {
    throw new TooManyMessages('Este número já recebeu muitas mensagens na última hora.');
  }
  const taken = await provider.send({ to: recipient, body, template }, signal);
  return { provider: provider.name, providerMessageId: taken.id };
}

/** False when the message is gone. */
async function settle(scope: SalonScope, { id, isForgotten }: Failed, values: Settled): Promise<boolean> {
  if (isForgotten) {
    const { numDeletedRows } = await scope.db.deleteFrom('messages').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numUpdatedRows } = await scope.db.updateTable('messages').set(values).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function markSent(scope: SalonScope, message: Message, taken: Taken, { everywhere }: Channels): Promise<void> {
  // A file reaches nobody.
  const isKept = taken.provider === 'folder';
  const sent = { status: isKept ? 'outbox' : 'sent', sentAt: isKept ? null : scope.now, failure: null } as const;
  const isThere = await settle(scope, message, { ...sent, ...taken }).catch((error) => {
    // A provider that gives an id twice must not make the queue send the message again.
    if (!isUniqueViolation(error)) throw error;
    return settle(scope, message, { ...sent, ...taken, providerMessageId: null });
  });
  // The salon was deleted meanwhile, and its message waits as one of the platform's.
  if (!isThere) await everywhere.db.deleteFrom('closingMessages').where('id', '=', message.id).execute();
  await endOutage(everywhere, message.channel, scope.salonId);
}

/** The text can be read there, and goes by mail where there is an address. */
async function keepInOutbox(scope: SalonScope, message: Message): Promise<void> {
  await transaction(scope, async (scope) => {
    await sendFallback(scope, message);
    await settle(scope, message, { status: 'outbox', failure: null });
  });
}

function failureOf(error: unknown): Failure {
  if (error instanceof WhatsAppFailure || error instanceof TooManyMessages) return error;
  return error instanceof MailFailure ? mailFailureOf(error) : UNKNOWN;
}

/** Writes the reason, and in the same transaction the mail in its place and the word to the owner. */
async function markFailed(scope: SalonScope, message: Message, failure: Failure, isLast: boolean): Promise<void> {
  const { id, channel } = message;
  await transaction(scope, async (scope) => {
    if (isLast) await sendFallback(scope, message);
    if (isOutage(failure, isLast)) await tellOutage(scope, channel, failure);
    if (isLast) await settle(scope, message, { status: 'failed', failure: failure.words });
    else await scope.db.updateTable('messages').set({ failure: failure.words }).where('id', '=', id).execute();
  });
}

type Failed = Pick<Message, 'id' | 'kind' | 'body' | 'appointmentId' | 'waitingEntryId' | 'isForgotten'> & {
  fallback: unknown;
};

/** The same text by mail, once. */
export async function sendFallback(scope: SalonScope, message: Failed): Promise<void> {
  const { id, kind, body, appointmentId, waitingEntryId, isForgotten } = message;
  const fallback = message.fallback as Fallback | null;
  if (!fallback) return;
  const about = { ...(appointmentId && { appointmentId }), ...(waitingEntryId && { waitingEntryId }) };
  const mail = { channel: 'mail', recipient: fallback.email, subject: fallback.subject } as const;
  const made = { kind: kind as OutgoingKind, body };
  // A forgotten message goes with its own delivery.
  await send(scope, { ...made, ...mail, ...about, ...(isForgotten ? { isForgotten } : { wayOf: id }) });
}

/** Once for each outage. Mail that is down cannot be told by mail: the screens tell it. */
export async function tellOutage(scope: SalonScope, channel: 'whatsapp' | 'mail', { words }: Failure): Promise<void> {
  const isNew = await beginOutage(scope, { channel, failure: words });
  if (!isNew || channel === 'mail') return;
  const facts = { ...(await getOutageFacts(scope)), words };
  await send(scope, { kind: 'channel_down', channel: 'mail', recipient: facts.email, ...channelDown(facts) });
}
