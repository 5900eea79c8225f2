import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { contextOf } from '#server/context.ts';
import { createApi } from '#server/router.ts';
import type { Person } from '#server/scope.ts';
import { registerWork } from '#server/worker.ts';
import { createPerson, type House, openCustomer, openSalon, phoneNumber, TODAY } from './support/house.ts';
import { openHouse } from './support/open-house.ts';

/** What a stranger can repeat is counted: here twice for one account, three times for one address. */
const actions = ['SIGN_IN', 'SIGN_UP', 'RECOVERY', 'FINDER', 'BOOKING', 'WAITING_LIST', 'REVIEW'];
const settings = Object.fromEntries(actions.map((action) => [`RATE_LIMIT_${action}`, '2/3/1h']));

let house: House;
let slug: string;
let serviceId: string;
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'on', ...settings });
  registerWork(house);
  await house.jobs.start();
  const salon = await openSalon(house);
  await openCustomer(house, salon);
  ({ slug } = salon);
  serviceId = salon.service.id;
});
afterAll(async () => {
  await house.jobs.stop();
  await house.database.close();
});

/** Somebody at a network address, with the limits that `as` leaves out. */
function at(address: string, person: Person | null): Api {
  const context = contextOf({ infra: house, headers: new Headers(), address, requestId: 'test' });
  return createApi({ ...context, person: async () => person });
}

/** 'RATE_LIMITED', or how else the call ended: a refused one counts too. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

type Caller = { api: Api; email: string; phone: string };
const password = 'segredo1';
const newAccount = (email: string) => ({ fullName: 'Rute Braga', email, password, confirmPassword: password });

const calls: Record<string, { counts: 'account' | 'address alone'; call: (caller: Caller) => Promise<unknown> }> = {
  'auth.signIn': { counts: 'account', call: ({ api, email }) => api.auth.signIn({ email, password }) },
  'auth.registerOwner': { counts: 'account', call: ({ api, email }) => api.auth.registerOwner(newAccount(email)) },
  'auth.registerCustomer': {
    counts: 'account',
    call: ({ api, email, phone }) => api.auth.registerCustomer({ slug, phone, ...newAccount(email) }),
  },
  'auth.requestPasswordReset': {
    counts: 'account',
    call: ({ api, email }) => api.auth.requestPasswordReset({ email }),
  },
  'auth.resetPassword': {
    counts: 'address alone',
    call: ({ api }) => api.auth.resetPassword({ token: newId(), password, confirmPassword: password }),
  },
  'salons.find': { counts: 'address alone', call: ({ api }) => api.salons.find({ query: 'Aurora' }) },
  'appointments.book': {
    counts: 'account',
    call: ({ api, phone }) =>
      api.appointments.book({
        slug,
        id: newId(),
        serviceId,
        date: TODAY,
        time: '14:00',
        name: 'Rute Braga',
        phone,
        shown: { priceCents: 4500, durationMinutes: 30 },
      }),
  },
  'waitingList.join': {
    counts: 'account',
    call: ({ api, phone }) =>
      api.waitingList.join({
        slug,
        serviceId,
        preferredDate: TODAY,
        customerName: 'Rute',
        customerPhone: phone,
        consent: true,
      }),
  },
  'reviews.write': {
    counts: 'account',
    call: ({ api }) => api.reviews.write({ slug, appointmentId: newId(), rating: 5 }),
  },
};

let people = 0;
/** Somebody new, at whatever addresses. */
async function somebody() {
  const phone = phoneNumber(5000 + people++);
  const person = await createPerson(house, { phone });
  const email = `${newId()}@example.com`;
  return { at: (address: string): Caller => ({ api: at(address, person), email, phone }) };
}

const names = Object.keys(calls);
const withAccount = names.filter((name) => calls[name]?.counts === 'account');
const call = (name: string, caller: Caller) => outcomeOf(calls[name]?.call(caller) ?? Promise.reject(name));

describe('once too often is RATE_LIMITED', () => {
  test.each(names)('%s from one address, whoever calls', async (name) => {
    const outcomes: string[] = [];
    for (let n = 0; n < 4; n++) outcomes.push(await call(name, (await somebody()).at(`address of ${name}`)));
    expect(outcomes.slice(0, 3)).not.toContain('RATE_LIMITED');
    expect(outcomes[3]).toBe('RATE_LIMITED');
  });

  test.each(withAccount)('%s for one account, wherever it calls from', async (name) => {
    const person = await somebody();
    const outcomes: string[] = [];
    for (let n = 0; n < 3; n++) outcomes.push(await call(name, person.at(`${name} ${n}`)));
    expect(outcomes.slice(0, 2)).not.toContain('RATE_LIMITED');
    expect(outcomes[2]).toBe('RATE_LIMITED');
  });
});
