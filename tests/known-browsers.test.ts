import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { contextOf } from '#server/context.ts';
import { RateLimited } from '#server/gate/rate-limit.ts';
import { ALL_ADDRESSES, ALL_ADDRESSES_AT_MOST, defaultLimits } from '#server/infra/env/limits.ts';
import { createPasswords } from '#server/infra/secrets/passwords.ts';
import { createApi } from '#server/router.ts';
import { registerWork, scopeOfSystem } from '#server/worker.ts';
import { openTestWorld } from './support/open-test-world.ts';
import { as, createPerson, type TestWorld } from './support/test-world.ts';

/** Strangers who use up all tries of an account keep nobody out of a browser in which its person signed in before. */
const TRIES = 1;
let world: TestWorld;
beforeAll(async () => {
  const opened = await openTestWorld({ RATE_LIMITS: 'on', RATE_LIMIT_SIGN_IN: `${TRIES}/1000/1h` });
  world = { ...opened, passwords };
  registerWork(world);
  await world.jobs.start();
});
afterAll(async () => {
  await world.jobs.stop();
  await world.database.close();
});

const password = 'Jabuticaba-17';
/** Quick, because many wrong ones are tried. */
const passwords = createPasswords(undefined, {
  hash: async (password) => `hash of ${password}`,
  verify: async ({ hash, password }) => hash === `hash of ${password}`,
});
let count = 0;
const newAddress = () => `203.0.${count >> 8}.${count++ & 255}`;

