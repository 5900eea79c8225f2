import { createHash } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContext } from '#app/api.ts';
import { loader as loadBooking } from '#app/booking/book/route.tsx';
import { appNameContext } from '#app/frame/app-name.ts';
import { salonGuard } from '#app/frame/salon-guard.ts';
import { loader as loadLanding } from '#app/landing/home/route.tsx';
import { loader as loadLandingLayout } from '#app/landing/layout.tsx';
import { loader as loadRoot } from '#app/root.tsx';
import { loader as loadHome } from '#app/salon-page/home/route.tsx';
import { loader as loadLayout } from '#app/salon-page/layout.tsx';
import { newId } from '#lib/id.ts';
import type { AnswerPage } from '#server/http/pages.ts';
import { KEPT_MS } from '#server/keep/pages.ts';
import { createApi } from '#server/router.ts';
import { openHttp } from './support/http.ts';
import type { HttpCaller } from './support/http-caller.ts';
import { statementsOf } from './support/statements.ts';
import { NOW, openCustomer, openSalon, phoneNumber, type TestSalon, useTestWorld } from './support/test-world.ts';

/** The pages that visitors get from memory. A page here is its loader's answer, so that every shown field is in it. */
const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
let salon: TestSalon;
let visitor: HttpCaller;
let renderings = 0;
let people = 0;
let whileRendering: () => Promise<unknown> = async () => {};

const answerPage: AnswerPage = async (request, context, { nonce, appName, isForAll, allowScripts }) => {
  renderings += 1;
  const url = new URL(request.url);
  const [, slug = '', screen, serviceId = ''] = url.pathname.split('/').map(decodeURIComponent);
  const provider = new RouterContextProvider();
  provider.set(apiContext, createApi(context));
  provider.set(appNameContext, appName);
  const args = { request, url, params: { slug, serviceId }, context: provider } as never;
  const loaders = slug
    ? [loadLayout, screen === 'agendamento' ? loadBooking : loadHome]
    : [loadLandingLayout, loadLanding];
  let loaded: unknown[] = [];
  const load = async () => {
    loaded = await Promise.all([loadRoot, ...loaders].map((one) => one(args)));
    return new Response();
  };
  try {
    await (slug ? salonGuard(args, load) : load());
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    return new Response('none', { status: 404, headers: { 'content-type': 'text/html' } });
  }
  await whileRendering();
  if (isForAll) allowScripts(new Set(['start()']));
  const head = isForAll ? '' : `<meta name="request-id" content="${context.requestId}"/>`;
  const own = isForAll ? '' : ` nonce="${nonce}"`;
  const scripts = `<script${own}>start()</script><script>alert('Ótimo')</script>`;
  const html = `<html>${head}<form action="${url.pathname}">${JSON.stringify(loaded)}</form>${scripts}</html>`;
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
};

beforeAll(async () => {
  http = await openHttp(world, answerPage, undefined, KEPT_MS);
  salon = await openSalon(world, { professionals: 2 });
  visitor = http.caller();
});
afterAll(() => http.close());

const startHash = createHash('sha256').update('start()').digest('base64');

const home = () => `/${salon.slug}`;
const booking = () => `/${salon.slug}/agendamento/${salon.service.id}`;
const pages = [
  ['the salon page', home],
  ['the booking page', booking],
  ['the landing page', () => '/'],
] as const;

async function renderingsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = renderings;
  await work();
  return renderings - before;
}

async function signedIn(name: string): Promise<HttpCaller> {
  const caller = http.caller();
  const account = {
    fullName: name,
    email: `${newId()}@example.com`,
    password: 'segredo-1',
    confirmPassword: 'segredo-1',
  };
  const path = `/api/v1/salons/${salon.slug}/accounts`;
  await caller('POST', path, { body: { ...account, phone: phoneNumber(++people) } });
  expect(caller.cookies.size).toBeGreaterThan(0);
  return caller;
}

