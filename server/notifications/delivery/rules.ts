import type { MessageKind } from '#contract/message-kinds.ts';
import type { PlanNotice } from '#server/subscriptions/notices/rules.ts';

/** A text that Meta has approved, with what stands in its gaps. Evolution and the outbox have the message's own text. */
export type Template = {
  name: string;
  /** In the order of its gaps {{1}}, {{2}} … */
  parameters: string[];
  /** The part after the address of its button. */
  buttonToken?: string;
};

/** The mail that goes in the place of a WhatsApp message, with the same text. */
export type Fallback = { email: string; subject: string };

export type Taken = { provider: 'cloud_api' | 'evolution' | 'smtp' | 'folder'; providerMessageId: string | null };

export type Settled = Partial<Taken> & {
  status: 'sent' | 'outbox' | 'failed' | 'withheld';
  sentAt?: Date | null;
  failure?: string | null;
};

/** Those of a salon's screen, and what the platform writes by itself. */
export type OutgoingKind = MessageKind | PlanNotice['kind'] | 'channel_down' | 'salon_closed';

export type Outgoing = {
  kind: OutgoingKind;
  channel: 'whatsapp' | 'mail';
  /** A phone as it is stored, or an e-mail address. */
  recipient: string;
  subject?: string;
  body: string;
  appointmentId?: string;
  waitingEntryId?: string;
  /** Only for WhatsApp: without one Meta's Cloud API does not take the message. */
  template?: Template | null;
  /** Only for WhatsApp. */
  fallback?: Fallback | null;
  /** The same news by another channel as the message before it. */
  isOtherWay?: boolean;
};

/**
 * Bulk messages have a lane of their own: reminders and review requests of all salons fall due at once, and a deleted
 * salon writes to all its coming customers.
 */
export const lanes: Record<OutgoingKind, 'single' | 'bulk'> = {
  appointment_booked: 'single',
  appointment_moved: 'single',
  appointment_cancelled: 'single',
  appointment_reminder_day: 'bulk',
  appointment_reminder_hours: 'bulk',
  waiting_list_joined: 'single',
  waiting_list_opening: 'single',
  review_request: 'bulk',
  payment_expired: 'single',
  payment_late_booked: 'single',
  payment_late_refunded: 'single',
  payment_extra_refunded: 'single',
  payment_mismatch_refunded: 'single',
  owner_booked: 'single',
  owner_moved: 'single',
  owner_cancelled: 'single',
  owner_paid: 'single',
  owner_refunded: 'single',
  owner_extra_refunded: 'single',
  owner_refund_failed: 'single',
  plan_paid: 'single',
  plan_surplus: 'single',
  plan_begun: 'single',
  plan_late: 'single',
  plan_ending: 'single',
  trial_ending: 'single',
  trial_over: 'single',
  channel_down: 'single',
  salon_closed: 'bulk',
};

/**
 * `recipient`, `message`: the next attempt would end in the same way. `account`: nothing goes out until somebody mends the channel.
 * `busy`: a later attempt may succeed.
 */
export type Failure = { kind: 'recipient' | 'message' | 'account' | 'busy'; words: string };

type Attempt = { attempts: number; retries: number; hasFallback: boolean };

/**
 * An `account` failure is final where a mail can replace the message: a mail now is worth more than WhatsApp after a
 * repair.
 */
export function isFinal({ kind }: Failure, { attempts, retries, hasFallback }: Attempt): boolean {
  if (kind === 'recipient' || kind === 'message') return true;
  return attempts > retries || (kind === 'account' && hasFallback);
}

/** The channel is down, not only this message. */
export const isOutage = ({ kind }: Failure, isLast: boolean) => kind === 'account' || (kind === 'busy' && isLast);

const MAIL: Record<string, Failure> = {
  bad_login: { kind: 'account', words: 'O servidor de e-mail não aceitou o usuário ou a senha da plataforma.' },
  bad_tls: { kind: 'account', words: 'A conexão segura com o servidor de e-mail falhou.' },
  no_tls: { kind: 'account', words: 'O servidor de e-mail da plataforma não aceita conexão segura.' },
  not_smtp: {
    kind: 'account',
    words: 'No endereço do servidor de e-mail da plataforma responde algo que não é um servidor de e-mail.',
  },
  unreachable: { kind: 'busy', words: 'Não foi possível conectar ao servidor de e-mail.' },
  no_answer: { kind: 'busy', words: 'O servidor de e-mail não respondeu a tempo.' },
};
const REFUSED: Failure = { kind: 'message', words: 'O servidor de e-mail recusou esta mensagem.' };
const LATER: Failure = { kind: 'busy', words: 'O servidor de e-mail adiou esta mensagem.' };

/** A reply of a mail server that begins with 5 is final. */
export function mailFailureOf({ reason, answer }: { reason: string; answer: string | null }): Failure {
  return MAIL[reason] ?? (answer?.startsWith('5') ? REFUSED : LATER);
}

/**
 * The most WhatsApp messages to one phone, so that nobody can flood it by booking under its number. Further messages go
 * by mail.
 */
export const MOST_AN_HOUR = 20;

/** The most mails about waiting lists of all salons to one address: anybody may type it there without an account. */
export const MOST_WAITING_MAILS_AN_HOUR = 10;

/** The recipient has reached the hourly limit. */
export class TooManyMessages extends Error implements Failure {
  readonly kind = 'recipient';
  readonly words: string;

  constructor(words: string) {
    super(words);
    this.words = words;
  }
}

export const UNKNOWN: Failure = { kind: 'busy', words: 'O envio falhou.' };
