import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { meaningOf } from './meta-errors.ts';
import type { FailureKind } from './provider.ts';

/** The news of a provider about a message that it took. */
export type DeliveryNotice = {
  /** The provider's. */
  id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** An instant. */
  at: string;
  failure: { kind: FailureKind; words: string } | null;
};

/** A message that somebody wrote to our number. */
export type Inbound = { /** A phone as it is stored, with or without its ninth digit. */ from: string; text: string };

export type Notices = { deliveries: DeliveryNotice[]; inbound: Inbound[] };

/** `x-hub-signature-256: sha256=<hex>`, over the bytes of the body. */
export function isSignedByMeta(body: Buffer, header: string | null, appSecret: string): boolean {
  return isSame(header ?? '', `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`);
}

/** Compares in constant time: the duration reveals neither the matching part nor the length of the secret. */
export function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

const list = <T extends z.ZodType>(shape: T) =>
  z.array(z.unknown()).transform((all) => all.flatMap((one) => shape.safeParse(one).data ?? []));
const seconds = z.coerce.number().int().positive().max(4_000_000_000);
const instant = (at: number) => new Date(at * 1000).toISOString();

const MetaStatus = z.object({
  id: z.string().min(1).max(255),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  errors: list(z.object({ code: z.number() })).catch([]),
});
const MetaMessage = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  text: z.object({ body: z.string() }).nullish(),
  button: z.object({ text: z.string() }).nullish(),
});
const MetaBody = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: list(
    z.object({
      id: z.string(),
      changes: list(
        z.object({
          field: z.literal('messages'),
          value: z.object({ statuses: list(MetaStatus).catch([]), messages: list(MetaMessage).catch([]) }),
        }),
      ),
    }),
  ).catch([]),
});

/** Skips notices of accounts other than `accountId` (null accepts all) and notices that cannot be parsed. */
export function readMetaNotices(body: unknown, accountId: string | null): Notices {
  const entries = MetaBody.safeParse(body).data?.entry ?? [];
  const values = entries
    .filter(({ id }) => accountId === null || id === accountId)
    .flatMap(({ changes }) => changes.map(({ value }) => value));
  return {
    deliveries: values.flatMap(({ statuses }) =>
      statuses.map(({ id, status, timestamp, errors }) => ({
        id,
        status,
        at: instant(timestamp),
        failure: status === 'failed' ? meaningOf(errors[0]?.code ?? null, 400) : null,
      })),
    ),
    inbound: values.flatMap(({ messages }) =>
      messages.map(({ from, text, button }) => ({ from: `+${from}`, text: text?.body ?? button?.text ?? '' })),
    ),
  };
}

/** By Baileys' names. */
const EVOLUTION_STATUS = {
  SERVER_ACK: 'sent',
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
} as const;

const EvolutionBody = z.object({ event: z.string(), instance: z.string(), data: z.unknown() });
const EvolutionUpdate = z.object({
  keyId: z.string().max(255).nullish(),
  key: z.object({ id: z.string().max(255) }).nullish(),
  status: z.enum(['SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED', 'ERROR']),
});
const EvolutionMessage = z.object({
  key: z.object({
    remoteJid: z.string(),
    /** The phone of somebody whose `remoteJid` hides it. */
    remoteJidAlt: z.string().nullish(),
    senderPn: z.string().nullish(),
    fromMe: z.literal(false),
  }),
  message: z.object({
    conversation: z.string().nullish(),
    extendedTextMessage: z.object({ text: z.string() }).nullish(),
  }),
});

const NOT_SENT = { kind: 'message', words: 'O WhatsApp não entregou esta mensagem.' } as const;

/**
 * Skips events of other instances and events that cannot be parsed. `now` is the time of arrival, because not all
 * events have a time.
 */
export function readEvolutionNotices(body: unknown, instance: string, now: Date): Notices {
  const event = EvolutionBody.safeParse(body).data;
  if (event?.instance !== instance) return { deliveries: [], inbound: [] };
  const name = event.event.toLowerCase().replace(/[_-]/g, '.');
  const data = [event.data].flat();
  const updates = name === 'messages.update' ? data.flatMap((one) => EvolutionUpdate.safeParse(one).data ?? []) : [];
  const messages = name === 'messages.upsert' ? data.flatMap((one) => EvolutionMessage.safeParse(one).data ?? []) : [];
  return {
    deliveries: updates.flatMap(({ keyId, key, status: name }) => {
      const id = keyId ?? key?.id;
      const status = EVOLUTION_STATUS[name];
      return id ? [{ id, status, at: now.toISOString(), failure: status === 'failed' ? NOT_SENT : null }] : [];
    }),
    inbound: messages.flatMap(({ key, message }) => {
      const phone = [key.remoteJid, key.remoteJidAlt, key.senderPn].map(phoneOfJid).find(Boolean);
      const text = message.conversation ?? message.extendedTextMessage?.text ?? '';
      return phone ? [{ from: phone, text }] : [];
    }),
  };
}

/** '5511987654321@s.whatsapp.net' -> '+5511987654321'. Null for groups and for ids that hide the phone. */
function phoneOfJid(jid: string | null | undefined): string | null {
  const digits = /^(\d{8,15})(?::\d+)?(?:@(?:s\.whatsapp\.net|c\.us))?$/.exec(jid ?? '')?.[1];
  return digits ? `+${digits}` : null;
}