describe.each(pages)('%s', (_, path) => {
  test('is made once for many visitors, and read with one statement', async () => {
    world.clock.advance({ minutes: 1 });
    const asked = () => Promise.all(Array.from({ length: 8 }, () => visitor('GET', path())));
    expect(await renderingsDuring(asked)).toBe(1);
    const again = await statementsOf(world.database, async () => {
      expect(await renderingsDuring(() => visitor('GET', path(), { headers: { cookie: '_ga=1' } }))).toBe(0);
    }).catch(() => []);
    if (!process.env.TEST_DATABASE_URL) expect(again.length).toBe(1);
  });

  test('holds nothing of the request that made it, and allows its own scripts alone', async () => {
    world.clock.advance({ minutes: 1 });
    const { headers, body } = await visitor('GET', path(), { headers: { cookie: 'outra=1' } });
    expect(body).not.toContain('request-id');
    expect(body).not.toContain(headers.get('x-request-id'));
    expect(body).toContain('<script>start()</script>');
    const policy = headers.get('content-security-policy');
    expect(policy).not.toContain('nonce');
    expect(policy?.match(/'sha256-[^']+'/g)).toEqual([`'sha256-${startHash}'`]);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('x-request-id')).not.toBe((await visitor('GET', path())).headers.get('x-request-id'));
  });

  test('is another one for each customer, and never theirs for a visitor', async () => {
    const [ana, bia] = [await signedIn('Ana Prado'), await signedIn('Bia Luz')];
    for (let turn = 0; turn < 2; turn++) {
      for (const [caller, name] of [
        [ana, 'Ana Prado'],
        [visitor, null],
        [bia, 'Bia Luz'],
        [visitor, null],
      ] as const) {
        const { body, headers } = await caller('GET', path());
        const others = ['Ana Prado', 'Bia Luz'].filter((one) => one !== name);
        for (const other of others) expect(body).not.toContain(other);
        expect(headers.get('cache-control')).toMatch(name ? /^private, no-store$/ : /^public/);
        if (name && path() !== '/') expect(body).toContain(name);
      }
    }
  });

  test('is not kept with a text after a redirect, a query, or an authorization', async () => {
    const flash = Buffer.from(JSON.stringify({ id: '1', title: 'Só seu' })).toString('base64');
    const cookie = `encaixe_flash=${encodeURIComponent(flash)}`;
    expect((await http.caller()('GET', path(), { headers: { cookie } })).body).toContain('Só seu');
    expect((await visitor('GET', path())).body).not.toContain('Só seu');
    for (const headers of [{ authorization: 'Bearer x' }, { cookie: 'encaixe.session_token=x' }]) {
      expect((await http.caller()('GET', path(), { headers })).headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await renderingsDuring(() => visitor('GET', `${path()}?utm_source=x`))).toBe(1);
    expect(await renderingsDuring(() => visitor('GET', `${path()}?utm_source=x`))).toBe(1);
  });

  test('is answered with 304, without a body, as a whole despite a range, and in each encoding', async () => {
    const whole = await visitor('GET', path());
    const etag = whole.headers.get('etag') ?? '';
    for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await visitor('GET', path(), { headers: { 'if-none-match': known } });
      expect([answer.status, answer.body]).toEqual([304, '']);
      expect(answer.headers.get('content-security-policy')).toBe(whole.headers.get('content-security-policy'));
      expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    }
    expect((await visitor('GET', path(), { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await visitor('HEAD', path());
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag]);
    expect(await visitor('GET', path(), { headers: { range: 'bytes=0-9' } })).toMatchObject({
      status: 200,
      body: whole.body,
    });
    for (const [accepted, sent] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await visitor('GET', path(), { headers: { 'accept-encoding': accepted } });
      expect([answer.headers.get('content-encoding'), answer.body]).toEqual([sent, whole.body]);
    }
  });

  test('tells shared caches what is left of its time', async () => {
    world.clock.set(NOW);
    world.clock.advance({ days: 1 });
    const told = async () => (await visitor('GET', path())).headers.get('cache-control');
    expect(await told()).toBe('public, max-age=0, s-maxage=3, stale-while-revalidate=2');
    world.clock.advance({ seconds: 3 });
    expect(await told()).toBe('public, max-age=0, s-maxage=0, stale-while-revalidate=2');
    expect(await renderingsDuring(told)).toBe(0);
    world.clock.advance({ seconds: 2 });
    expect(await renderingsDuring(told)).toBe(1);
    world.clock.set(NOW);
  });

  test('is made anew when the clock shows another minute', async () => {
    world.clock.set('2026-11-23T20:59:58.000Z');
    await visitor('GET', path());
    world.clock.advance({ seconds: 2 });
    expect(await renderingsDuring(() => visitor('GET', path()))).toBe(1);
    world.clock.set(NOW);
  });
});

test.each(pages.slice(0, 2))('%s under an address with percent signs is its caller’s alone', async (_, path) => {
  world.clock.advance({ minutes: 1 });
  const [, first = '', rest = ''] = /^\/(.)(.*)$/.exec(path()) ?? [];
  const odd = `/%${first.charCodeAt(0).toString(16)}${rest}`;
  const theirs = await visitor('GET', odd);
  expect([theirs.status, theirs.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(theirs.body).toContain(odd);
  expect(await renderingsDuring(() => visitor('GET', odd))).toBe(1);
  const ours = await visitor('GET', path());
  expect(ours.body).not.toContain('%');
  expect(ours.headers.get('cache-control')).toMatch(/^public/);
});

test('the landing page of somebody signed in is made with that of the visitors', async () => {
  const ana = await signedIn('Ana Prado');
  world.clock.advance({ minutes: 1 });
  const before = await visitor('GET', '/');
  const during = await renderingsDuring(async () => {
    const { status, headers, body } = await ana('GET', '/');
    expect([status, body]).toEqual([200, before.body]);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null]);
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
  });
  expect(during).toBe(0);
  world.clock.advance({ minutes: 1 });
  expect((await ana('GET', '/')).headers.get('cache-control')).toBe('private, no-store');
  expect((await visitor('GET', '/')).headers.get('cache-control')).toMatch(/^public/);
  expect((await visitor('GET', '/')).headers.getSetCookie()).toEqual([]);
  for (const cookie of ['encaixe_flash=x', 'encaixe_plano=x']) {
    ana.cookies.set(...(cookie.split('=') as [string, string]));
    expect(await renderingsDuring(() => ana('GET', '/'))).toBe(1);
  }
});

const rows = (change: object) =>
  world.database.db.updateTable('salons').set(change).where('id', '=', salon.salon.id).execute();

test('what was booked is gone within five seconds', async () => {
  const small = await openSalon(world);
  const customer = await openCustomer(world, small);
  const path = `/${small.slug}/agendamento/${small.service.id}`;
  const times = async () => String((await visitor('GET', path)).body).match(/"\d\d:\d\d"/g);
  world.clock.advance({ minutes: 1 });
  expect(await times()).toContain('"15:00"');
  await customer.book({ time: '15:00' });
  world.clock.advance({ seconds: 5 });
  expect(await times()).not.toContain('"15:00"');
});

test('what changes while a page is made is not missed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  world.clock.advance({ minutes: 1 });
  whileRendering = () => {
    began.resolve();
    return promise;
  };
  const first = visitor('GET', home());
  await began.promise;
  await rows({ name: 'Nome durante' });
  resolve();
  whileRendering = async () => {};
  await first;
  expect((await visitor('GET', home())).body).toContain('Nome durante');
});

test('a rendering that failed is not kept', async () => {
  world.clock.advance({ minutes: 1 });
  whileRendering = () => Promise.reject(new Error('away'));
  expect((await visitor('GET', home())).status).toBe(500);
  whileRendering = async () => {};
  expect((await visitor('GET', home())).status).toBe(200);
});

test('a salon that goes off the net is gone at once', async () => {
  const other = await openSalon(world);
  const path = `/${other.slug}`;
  const set = (change: object) =>
    world.database.db.updateTable('salons').set(change).where('id', '=', other.salon.id).execute();
  for (const [off, on] of [
    [{ isActive: false }, { isActive: true }],
    [{ suspendedAt: new Date(NOW) }, { suspendedAt: null }],
  ]) {
    expect((await visitor('GET', path)).status).toBe(200);
    await set(off ?? {});
    expect((await visitor('GET', path)).status).toBe(404);
    await set(on ?? {});
  }
  expect((await visitor('GET', path)).status).toBe(200);
  await world.database.db.deleteFrom('salons').where('id', '=', other.salon.id).execute();
  expect((await visitor('GET', path)).status).toBe(404);
});

test('maintenance comes before what is kept', async () => {
  for (const [, path] of pages) await visitor('GET', path());
  await world.database.db.insertInto('systemSettings').values({ key: 'maintenance_mode', value: 'true' }).execute();
  world.platform.forget();
  for (const [, path] of pages) expect((await visitor('GET', path())).status).toBe(503);
  await world.database.db.deleteFrom('systemSettings').where('key', '=', 'maintenance_mode').execute();
  world.platform.forget();
});
