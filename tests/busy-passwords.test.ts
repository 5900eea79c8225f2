import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MANY_SIGN_IN } from '#contract/errors.ts';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { createResetToken } from '#server/auth/password-reset/commands.ts';
import { setUpKeyOf } from '#server/auth/set-up/queries.ts';
import { contextOf } from '#server/context.ts';
import type { Person } from '#server/gate/scope.ts';
import { limitSetting, rateLimitActions } from '#server/infra/env/limits.ts';
import { createPasswords } from '#server/infra/secrets/passwords.ts';
import { createApi } from '#server/router.ts';
import { registerWork, scopeOfSystem } from '#server/worker.ts';
import { openTestWorld } from './support/open-test-world.ts';
import { openSalon, phoneNumber, type TestWorld } from './support/test-world.ts';

/** While all places for hashing are taken, whoever needs one is asked to try again, and nothing else happens to them. */
let world: TestWorld;
let slug: string;

/** One password at a time, and none waits. */
const places = createPasswords(
  { atOnce: 1, queued: 0, waitMs: 60_000 },
  {
    hash: async (password) => (password === 'in the way' ? await blocked() : `hash of ${password}`),
    verify: async ({ hash, password }) => hash === `hash of ${password}`,
  },
);
let free: () => void;
const blocked = () =>
  new Promise<string>((resolve) => {
    free = () => resolve('');
  });

async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  const inTheWay = places.hash('in the way');
  const outcome = await work();
  free();
  await inTheWay;
  return outcome;
}

beforeAll(async () => {
  // A second try of one account would be refused if the first one counted.
  const limits = Object.fromEntries(rateLimitActions.map((action) => [limitSetting(action), '1/1000/1h']));
  world = await openTestWorld({ RATE_LIMITS: 'on', ...limits });
  registerWork(world);
  await world.jobs.start();
  ({ slug } = await openSalon(world));
});
afterAll(async () => {
  await world.jobs.stop();
  await world.database.close();
});

const password = 'Jabuticaba-17';
const newAccount = (email: string) => ({ fullName: 'Rute Braga', email, password, confirmPassword: password });

async function openPerson(): Promise<Person> {
  const api = at(null, places);
  const { id, fullName, email, phone, userType } = await api.auth.registerOwner(newAccount(`${newId()}@example.com`));
  return { id, fullName, email, phone, userType };
}

/** With the limits that `as` leaves out. */
function at(person: Person | null, passwords: typeof places): Api {
  const context = contextOf({
    infra: { ...world, passwords },
    headers: new Headers(),
    address: newId(),
    requestId: 'test',
  });
  return createApi({ ...context, person: async () => person });
}

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

type Call = { of?: Person | null; ask: (api: Api) => Promise<unknown>; otherwise?: string };

/** Each needs one place, and has one try. */
const calls: Record<string, () => Promise<Call>> = {
  'a sign-in': async () => {
    const { email } = await openPerson();
    return { ask: (api) => api.auth.signIn({ email, password }) };
  },
  'a sign-in with a wrong password': async () => {
    const { email } = await openPerson();
    return { ask: (api) => api.auth.signIn({ email, password: 'errada-1' }), otherwise: 'BAD_CREDENTIALS' };
  },
  'a sign-in with an unknown e-mail': async () => {
    const email = `${newId()}@example.com`;
    return { ask: (api) => api.auth.signIn({ email, password }), otherwise: 'BAD_CREDENTIALS' };
  },
  "an owner's sign-up": async () => {
    const account = newAccount(`${newId()}@example.com`);
    return { ask: (api) => api.auth.registerOwner(account) };
  },
  "a customer's sign-up": async () => {
    const account = { slug, phone: phoneNumber(7), ...newAccount(`${newId()}@example.com`) };
    return { ask: (api) => api.auth.registerCustomer(account) };
  },
  'the set-up of the platform': async () => {
    const wanted = { email: `${newId()}@example.com`, password, confirmPassword: password, key: setUpKeyOf(world) };
    const contactEmail = 'oi@example.com';
    return { ask: (api) => api.auth.initializeSuperAdmin({ ...wanted, contactEmail }) };
  },
  'a new password by a link': async () => {
    const { id } = await openPerson();
    const token = (await createResetToken(scopeOfSystem(world), id)) ?? '';
    return { ask: (api) => api.auth.resetPassword({ token, password, confirmPassword: password }) };
  },
  'a change of the password': async () => {
    const change = { currentPassword: password, password, confirmPassword: password };
    return { of: await openPerson(), ask: (api) => api.auth.changePassword(change) };
  },
  'a change of the e-mail': async () => {
    const change = { email: `${newId()}@example.com`, currentPassword: password };
    return { of: await openPerson(), ask: (api) => api.auth.requestEmailChange(change) };
  },
  'the deletion of the account': async () => ({
    of: await openPerson(),
    ask: (api) => api.privacy.deleteAccount({ currentPassword: password }),
  }),
};

const written = async () => {
  const counts = await Promise.all(
    (['users', 'accounts', 'sessions', 'platformAuditLog', 'emailChanges', 'verifications'] as const).map((table) =>
      world.database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return counts.map(({ count }) => Number(count));
};

const all = Object.entries(calls);
/** There is one. */
const repeatable = all.filter(([name]) => name !== 'the set-up of the platform');

describe.each([
  { when: 'when it comes', passwords: places, cases: all },
  { when: 'after it was counted', passwords: { ...places, expectPlace: () => {} }, cases: repeatable },
])('without a place $when', ({ passwords, cases }) => {
  test.each(cases)('%s is busy, leaves nothing behind and may be repeated', async (_, open) => {
    const { of = null, ask, otherwise = 'done' } = await open();
    const before = await written();
    expect(await whileFull(() => outcomeOf(ask(at(of, passwords))))).toBe('BUSY');
    expect(await written()).toEqual(before);
    expect(await outcomeOf(ask(at(of, passwords)))).toBe(otherwise);
  });
});

test.each(repeatable)('%s is told that many sign in, not that many book', async (_, open) => {
  const { of = null, ask } = await open();
  const refusal = { code: 'BUSY', message: MANY_SIGN_IN };
  await whileFull(() => expect(ask(at(of, places))).rejects.toMatchObject(refusal));
});

test('what is refused says when to try again', async () => {
  const context = contextOf({ infra: world, headers: new Headers(), address: newId(), requestId: 'test' });
  const api = createApi({ ...context, infra: { ...world, passwords: places } });
  const email = `${newId()}@example.com`;
  const refusal = { status: 503, data: { retryAfterSeconds: expect.any(Number) } };
  await whileFull(() => expect(api.auth.signIn({ email, password })).rejects.toMatchObject(refusal));
  expect(Number(context.responseHeaders.get('retry-after'))).toBeGreaterThan(0);
});
