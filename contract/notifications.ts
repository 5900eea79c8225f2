import { z } from 'zod';
import { isLocalTime } from '#lib/dates.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import {
  isRequired,
  MAX_MESSAGE_TEXT,
  MAX_REMINDER_HOURS,
  type MessageKind,
  messageKindNames,
  messageProblem,
  REMINDER_DAY_FROM,
  REMINDER_DAY_UNTIL,
  recipientOf,
} from './message-kinds.ts';
import { MessageChannel } from './opt-outs.ts';
import { Id, Instant, LocalTime, optionalText, Version } from './shapes.ts';

const Kind = z.enum(messageKindNames);
export const MessageStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'withheld', 'outbox']);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** The outcome of a message by one channel. */
export const MessageWay = z.object({
  id: Id,
  channel: MessageChannel,
  /** A phone as it is stored, or an e-mail address. */
  recipient: z.string(),
  status: MessageStatus,
  /** Why it failed, or why its last attempt failed, in words for people. */
  failure: z.string().nullable(),
  attempts: z.int(),
  /** A mail that replaces a WhatsApp message that could not be sent. */
  isFallback: z.boolean(),
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
});
export type MessageWay = z.infer<typeof MessageWay>;

/** One message about an appointment or a waiting entry, as the salon's owner reads it. */
export const SentMessage = z.object({
  id: Id,
  kind: Kind,
  /** The customer's name, as the salon wrote it; null when the message goes to the salon itself. */
  customerName: z.string().nullable(),
  appointmentId: Id.nullable(),
  /** The subject of the mail; null when there is none. */
  subject: z.string().nullable(),
  body: z.string(),
  /** The furthest status of its ways: whether the message reached the person. */
  status: MessageStatus,
  createdAt: Instant,
  /** In the order in which they were tried; one or two. */
  ways: z.array(MessageWay),
});
export type SentMessage = z.infer<typeof SentMessage>;

/** One kind of message, as the salon sends it. */
export const KindSettings = z.object({
  kind: Kind,
  isOn: z.boolean(),
  /** The salon's own text; null: the default. */
  text: z.string().nullable(),
  defaultText: z.string(),
  /** 1 until something is saved. */
  version: Version,
});
export type KindSettings = z.infer<typeof KindSettings>;

const channels = {
  whatsappToCustomers: z.boolean(),
  mailToCustomers: z.boolean(),
  mailToOwner: z.boolean(),
  /** To the salon's WhatsApp number, else to its phone. */
  whatsappToOwner: z.boolean(),
};
const reminders = {
  /** In the salon's time zone, on the day before. */
  reminderDayTime: LocalTime.refine(
    (time) => !isLocalTime(time) || (time >= REMINDER_DAY_FROM && time <= REMINDER_DAY_UNTIL),
    `Escolha um horário entre ${REMINDER_DAY_FROM} e ${REMINDER_DAY_UNTIL}`,
  ),
  /** Before the appointment begins. */
  reminderHours: z
    .int('Use horas inteiras')
    .min(1, 'Pelo menos 1 hora antes')
    .max(MAX_REMINDER_HOURS, `No máximo ${MAX_REMINDER_HOURS} horas antes`),
};

export const MessageSettings = z.object({
  ...channels,
  reminderDayTime: LocalTime,
  reminderHours: z.int(),
  version: Version,
  /** Where the owner's messages go. */
  ownerEmail: z.string(),
  ownerPhone: z.string().nullable(),
  kinds: z.array(KindSettings),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

const OwnText = optionalText('Texto').pipe(
  z.string().max(MAX_MESSAGE_TEXT, 'Texto: máximo de 1.000 caracteres').nullable(),
);

const isCustomers = (kind: MessageKind) => recipientOf(kind) === 'customer';

function checkText({ kind, text }: { kind: MessageKind; text: string | null }, context: z.RefinementCtx): void {
  if (text === null) return;
  const problem = isCustomers(kind) ? messageProblem(kind, text) : 'Os avisos para o salão têm sempre o mesmo texto';
  if (problem) context.addIssue({ code: 'custom', path: ['text'], message: problem });
}

export const Preview = z.object({ subject: z.string(), body: z.string() });
export type Preview = z.infer<typeof Preview>;

const messages = operationsAt('/messages', 'notifications').router({
  /** Newest first. Mails for sign-in are missing, because they are never stored. */
  list: operation
    .staff('notifications.read')
    .route({ method: 'GET', path: '/', summary: 'Mensagens do salão' })
    .input(
      z.object({
        status: MessageStatus.optional(),
        kind: Kind.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(60),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ messages: z.array(SentMessage), matching: z.int() })),

  /** Oldest first. Empty for an appointment of another salon. */
  listOfAppointment: operation
    .staff('notifications.read')
    .route({ method: 'GET', path: '/appointments/{appointmentId}', summary: 'Mensagens de um agendamento' })
    .input(z.object({ appointmentId: Id }))
    .output(z.array(SentMessage)),

  getSettings: operation
    .staff('notifications.change')
    .route({ method: 'GET', path: '/settings', summary: 'O que o salão envia, quando e por onde' })
    .output(MessageSettings),

  /** A new time of reminders also applies to appointments that are already booked. */
  saveSettings: operation
    .staff('notifications.change', { audit: 'notifications.saveSettings' })
    .route({ method: 'PUT', path: '/settings', summary: 'Salvar canais e lembretes' })
    .input(z.object({ version: Version, ...channels, ...reminders }))
    .output(MessageSettings)
    .errors(mayRefuse('CHANGED_MEANWHILE')),

  /** Without a text the default applies. */
  saveKind: operation
    .staff('notifications.change', { audit: 'notifications.saveKind' })
    .route({ method: 'PUT', path: '/settings/{kind}', summary: 'Ligar, desligar ou escrever uma mensagem' })
    .input(
      z
        .object({ kind: Kind, version: Version, isOn: z.boolean(), text: OwnText })
        .superRefine(checkText)
        .refine(({ kind, isOn }) => isOn || !isRequired(kind), {
          path: ['isOn'],
          message: 'Esta mensagem é importante para o cliente e não pode ser desligada',
        }),
    )
    .output(KindSettings)
    .errors(mayRefuse('CHANGED_MEANWHILE')),

  /** The message for an example appointment. Without a text: the default. */
  preview: operation
    .staff('notifications.change')
    .route({ method: 'POST', path: '/settings/{kind}/preview', summary: 'Prévia de uma mensagem' })
    .input(z.object({ kind: Kind, text: OwnText }).superRefine(checkText))
    .output(Preview),
});

/** A server function of the specification, which keeps its name. */
const functions = operationsAt('/functions', 'notifications').router({
  /**
   * Sends the confirmation of a coming appointment to its customer, even if it was sent before, because the salon asks for it. The server
   * chooses phone and text. A repeated call within ten minutes answers the message that is on its way.
   */
  sendWhatsApp: operation
    .staff('notifications.send')
    .route({
      method: 'POST',
      path: '/send-whatsapp',
      operationId: 'send-whatsapp',
      summary: 'Confirmar um agendamento por WhatsApp',
    })
    .input(z.object({ appointmentId: Id }))
    .output(SentMessage)
    .errors(mayRefuse('NOT_FOUND', 'NOT_ANNOUNCED')),
});

export const notifications = { ...messages, ...functions };
