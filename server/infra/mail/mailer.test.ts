import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMailServer } from '#tests/support/mail-server.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import type { SmtpSettings } from '../env/env.ts';
import { connectionOf, createMailer } from './mailer.ts';

const clock = createTestClock('2026-03-09T12:00:00Z');
const mail = { to: 'ana@exemplo.com.br', subject: 'Redefinir senha', text: 'Olá, Ana: https://exemplo.com.br/x' };
const mailFrom = 'Salão <agenda@exemplo.com.br>';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'encaixe-mails-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const openMailer = (smtp: SmtpSettings | null) =>
  createMailer({ settings: async () => ({ smtp, from: mailFrom }), env: { dataDir }, clock });

test('without SMTP a mail is a file for the server’s user alone, named without the address', async () => {
  const mailer = openMailer(null);
  await mailer.send(mail);
  await mailer.send(mail);

  const folder = join(dataDir, 'mails');
  const names = await readdir(folder);
  expect(names).toHaveLength(2);
  expect(names[0]).toMatch(/^2026-03-09T12-00-00-000Z-[0-9a-f]{12}\.eml$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const file = join(folder, names[0] ?? '');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const content = await readFile(file, 'utf8');
  expect(content).toMatch(/^To: ana@exemplo\.com\.br\r?$/m);
  expect(content).toMatch(/^Subject: Redefinir senha\r?$/m);
  expect(content).toMatch(/^Date: Mon, 09 Mar 2026 12:00:00/m);
});

test('no line that was typed becomes a header of a mail, or another recipient', async () => {
  const typed = '\r\nBcc: mau@exemplo.com.br\r\n\r\nOutro texto';
  const { host, port, received, close } = await openMailServer();
  const mailer = openMailer({ host, port });
  await mailer.send({ ...mail, subject: `${mail.subject}${typed}` });
  for (const to of [
    `${mail.to}${typed}`,
    `${mail.to}, mau@exemplo.com.br`,
    `${mail.to}>\r\nRCPT TO:<mau@exemplo.com.br`,
  ])
    await mailer.send({ ...mail, to }).catch(() => {});
  await close();
  expect(received[0]?.to).toEqual([mail.to]);
  for (const { to } of received) expect(to).not.toContain('mau@exemplo.com.br');

  await openMailer(null).send({ ...mail, subject: `${mail.subject}${typed}` });
  const [name = ''] = await readdir(join(dataDir, 'mails'));
  const [headers = ''] = (await readFile(join(dataDir, 'mails', name), 'utf8')).split(/\r?\n\r?\n/);
  expect(headers).not.toMatch(/^Bcc:/im);
});

test('with SMTP a mail goes to the server', async () => {
  const { host, port, received, close } = await openMailServer();
  expect(await openMailer({ host, port }).send(mail)).toEqual({ via: 'smtp', answer: expect.stringMatching(/^250 /) });
  await close();
  expect(received).toMatchObject([{ from: 'agenda@exemplo.com.br', to: [mail.to] }]);
  expect(received[0]?.text).toContain('Subject: Redefinir senha');
  expect(await readdir(dataDir)).toEqual([]);
});

test.each<[SmtpSettings, boolean]>([
  [{ host: 'mail.example.com', port: 587, user: 'u', password: 'p' }, true],
  [{ host: '10.0.0.5', port: 25, user: 'u', password: 'p' }, true],
  [{ host: 'localhost.example.com', port: 25, user: 'u', password: 'p' }, true],
  [{ host: 'mail.example.com', port: 587 }, false],
  [{ host: 'mail.example.com', port: 465, user: 'u', password: 'p' }, false],
  [{ host: 'localhost', port: 25, user: 'u', password: 'p' }, false],
  [{ host: '127.0.0.1', port: 1025, user: 'u', password: 'p' }, false],
  [{ host: '::1', port: 25, user: 'u', password: 'p' }, false],
  [{ url: 'smtp://u:p@mail.example.com:587' }, true],
  [{ url: 'smtp://mail.example.com' }, false],
  [{ url: 'smtps://u:p@mail.example.com' }, false],
  [{ url: 'smtp://u:p@[::1]:25' }, false],
  [{ url: 'smtp://u:p@localhost:1025' }, false],
])('user and password travel encrypted, or to this machine: %j requires TLS: %s', (smtp, requireTLS) => {
  expect(connectionOf(smtp)).toMatchObject({ requireTLS });
});

test('a server without STARTTLS gets neither user nor password where TLS is required', async () => {
  const signedIn: unknown[] = [];
  const { host, port, received, close } = await openMailServer({
    onAuth: ({ username }, _, done) => {
      signedIn.push(username);
      done(null, { user: username });
    },
  });
  const url = `smtp://correio:segredo@${host}:${port}`;
  const failure = openMailer({ url: `${url}?requireTLS=true` }).send(mail);
  await expect(failure).rejects.toMatchObject({ name: 'MailFailure', reason: 'no_tls' });
  expect([signedIn, received]).toEqual([[], []]);
  expect(await openMailer({ url }).send(mail)).toMatchObject({ via: 'smtp' });
  expect(signedIn).toEqual(['correio']);
  await close();
});

test('a mail server that refuses is an error for the job to repeat', async () => {
  const mailer = openMailer({ url: 'smtp://127.0.0.1:1' });
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
});

test('a mail has the Message-ID that it is given, at the sender’s host, and says how it is ended', async () => {
  const unsubscribeUrl = 'https://exemplo.com.br/parar-mensagens/abc';
  await openMailer(null).send({ ...mail, messageId: 'mensagem-1', unsubscribeUrl });
  const folder = join(dataDir, 'mails');
  const content = await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8');
  expect(content).toMatch(/^Message-ID: <mensagem-1@exemplo\.com\.br>\r?$/m);
  expect(content).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(content).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});
