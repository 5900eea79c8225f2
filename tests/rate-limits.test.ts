import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { idOf, newId } from '#lib/id.ts';
import { contextOf } from '#server/context.ts';
import type { Person } from '#server/gate/scope.ts';
import { ALL_ADDRESSES_AT_MOST, limitSetting, rateLimitActions } from '#server/infra/env/limits.ts';
import { createApi } from '#server/router.ts';
import { registerWork } from '#server/worker.ts';
import { openHttp } from './support/http.ts';
import { openLinks } from './support/message-links.ts';
import { openTestWorld } from './support/open-test-world.ts';
import {
  createPerson,
  joinSalon,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestWorld,
  TODAY,
} from './support/test-world.ts';

/** Actions that a stranger can repeat are counted: here two for one account, three for one address. */
const settings = Object.fromEntries(rateLimitActions.map((action) => [limitSetting(action), '2/3/1h']));

let world: TestWorld;
let slug: string;
let serviceId: string;
let links: ReturnType<typeof openLinks>;
beforeAll(async () => {
  world = await openTestWorld({ RATE_LIMITS: 'on', ...settings });
  registerWork(world);
  await world.jobs.start();
  const salon = await openSalon(world);
  await openCustomer(world, salon);
  ({ slug } = salon);
  serviceId = salon.service.id;
  links = openLinks(salon.salon);
});
afterAll(async () => {
  await world.jobs.stop();
  await world.database.close();
});

/** Calls from a network address, with the limits that `as` leaves out. */
function at(address: string, person: Person | null): Api {
  const context = contextOf({ infra: world, headers: new Headers(), address, requestId: 'test' });
  return createApi({ ...context, person: async () => person });
}

/** 'RATE_LIMITED', or the call's other outcome: refused calls count too. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

/** The link of an appointment that does not exist. */
const reminderOf = (phone: string) => links.reminder(idOf(phone));
const waitingLink = (phone: string) => links.waiting(idOf(phone));
const invitationLink = (phone: string) => links.invitation(idOf(phone));
const optOutLink = (phone: string) => links.optOut({ channel: 'whatsapp', recipient: phone });

type Caller = { api: Api; superAdmin: Api; email: string; phone: string };
const password = 'segredo1';
const newAccount = (email: string) => ({ fullName: 'Rute Braga', email, password, confirmPassword: password });

