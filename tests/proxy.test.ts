import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaller } from './support/http-caller.ts';
import { endPrograms, type Program, startProgram } from './support/program.ts';

const site = 'https://agenda.exemplo.com.br';
const password = 'segredo-123';

let program: Program;
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  program = await startProgram({ env: { PUBLIC_URL: site, TRUST_PROXY: '1' } });
  proxy = await startProxy(program.origin);
}, 120_000);
afterAll(async () => {
  await proxy?.close();
  await endPrograms();
});

/** A proxy that ends TLS and sends requests to our own address, as nginx does by default. */
async function startProxy(target: string) {
  const { hostname, port, host } = new URL(target);
  const server = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      host,
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': new URL(site).host,
    };
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.rawHeaders);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin, close };
}

/** A browser at the public address: what it sends goes through the proxy. */
function openBrowser(origin = site) {
  const caller = createCaller(proxy.origin);
  const post = (path: string, body: unknown) => caller('POST', path, { body, headers: { origin } });
  return { post, get: (path: string) => caller('GET', path), cookies: caller.cookies };
}

const register = (email: string) => ({
  intent: 'auth.registerOwner',
  fullName: 'Marina Lima',
  email,
  password,
  confirmPassword: password,
});
const sessionCookie = (headers: Headers) => headers.getSetCookie().find((line) => line.includes('session_token='));

test('a page and its files come by https for a year, once they came so', async () => {
  const { get } = openBrowser();
  const page = await get('/auth');
  const [script = ''] = String(page.body).match(/\/assets\/[\w-]+\.js/) ?? [];
  expect(script).not.toBe('');
  for (const { status, headers } of [
    page,
    await get(script),
    await get('/favicon.svg'),
    await get('/api/v1/auth/me'),
  ]) {
    expect([status, headers.get('strict-transport-security')]).toEqual([200, 'max-age=31536000']);
  }
});

// The page's own address, and the one to which React Router sends its forms.
describe.each([
  { path: '/auth', email: 'marina@example.com', redirected: 302 },
  { path: '/auth.data', email: 'renata@example.com', redirected: 202 },
])('a form posted to $path through an https proxy', ({ path, email, redirected }) => {
  test('is answered, with a session for https alone that works there', async () => {
    const browser = openBrowser();
    const answer = await browser.post(path, register(email));
    expect(answer.status).toBe(redirected);
    expect(sessionCookie(answer.headers)).toMatch(/^__Host-.*; Secure/);
    // The welcome that survives the redirect is a cookie too.
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(1);
    expect(cookies.filter((cookie) => !/^__(?:Host|Secure)-.*; Secure/.test(cookie))).toEqual([]);
    expect(
      cookies.filter((cookie) => !/^__Host-.*; Path=\//.test(cookie)).map((cookie) => cookie.split('=')[0]),
    ).toEqual(['__Secure-encaixe.session_token']);
    expect((await browser.get('/api/v1/auth/me')).body).toMatchObject({ email });
  });

  test("is refused when another site's page posted it, and leaves nothing behind", async () => {
    const stranger = `de-fora-${email}`;
    const answer = await openBrowser('https://mau.example').post(path, register(stranger));
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const signIn = await openBrowser().post('/api/v1/auth/sessions', { email: stranger, password });
    expect(signIn.body).toMatchObject({ code: 'BAD_CREDENTIALS' });
  });
});

test("the API refuses a write from another site's page, with the session that it takes from ours", async () => {
  const browser = openBrowser();
  await browser.post('/auth', register('lucia@example.com'));
  const setUp = { name: 'Barbearia Aurora', state: 'SP' };
  const foreign = openBrowser('https://mau.example');
  for (const [name, value] of browser.cookies) foreign.cookies.set(name, value);
  expect(await foreign.post('/api/v1/salon', setUp)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await browser.post('/api/v1/salon', setUp)).toMatchObject({ status: 200 });
});

test('the mail for a forgotten password leads to the public address, in a file for our eyes alone', async () => {
  const browser = openBrowser();
  await browser.post('/auth', register('carla@example.com'));
  expect(
    (await browser.post('/auth.data', { intent: 'auth.requestPasswordReset', email: 'carla@example.com' })).status,
  ).toBe(200);
  const { file, text } = await firstMail(join(program.dataDir, 'mails'));
  expect(text).toContain(`\n${site}/reset-password?token=`);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

/** Waits for the complete mail. It is written after the answer, so that the answer's time reveals nothing. */
async function firstMail(folder: string): Promise<{ file: string; text: string }> {
  for (;;) {
    const [name] = await readdir(folder).catch(() => []);
    const file = join(folder, name ?? '');
    const text = name ? fromQuotedPrintable(await readFile(file, 'utf8')) : '';
    if (text.includes('reset-password')) return { file, text };
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const fromQuotedPrintable = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

// The last test of this file, because it ends the program.
test('a program that is asked to end does so while a proxy keeps its connections busy', async () => {
  const browsers = Array.from({ length: 4 }, () => openBrowser());
  const { promise: areBusy, resolve: busy } = Promise.withResolvers<void>();
  let answers = 0;
  let isGone = false;
  const crowd = browsers.map(async ({ get }) => {
    while (!isGone) {
      // The proxy answers nothing between the program's end and the notice of it.
      await get('/privacidade').catch(() => {});
      if (++answers > browsers.length) busy();
    }
  });
  await areBusy;
  const { code } = await program.kill('SIGTERM');
  isGone = true;
  await Promise.all(crowd);
  expect(code).toBe(0);
});