/** A browser at an address of its own, which keeps cookies. */
function openBrowser(cookies = new Map<string, string>()) {
  const api = () => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const context = contextOf({
      infra: world,
      headers: new Headers({ cookie }),
      address: newAddress(),
      requestId: 'test',
    });
    return { context, api: createApi(context) };
  };
  const ask = async <T>(work: (asked: ReturnType<typeof createApi>) => Promise<T>): Promise<T> => {
    const { context, api: asked } = api();
    const answer = await work(asked);
    for (const line of context.responseHeaders.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const signIn = (email: string, typed = password) =>
    ask((asked) => asked.auth.signIn({ email, password: typed })).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  return { cookies, ask, signIn };
}

async function registered() {
  const browser = openBrowser();
  const email = `${newId()}@example.com`;
  const account = { fullName: 'Rute Braga', email, password, confirmPassword: password };
  const { id } = await browser.ask((api) => api.auth.registerOwner(account));
  return { browser, email, id };
}

async function lockOut(email: string) {
  for (let n = 0; n < TRIES * ALL_ADDRESSES_AT_MOST; n++) await openBrowser().signIn(email, 'errada-1');
  expect(await openBrowser().signIn(email)).toBe('RATE_LIMITED');
}

test('tries at ten addresses slow strangers, and lock nobody out', async () => {
  const { email } = await registered();
  for (let n = 0; n < TRIES * ALL_ADDRESSES; n++) await openBrowser().signIn(email, 'errada-1');
  expect(await openBrowser().signIn(email, 'errada-1')).toBe('BAD_CREDENTIALS');
  expect(await openBrowser().signIn(email)).toBe('done');
});

test('a browser that signed in before signs in, and counts by itself', async () => {
  const { browser, email } = await registered();
  await lockOut(email);
  expect(await browser.signIn(email)).toBe('done');
  for (let n = 0; n < TRIES; n++) expect(await browser.signIn(email, 'errada-1')).toBe('BAD_CREDENTIALS');
  expect(await browser.signIn(email)).toBe('RATE_LIMITED');
});

describe('an administrator who lets a person in', () => {
  const letIn = async (id: string, userType: 'admin' | 'super_admin' = 'admin') =>
    as(world, await createPerson(world, { userType })).users.letIn({ id });

  test('has all tries at sign-in forgotten, of strangers and of known browsers, and may do so again', async () => {
    const { browser, email, id } = await registered();
    const { email: other } = await registered();
    await lockOut(email);
    await lockOut(other);
    expect(await browser.signIn(email, 'errada-1')).toBe('BAD_CREDENTIALS');
    expect(await browser.signIn(email)).toBe('RATE_LIMITED');
    await letIn(id);
    await letIn(id);
    expect(await browser.signIn(email)).toBe('done');
    expect(await openBrowser().signIn(email)).toBe('done');
    expect(await openBrowser().signIn(other)).toBe('RATE_LIMITED');
  });

  test('has those at the second step and at recovery forgotten', async () => {
    const { email, id } = await registered();
    const { secondFactor, recovery } = defaultLimits;
    for (let n = 0; n < secondFactor.account; n++)
      await world.limits.consume('secondFactor', { address: newAddress(), account: id });
    const address = newAddress();
    for (let n = 0; n < recovery.account; n++) await world.limits.consume('recovery', { address, account: email });
    const asked = [
      () => world.limits.consume('secondFactor', { address: newAddress(), account: id }),
      () => world.limits.consume('recovery', { address, account: email }),
    ];
    for (const ask of asked) await expect(ask()).rejects.toBeInstanceOf(RateLimited);
    await letIn(id);
    for (const ask of asked) await expect(ask()).resolves.toBeUndefined();
  });
});

test('a new password by a link lets its browser in', async () => {
  const { email, id } = await registered();
  await lockOut(email);
  const browser = openBrowser();
  const token = (await createResetToken(scopeOfSystem(world), id)) ?? '';
  const next = 'Pitanga-vermelha-9';
  await browser.ask((api) => api.auth.resetPassword({ token, password: next, confirmPassword: next }));
  expect(await browser.signIn(email, next)).toBe('done');
});

test('a browser that signed in to another account is a stranger', async () => {
  const { email } = await registered();
  const { browser: other } = await registered();
  await lockOut(email);
  expect(await other.signIn(email)).toBe('RATE_LIMITED');
});

describe('after a long time', () => {
  const kept = ({ cookies }: ReturnType<typeof openBrowser>) => cookies.get('encaixe-known');

  test('a browser is a stranger 401 days after its sign-in', async () => {
    const { browser, email } = await registered();
    world.clock.advance({ days: 399 });
    await lockOut(email);
    expect(await openBrowser(new Map(browser.cookies)).signIn(email)).toBe('done');
    world.clock.advance({ days: 2 });
    expect(await browser.signIn(email)).toBe('RATE_LIMITED');
  });

  test('a browser that signed in in between is still known', async () => {
    const { browser, email } = await registered();
    const [first] = [kept(browser)];
    world.clock.advance({ days: 199 });
    expect(await browser.signIn(email)).toBe('done');
    expect(kept(browser)).toBe(first);
    world.clock.advance({ days: 2 });
    expect(await browser.signIn(email)).toBe('done');
    expect(kept(browser)).not.toBe(first);
    world.clock.advance({ days: 200 });
    await lockOut(email);
    expect(await browser.signIn(email)).toBe('done');
  });
});

test('what a browser says of itself is not believed', async () => {
  const { browser, email } = await registered();
  await lockOut(email);
  const [name = '', value = ''] = [...browser.cookies].find(([name]) => name === 'encaixe-known') ?? [];
  const forged = `${value.slice(0, -4)}${value.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  expect(await openBrowser(new Map([[name, forged]])).signIn(email)).toBe('RATE_LIMITED');
  expect(await openBrowser(new Map([[name, value]])).signIn(email)).toBe('done');
});

test('several people of one browser are remembered', async () => {
  const { browser, email } = await registered();
  const { email: other } = await registered();
  expect(await browser.signIn(other)).toBe('done');
  await lockOut(email);
  await lockOut(other);
  expect(await browser.signIn(email)).toBe('done');
  expect(await browser.signIn(other)).toBe('done');
});