/** Anybody may type any e-mail, so a typed account counts together with the address. */
type Counts = 'account' | 'typed account' | 'address alone';
const calls: Record<string, { counts: Counts; call: (caller: Caller) => Promise<unknown> }> = {
  'auth.signIn': { counts: 'typed account', call: ({ api, email }) => api.auth.signIn({ email, password }) },
  'auth.registerOwner': {
    counts: 'typed account',
    call: ({ api, email }) => api.auth.registerOwner(newAccount(email)),
  },
  'auth.registerCustomer': {
    counts: 'typed account',
    call: ({ api, email, phone }) => api.auth.registerCustomer({ slug, phone, ...newAccount(email) }),
  },
  'auth.requestPasswordReset': {
    counts: 'typed account',
    call: ({ api, email }) => api.auth.requestPasswordReset({ email }),
  },
  'auth.resetPassword': {
    counts: 'address alone',
    call: ({ api }) => api.auth.resetPassword({ token: newId(), password, confirmPassword: password }),
  },
  'auth.changePassword': {
    counts: 'account',
    call: ({ api }) => api.auth.changePassword({ currentPassword: 'errada-1', password, confirmPassword: password }),
  },
  'auth.requestEmailChange': {
    counts: 'account',
    call: ({ api, email }) => api.auth.requestEmailChange({ email, currentPassword: 'errada-1' }),
  },
  'auth.confirmEmailChange': {
    counts: 'address alone',
    call: ({ api }) => api.auth.confirmEmailChange({ token: newId() }),
  },
  'settings.testWhatsApp': {
    counts: 'account',
    call: ({ superAdmin }) => superAdmin.settings.testWhatsApp({ to: '11987654321' }),
  },
  'settings.testMail': { counts: 'account', call: ({ superAdmin }) => superAdmin.settings.testMail({}) },
  'settings.testPaymentKeys': {
    counts: 'account',
    call: ({ superAdmin }) => superAdmin.settings.testPaymentKeys({ provider: 'stripe' }),
  },
  'salons.find': { counts: 'address alone', call: ({ api }) => api.salons.find({ query: 'Aurora' }) },
  'salons.findAddress': { counts: 'account', call: ({ api }) => api.salons.findAddress({ zipCode: '01001000' }) },
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
  'appointments.getByLink': {
    counts: 'address alone',
    call: ({ api, phone }) => api.appointments.getByLink(reminderOf(phone)),
  },
  'salonPage.getSalonByLink': {
    counts: 'address alone',
    call: ({ api, phone }) => api.salonPage.getSalonByLink(reminderOf(phone)),
  },
  'appointments.confirmByLink': {
    counts: 'account',
    call: ({ api, phone }) => api.appointments.confirmByLink(reminderOf(phone)),
  },
  'appointments.cancelByLink': {
    counts: 'account',
    call: ({ api, phone }) => api.appointments.cancelByLink(reminderOf(phone)),
  },
  'waitingList.getByLink': {
    counts: 'address alone',
    call: ({ api, phone }) => api.waitingList.getByLink(waitingLink(phone)),
  },
  'waitingList.leaveByLink': {
    counts: 'account',
    call: ({ api, phone }) => api.waitingList.leaveByLink(waitingLink(phone)),
  },
  'invitations.get': {
    counts: 'address alone',
    call: ({ api, phone }) => api.invitations.get(invitationLink(phone)),
  },
  'invitations.accept': {
    counts: 'account',
    call: ({ api, phone }) => api.invitations.accept(invitationLink(phone)),
  },
  'notifications.getOptOut': {
    counts: 'address alone',
    call: ({ api, phone }) => api.notifications.getOptOut(optOutLink(phone)),
  },
  'notifications.optOut': { counts: 'account', call: ({ api, phone }) => api.notifications.optOut(optOutLink(phone)) },
  'notifications.optIn': { counts: 'account', call: ({ api, phone }) => api.notifications.optIn(optOutLink(phone)) },
  'salonPage.get': { counts: 'account', call: ({ api }) => api.salonPage.get({ slug }) },
  'salonPage.getPicture': { counts: 'account', call: ({ api }) => api.salonPage.getPicture({ slug }) },
  'availability.listDays': { counts: 'account', call: ({ api }) => api.availability.listDays({ slug, serviceId }) },
  'availability.listSlots': {
    counts: 'account',
    call: ({ api }) => api.availability.listSlots({ slug, serviceId, date: TODAY }),
  },
  'availability.listNextTimes': { counts: 'account', call: ({ api }) => api.availability.listNextTimes({ slug }) },
};

let people = 0;
/** Somebody new, at whatever addresses. */
async function somebody() {
  const phone = phoneNumber(5000 + people++);
  const person = await createPerson(world, { phone });
  const email = `${newId()}@example.com`;
  // The same account, as a super admin.
  const superAdmin = { ...person, userType: 'super_admin' } as const;
  return {
    at: (address: string): Caller => ({ api: at(address, person), superAdmin: at(address, superAdmin), email, phone }),
  };
}

const names = Object.keys(calls);
const counting = (what: Counts) => names.filter((name) => calls[name]?.counts === what);
const call = (name: string, caller: Caller) => outcomeOf(calls[name]?.call(caller) ?? Promise.reject(name));

