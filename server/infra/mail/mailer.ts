import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Env, SmtpSettings } from '../env/env.ts';
import type { Clock } from '../process/clock.ts';
import { inTime } from '../process/in-time.ts';
import { inSpan, type SpanStart } from '../process/spans.ts';
import { MailFailure } from './failure.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The part before the @ of its Message-ID: a mail that is sent again has the same one, so that mail programs show it once. */
  messageId?: string;
  /** Where who receives it ends such mails, by one POST (RFC 8058). */
  unsubscribeUrl?: string;
};
/** The server's own words, or the file's name. */
export type Delivery = { via: 'smtp' | 'folder'; answer: string };
export type Mailer = { send(mail: Mail): Promise<Delivery> };

type Sender = string | { name: string; address: string };
export type MailSettings = {
  /** null: mails become files. */
  smtp: SmtpSettings | null;
  from: Sender;
};

type MailerOptions = {
  /** Asked for each mail. */
  settings: () => Promise<MailSettings>;
  env: Pick<Env, 'dataDir'>;
  clock: Clock;
  patienceMs?: number;
};

/** For a whole mail. Within it the server may be silent half of the time. */
const PATIENCE_MS = 30_000;

/** Writes files to DATA_DIR/mails when no SMTP is set. Throws MailFailure when a mail is rejected; the caller's job retries. */
export function createMailer({ settings, env, clock, patienceMs = PATIENCE_MS }: MailerOptions): Mailer {
  const folder = join(env.dataDir, 'mails');
  return {
    async send(mail) {
      const { smtp, from } = await settings();
      const letter = letterOf(mail, from);
      return smtp ? sendToServer(smtp, letter, patienceMs) : keepInFolder(folder, letter, clock.now());
    },
  };
}

type Letter = SendMailOptions & { from: Sender };

/** One recipient whatever the text holds: nodemailer takes a plain text as a list of them. */
function letterOf({ messageId, unsubscribeUrl, to, ...mail }: Mail, from: Sender): Letter {
  const address = typeof from === 'string' ? from : from.address;
  const host = /@([^@>\s]+)>?$/.exec(address)?.[1] ?? 'localhost';
  const headers = unsubscribeUrl && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const recipient = { name: '', address: to };
  return {
    from,
    to: recipient,
    ...mail,
    ...(messageId && { messageId: `<${messageId}@${host}>` }),
    ...(headers && { headers }),
  };
}

async function sendToServer(smtp: SmtpSettings, letter: Letter, patienceMs: number): Promise<Delivery> {
  const transport = transportTo(smtp, patienceMs);
  try {
    const send = () => transport.sendMail({ ...letter, signal: AbortSignal.timeout(patienceMs) });
    const { response } = await inSpan(() => spanOf(smtp), send);
    return { via: 'smtp', answer: response };
  } catch (error) {
    throw new MailFailure('a mail server did not take a mail', { cause: error });
  } finally {
    transport.close();
  }
}

function spanOf(smtp: SmtpSettings): SpanStart {
  const host = 'url' in smtp ? new URL(smtp.url).host : `${smtp.host}:${smtp.port}`;
  return { kind: 'client', name: `SMTP ${host}`, attributes: { 'server.address': host } };
}

function transportTo(smtp: SmtpSettings, patienceMs: number) {
  const silence = patienceMs / 2;
  const timeouts = {
    dnsTimeout: silence,
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
  };
  return createTransport({ ...connectionOf(smtp), ...timeouts });
}

/** Connects and signs in, and sends nothing. Throws MailFailure. */
export async function tryMailServer(smtp: SmtpSettings, patienceMs = PATIENCE_MS): Promise<void> {
  const transport = transportTo(smtp, patienceMs);
  try {
    await inTime(patienceMs, () => transport.verify());
  } catch (error) {
    throw new MailFailure('a mail server let nobody in', { cause: error });
  } finally {
    transport.close();
  }
}

/**
 * User and password travel encrypted, or to this machine. `?requireTLS=false` in SMTP_URL lets them travel in the clear, because the
 * URL's own options win.
 */
export function connectionOf(smtp: SmtpSettings) {
  if ('url' in smtp) {
    const { protocol, hostname, username } = new URL(smtp.url);
    return { url: smtp.url, requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(hostname) };
  }
  const { host, port, user, password } = smtp;
  const secure = port === TLS_PORT;
  const login = user ? { auth: { user, pass: password } } : {};
  return { host, port, secure, requireTLS: !secure && Boolean(user) && !isLoopback(host), ...login };
}

/** Encrypted from the first byte; other ports begin in the clear and are upgraded by STARTTLS. */
const TLS_PORT = 465;

export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** A mail may contain a link that signs in: only the server's user may read it, and its name hides the recipient. */
async function keepInFolder(folder: string, letter: Letter, date: Date): Promise<Delivery> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ date, ...letter });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = date.toISOString().replace(/[:.]/g, '-');
  const name = `${time}-${randomBytes(6).toString('hex')}.eml`;
  await writeFile(join(folder, name), message, { mode: 0o600, flag: 'wx' });
  return { via: 'folder', answer: name };
}
