import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from './clock.ts';
import type { Env, SmtpSettings } from './env.ts';

export type Mail = { to: string; subject: string; text: string; html?: string };
export type Mailer = { send(mail: Mail): Promise<void> };

type MailerOptions = { env: Pick<Env, 'smtp' | 'mailFrom' | 'dataDir'>; clock: Clock };

/** Writes files to DATA_DIR/mails when no SMTP is set. Throws when a mail is rejected; the caller's job retries. */
export function createMailer({ env, clock }: MailerOptions): Mailer {
  const { smtp, mailFrom, dataDir } = env;
  return smtp ? createSmtpMailer(smtp, mailFrom) : createFolderMailer(join(dataDir, 'mails'), mailFrom, clock);
}

function createSmtpMailer(smtp: SmtpSettings, from: string): Mailer {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const transport = createTransport({ ...connectionOf(smtp), ...timeouts });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
  };
}

function connectionOf(smtp: SmtpSettings) {
  if ('url' in smtp) return { url: smtp.url };
  const { host, port, user, password } = smtp;
  return { host, port, secure: port === 465, ...(user ? { auth: { user, pass: password } } : {}) };
}

/** A mail may contain a link that signs in: only the server's user may read it, and its name hides the recipient (D28). */
function createFolderMailer(folder: string, from: string, clock: Clock): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const date = clock.now();
      const { message } = await transport.sendMail({ from, date, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = date.toISOString().replace(/[:.]/g, '-');
      await writeFile(join(folder, `${time}-${randomBytes(6).toString('hex')}.eml`), message, {
        mode: 0o600,
        flag: 'wx',
      });
    },
  };
}