describe('once too often is RATE_LIMITED', () => {
  test.each(names)('%s from one address, whoever calls', async (name) => {
    const outcomes: string[] = [];
    for (let n = 0; n < 4; n++) outcomes.push(await call(name, (await somebody()).at(`address of ${name}`)));
    expect(outcomes.slice(0, 3)).not.toContain('RATE_LIMITED');
    expect(outcomes[3]).toBe('RATE_LIMITED');
  });

  test.each(counting('account'))('%s for one account, wherever it calls from', async (name) => {
    const person = await somebody();
    const outcomes: string[] = [];
    for (let n = 0; n < 3; n++) outcomes.push(await call(name, person.at(`${name} ${n}`)));
    expect(outcomes.slice(0, 2)).not.toContain('RATE_LIMITED');
    expect(outcomes[2]).toBe('RATE_LIMITED');
  });

  test.each(counting('typed account'))('%s for one account at one address, and not at another', async (name) => {
    const person = await somebody();
    const outcomes: string[] = [];
    for (let n = 0; n < 3; n++) outcomes.push(await call(name, person.at(`${name} of a stranger`)));
    expect(outcomes.slice(0, 2)).not.toContain('RATE_LIMITED');
    expect(outcomes[2]).toBe('RATE_LIMITED');
    expect(await call(name, person.at(`${name} of the owner`))).not.toBe('RATE_LIMITED');
  });

  test.each(['auth.signIn', 'auth.requestPasswordReset'])('%s for one account at sixty addresses', async (name) => {
    const person = await somebody();
    const outcomes: string[] = [];
    for (let n = 0; n < 2 * ALL_ADDRESSES_AT_MOST + 1; n++)
      outcomes.push(await call(name, person.at(`${name} at ${n}`)));
    expect(outcomes.slice(0, -1)).not.toContain('RATE_LIMITED');
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('signing in', () => {
  const owner = async () => {
    const email = `${newId()}@example.com`;
    await at(`sign-up of ${email}`, null).auth.registerOwner(newAccount(email));
    return email;
  };
  const signIn = (address: string, email: string, typed = password) =>
    outcomeOf(at(address, null).auth.signIn({ email, password: typed }));

  test('with the right password uses up nothing, neither of the account nor of the address', async () => {
    const email = await owner();
    for (let n = 0; n < 10; n++) expect(await signIn('busy salon', email)).toBe('done');
  });

  test('with the right password forgets the wrong ones before it', async () => {
    const email = await owner();
    for (let n = 0; n < 2; n++) {
      expect(await signIn(`forgetful ${n}`, email, 'errada-1')).toBe('BAD_CREDENTIALS');
      expect(await signIn(`forgetful ${n}`, email)).toBe('done');
      expect(await signIn(`forgetful ${n}`, email, 'errada-2')).toBe('BAD_CREDENTIALS');
      expect(await signIn(`forgetful ${n}`, email)).toBe('done');
    }
  });

  test('is refused at the address of the wrong tries even with the right password', async () => {
    const email = await owner();
    await signIn('thief', email, 'errada-1');
    await signIn('thief', email, 'errada-2');
    expect(await signIn('thief', email)).toBe('RATE_LIMITED');
    expect(await signIn('home', email)).toBe('done');
  });
});

test('a refused call says over HTTP in how many seconds to try again', async () => {
  const http = await openHttp(world);
  const caller = http.caller();
  const body = { email: `${newId()}@example.com`, password };
  for (let n = 0; n < 2; n++) await caller('POST', '/api/v1/auth/sessions', { body });
  const refused = await caller('POST', '/api/v1/auth/sessions', { body });
  await http.close();
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const { retryAfterSeconds } = (refused.body as { data: { retryAfterSeconds: number } }).data;
  expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3600);
  expect(refused.headers.get('retry-after')).toBe(String(retryAfterSeconds));
});

test('clicks on one link count for each address: many people may follow it, one person cannot make it popular', async () => {
  const { owner } = await openSalon(world);
  const { link } = await owner.shortLinks.create({});
  const click = (address: string) => outcomeOf(at(address, null).shortLinks.countClick({ code: link.code }));
  for (let n = 0; n < 5; n++) expect(await click(`reader ${n}`)).toBe('done');
  expect([await click('fan'), await click('fan'), await click('fan')]).toEqual(['done', 'done', 'RATE_LIMITED']);
  expect((await owner.shortLinks.list()).totals.clicks).toBe(7);
});

test('a salon invites so many people in an hour, whoever asks from wherever', async () => {
  const { salon, person } = await openSalon(world);
  const helper = await joinSalon(world, salon.id, 'manager');
  await world.database.db
    .updateTable('memberships')
    .set({ rightsAdded: ['team.change'] })
    .where('userId', '=', helper.id)
    .execute();
  const invite = (address: string, by: Person) => outcomeOf(at(address, by).team.invite({ role: 'reception' }));
  expect(await invite('team one', person)).toBe('done');
  expect(await invite('team two', helper)).toBe('done');
  expect(await invite('team three', person)).toBe('RATE_LIMITED');
});
