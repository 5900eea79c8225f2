import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openBuilt } from './support/built.ts';
import { outcomeOf } from './support/crowd.ts';
import { createCaller } from './support/http-caller.ts';
import { openPayingSalon } from './support/online-payments.ts';
import { expectNothingStale, publicPaths } from './support/stale.ts';
import { NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from './support/test-world.ts';

/** The built product keeps pages and facts, and must answer as if it kept none. Owners make changes through another process. */
const world = useTestWorld();
let built: Awaited<ReturnType<typeof openBuilt>>;
beforeAll(async () => {
  built = await openBuilt(world);
});
afterAll(() => built?.close());
afterEach(() => world.clock.set(NOW));

const askAll = ({ slug, service }: TestSalon) => {
  const visitor = createCaller(built.origin);
  const ask = async (path: string) => {
    const { status, headers, body } = await visitor('GET', path);
    // Other pages are rendered for each request.
    const isWhole = path.startsWith('/api') || headers.get('cache-control')?.startsWith('public');
    return [status, isWhole ? body : ''];
  };
  return async () => JSON.stringify(await Promise.all(publicPaths(slug, service.id).map(ask)));
};

const anyMinute = fc.integer({ min: 16, max: 44 }).map((half) => half * 30);
const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

type Deed = (salon: TestSalon) => Promise<unknown>;
type Owner = TestSalon['owner'];

const changeService =
  (change: object) =>
  async ({ owner, service }: TestSalon) =>
    owner.services.update({ ...(await owner.services.get({ id: service.id })), ...change });
const changeEmployee = (which: number, change: (serviceId: string) => object) => async (salon: TestSalon) => {
  const found = await salon.owner.employees.get({ id: salon.employees[which]?.id ?? '' });
  const values = { ...found, specialties: [], ...change(salon.service.id) };
  return salon.owner.employees.update(values as Parameters<Owner['employees']['update']>[0]);
};
const changePage =
  (change: object) =>
  async ({ owner }: TestSalon) =>
    owner.salonPage.saveSettings({ ...(await owner.salonPage.getSettings()), ...change });
const changeSettings =
  (change: object) =>
  async ({ owner }: TestSalon) =>
    owner.salons.updateSettings({ ...(await owner.salons.getSettings()), ...change });

const anyDeed: fc.Arbitrary<{ name: string; deed: Deed }> = fc.oneof(
  named(
    'service',
    fc.record({ priceCents: fc.integer({ min: 100, max: 9900 }), durationMinutes: fc.constantFrom(15, 30, 60) }),
    changeService,
  ),
  named(
    'its switch',
    fc.boolean(),
    (on) =>
      ({ owner, service: { id } }) =>
        on ? owner.services.activate({ id }) : owner.services.deactivate({ id }),
  ),
  named(
    'new service',
    fc.string({ minLength: 1, maxLength: 9, unit: 'grapheme-ascii' }),
    (name) =>
      ({ owner }) =>
        owner.services.create({ name: `Barba ${name}`, category: 'barba', priceCents: 3000, durationMinutes: 15 }),
  ),
  named('professional', fc.tuple(fc.nat(1), fc.constantFrom('Zilda', 'Olavo')), ([which, name]) =>
    changeEmployee(which, () => ({ name })),
  ),
  named('performs', fc.tuple(fc.nat(1), fc.boolean()), ([which, all]) => async (salon) => {
    const { services } = await salon.owner.services.list({});
    const other = services.find(({ id }) => id !== salon.service.id)?.id ?? salon.service.id;
    return changeEmployee(which, (own) => ({ serviceIds: [all ? own : other] }))(salon);
  }),
  named('takes appointments', fc.tuple(fc.nat(1), fc.boolean()), ([which, takesAppointments]) =>
    changeEmployee(which, () => ({ takesAppointments })),
  ),
  named('week', fc.tuple(anyMinute, fc.integer({ min: 1, max: 6 })), ([start, hours]) => async ({ owner }) => {
    const { version } = await owner.availability.getWeek();
    const end = Math.min(start + hours * 60, 24 * 60);
    const days = [1, 5, 6];
    const ranges = days.map((dayOfWeek) => ({ dayOfWeek, startTime: time(start), endTime: time(end) }));
    return owner.availability.saveWeek({ version, ranges });
  }),
  named(
    'page',
    fc.record({
      themeColor: fc.constantFrom('red', 'green', 'blue'),
      showEmployees: fc.boolean(),
      showAvailability: fc.boolean(),
      customDescription: fc.constantFrom('Café passado', null),
    }),
    changePage,
  ),
  named(
    'settings',
    fc.record({
      name: fc.constantFrom('Salão Um', 'Salão Dois'),
      phone: fc.constantFrom('+5511955554444', null),
      timeZone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'America/Noronha'),
      paymentMode: fc.constantFrom('both', 'offline_only'),
      isActive: fc.constantFrom(true, true, true, false),
    }),
    changeSettings,
  ),
  named('booking', anyMinute, (minutes) => async (salon) => {
    const { priceCents, durationMinutes } = await salon.owner.services.get({ id: salon.service.id });
    const customer = await openCustomer(world, salon);
    const { id, version } = await customer.book({ time: time(minutes), shown: { priceCents, durationMinutes } });
    if (minutes % 60) return;
    await salon.owner.appointments.complete({ id, version });
    await customer.api.reviews.write({ slug: salon.slug, appointmentId: id, rating: 4, comment: `Às ${minutes}` });
  }),
  named(
    'appointment',
    anyMinute,
    (minutes) =>
      ({ owner }) =>
        owner.appointments.create({
          ...{ id: newId(), date: TODAY, time: time(minutes), allowOverlap: true },
          newCustomer: { name: 'Lia', phone: `+55119${String(10_000_000 + minutes)}` },
        }),
  ),
  named(
    'time',
    fc.integer({ min: 1, max: 40 }),
    (quarters) => async () => world.clock.advance({ minutes: quarters * 15 }),
  ),
);

