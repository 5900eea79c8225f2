import { newId } from '#lib/id.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type Infra,
  type PlatformScope,
  type SalonScope,
  transaction,
} from '#server/gate/scope.ts';
import { isUniqueViolation } from '#server/infra/database/pg-errors.ts';
import { MailFailure } from '#server/infra/mail/failure.ts';
import { WhatsAppFailure } from '#server/infra/providers/whatsapp/provider.ts';
import { areNotificationsOn } from '#server/settings/queries.ts';
import { DELIVERY_RETRIES, deliveryJobs } from '../jobs.ts';
import { channelDown } from '../messages/channel-down.ts';
import { beginOutage, endOutage } from '../outages/commands.ts';
import { countTaken, countWaitingMails, getOutageFacts, mailOf, type OpenSalon } from './queries.ts';
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
export async function queueDelivery(
  scope: AnySalonScope | PlatformScope,
  messages: { id: string; kind: OutgoingKind; channel: 'whatsapp' | 'mail' }[],
  startAfter?: Date,
): Promise<void> {
  for (const channel of ['whatsapp', 'mail'] as const) {
    for (const lane of ['single', 'bulk'] as const) {
      const waiting = messages.filter((message) => message.channel === channel && lanes[message.kind] === lane);
      const payloads = waiting.map(({ id }) => ({ messageId: id }));
      await scope.jobs.sendMany(
        scope.db,
        deliveryJobs[channel][lane],
        payloads,
        startAfter && { startAfter: () => startAfter },
      );
    }
  }
}

type Channels = Pick<Infra, 'mailer' | 'whatsapp' | 'counters'> & {
  signal: AbortSignal;
  openSalon: OpenSalon;
};

/**
 * Asks the channel of a message to take it. While notifications are off it is withheld for good, so that nobody is told weeks later
 *. Throws a failure that may pass, so that the queue repeats it.
 */
export async function deliverMessage(scope: AnyoneScope, messageId: string, channels: Channels): Promise<void> {
  const message = await begin(scope, messageId);
  if (!message) return;
  const { channel } = message;
  const count = (outcome: Settled['status'] | 'retried') => channels.counters.messages.inc({ channel, outcome });
  if (!(await areNotificationsOn(scope))) {
    await settle(scope, message, { status: 'withheld' });
    return count('withheld');
  }
  try {
    const taken = await hand(scope, message, channels);
    if (taken) await markSent(scope, message, taken);
    else await keepInOutbox(scope, message, channels);
    count(taken && taken.provider !== 'folder' ? 'sent' : 'outbox');
  } catch (error) {
    const failure = failureOf(error);
    const isLast = isFinal(failure, { ...message, retries: DELIVERY_RETRIES, hasFallback: message.fallback !== null });
    await markFailed(scope, message, failure, { isLast, openSalon: channels.openSalon });
    count(isLast ? 'failed' : 'retried');
    const isOver = failure.kind === 'recipient' || failure.kind === 'message' || message.fallback !== null;
    if (!isLast || !isOver) throw error;
  }
}

type Message = NonNullable<Awaited<ReturnType<typeof begin>>>;

/** Counts the attempt before anything is sent, so that a crash in between is told. A failed one is sent again when an administrator asks. */
async function begin(scope: AnyoneScope, messageId: string) {
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
    .returning(['id', 'salonId', 'kind', 'channel', 'recipient', 'subject', 'body', 'attempts', 'isForgotten'])
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

type Taken = { provider: 'cloud_api' | 'evolution' | 'smtp' | 'folder'; providerMessageId: string | null };

/** Null when there is no provider. */
async function hand(scope: AnyoneScope, message: Message, channels: Channels): Promise<Taken | null> {
  const { mailer, whatsapp, signal } = channels;
  const { recipient, body, template } = message;
  if (message.channel === 'mail') {
    if (message.waitingEntryId && (await countWaitingMails(scope, recipient)) >= MOST_WAITING_MAILS_AN_HOUR) {
      throw new TooManyMessages('Este e-mail já recebeu muitas mensagens na última hora.');
    }
    const { via } = await mailer.send(await mailOf(scope, message, channels.openSalon));
    return { provider: via, providerMessageId: null };
  }
  const provider = await whatsapp.find();
  if (!provider) return null;
  if (!message.kind.startsWith('owner_') && (await countTaken(scope, recipient)) >= MOST_AN_HOUR) {
    throw new TooManyMessages('Este número já recebeu muitas mensagens na última hora.');
  }
  const taken = await provider.send({ to: recipient, body, template }, signal);
  return { provider: provider.name, providerMessageId: taken.id };
}

type Settled = Partial<Taken> & {
  status: 'sent' | 'outbox' | 'failed' | 'withheld';
  sentAt?: Date | null;
  failure?: string | null;
};

async function settle(scope: AnyoneScope, { id, isForgotten }: Message, values: Settled): Promise<void> {
  if (isForgotten) await scope.db.deleteFrom('messages').where('id', '=', id).execute();
  else await scope.db.updateTable('messages').set(values).where('id', '=', id).execute();
}

/** As `settle`, in a transaction of the salon. */
async function settleIn(scope: SalonScope, { id, isForgotten }: Failed, values: Settled): Promise<void> {
  if (isForgotten) await scope.db.deleteFrom('messages').where('id', '=', id).execute();
  else await scope.db.updateTable('messages').set(values).where('id', '=', id).execute();
}

async function markSent(scope: AnyoneScope, message: Message, taken: Taken): Promise<void> {
  // A file reaches nobody.
  const isKept = taken.provider === 'folder';
  const sent = { status: isKept ? 'outbox' : 'sent', sentAt: isKept ? null : scope.now, failure: null } as const;
  try {
    await settle(scope, message, { ...sent, ...taken });
  } catch (error) {
    // A provider that gives an id twice must not make the queue send the message again.
    if (!isUniqueViolation(error)) throw error;
    await settle(scope, message, { ...sent, ...taken, providerMessageId: null });
  }
  if (message.salonId) await endOutage(scope, message.channel, message.salonId);
}

/** The text can be read there, and goes by mail where there is an address. */
async function keepInOutbox(scope: AnyoneScope, message: Message, { openSalon }: Channels): Promise<void> {
  const kept = { status: 'outbox', failure: null } as const;
  const salon = message.salonId ? await openSalon(message.salonId) : null;
  if (!salon) return settle(scope, message, kept);
  await transaction(salon, async (salon) => {
    await sendFallback(salon, message);
    await settleIn(salon, message, kept);
  });
}

function failureOf(error: unknown): Failure {
  if (error instanceof WhatsAppFailure || error instanceof TooManyMessages) return error;
  return error instanceof MailFailure ? mailFailureOf(error) : UNKNOWN;
}

type Ending = { isLast: boolean; openSalon: OpenSalon };

/** Writes the reason, and in the same transaction the mail in its place and the word to the owner. */
async function markFailed(
  scope: AnyoneScope,
  message: Message,
  failure: Failure,
  { isLast, openSalon }: Ending,
): Promise<void> {
  const { id, salonId, channel } = message;
  const salon = salonId ? await openSalon(salonId) : null;
  if (salon) {
    await transaction(salon, async (salon) => {
      if (isLast) await sendFallback(salon, message);
      if (isOutage(failure, isLast)) await tellOutage(salon, channel, failure);
      if (isLast) await settleIn(salon, message, { status: 'failed', failure: failure.words });
      else await salon.db.updateTable('messages').set({ failure: failure.words }).where('id', '=', id).execute();
    });
  } else if (isLast) await settle(scope, message, { status: 'failed', failure: failure.words });
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
