import type { MailTest } from '#contract/system-settings.ts';
import { printableLine } from '#lib/text.ts';

const LONGEST = 500;

export type FailureReason = Exclude<MailTest['result'], 'sent' | 'kept'>;

type SmtpError = { code?: string; originalCode?: string; response?: string; message?: string };

/** By nodemailer's codes. */
const REASONS: Record<string, FailureReason> = {
  EAUTH: 'bad_login',
  ENOAUTH: 'bad_login',
  ETLS: 'bad_tls',
  EREQUIRETLS: 'bad_tls',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  ETIMEDOUT: 'no_answer',
  EABORT: 'no_answer',
  EPROTOCOL: 'not_smtp',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
  EDNS: 'unreachable',
};

/** A mail that a server did not take. `answer` is the server's reply, and null when what came was no reply of a mail server. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  /** Compared by name: main.ts and the built handler each have a copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'MailFailure';
  }

  readonly reason: FailureReason;
  readonly answer: string | null;

  constructor(message: string, { cause }: { cause: unknown }) {
    const error = cause as SmtpError;
    // A server may say anything, also characters that PostgreSQL does not store.
    super(`${message}: ${printableLine(error.message ?? '', LONGEST)}`, { cause });
    const isReply = /^[2-5]\d\d[ -]/.test(error.response ?? '');
    this.answer = isReply ? printableLine(error.response ?? '', LONGEST) : null;
    this.reason = reasonOf(error, isReply);
  }
}

function reasonOf({ code = '', originalCode = '', message = '' }: SmtpError, isReply: boolean): FailureReason {
  if (originalCode === 'ETIMEDOUT') return 'no_answer';
  // A reply that refuses STARTTLS.
  if (code === 'ETLS' && isReply) return 'no_tls';
  if (/certificate|ssl|tls/i.test(message) && !isReply) return 'bad_tls';
  // A server that greets with a refusal.
  if (code === 'EPROTOCOL' && isReply) return 'refused';
  return REASONS[code] ?? 'unreachable';
}