function named<T>(name: string, values: fc.Arbitrary<T>, deedOf: (value: T) => Deed) {
  return values.map((value) => ({
    name: `${name} ${JSON.stringify(value)}`,
    deed: deedOf(value),
    toString: () => name,
  }));
}

// Fifteen seconds on a free machine, minutes on a busy one.
test('after any changes, kept answers are those of a server that keeps nothing', { timeout: 300_000 }, async () => {
  const outcomes: string[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 6, maxLength: 10 }), async (deeds) => {
      world.clock.set(NOW);
      const salon = await openSalon(world, { professionals: 2 });
      const ask = askAll(salon);
      await ask();
      for (const { name, deed } of deeds) {
        outcomes.push(`${name} ${await outcomeOf(deed(salon))}`);
        // The version does not depend on bookings.
        if (/^(booking|appointment)/.test(name)) world.clock.advance({ seconds: 5 });
        await expectNothingStale(world, salon.salon.id, ask);
      }
    }),
    { numRuns: 5, seed: 20_261_120 },
  );
  const done = outcomes.filter((outcome) => outcome.endsWith(' booked'));
  expect(done.length).toBeGreaterThan(outcomes.length / 2);
});

test('the time of a hold that ends is free again within five seconds', async () => {
  const salon = await openPayingSalon(world);
  const ask = askAll(salon);
  const free = async () => (await expectNothingStale(world, salon.salon.id, ask)).includes('15:00');
  expect(await free()).toBe(true);
  const { id } = await salon.bookOnline({ time: '15:00' });
  world.clock.advance({ seconds: 5 });
  expect(await free()).toBe(false);
  const { heldUntil } = await world.database.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select('heldUntil')
    .executeTakeFirstOrThrow();
  world.clock.set(heldUntil ?? NOW);
  await world.jobs.drain();
  world.clock.advance({ seconds: 5 });
  expect(await free()).toBe(true);
});

/** From two seconds before the moment until it, with the clock of the salon's zone. */
describe.each([
  ['America/Sao_Paulo', -3],
  ['America/Manaus', -4],
  ['America/Rio_Branco', -5],
  ['America/Noronha', -2],
])('in %s', (timeZone, offset) => {
  test.each([
    ['opens', 9 * 60],
    ['has passed a free time', 10 * 60],
    ['closes', 18 * 60],
    ['begins another day', 24 * 60],
  ])('nobody sees an older page from the second in which the salon %s', async (_, minutes) => {
    const salon = await openSalon(world, { timeZone });
    const ask = askAll(salon);
    const moment = new Date(Date.parse(`${TODAY}T00:00:00.000Z`) + (minutes - offset * 60) * 60_000);
    world.clock.set(new Date(moment.getTime() - 2000));
    const before = await ask();
    world.clock.advance({ seconds: 1 });
    expect(await ask()).toBe(before);
    world.clock.advance({ seconds: 1 });
    const after = await expectNothingStale(world, salon.salon.id, ask);
    expect(after).not.toBe(before);
  });
});
