import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fromMinutes } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { bookAll as bookAllAtOnce, outcomeOf, tally, wishOf } from '#tests/support/crowd.ts';
import { tellFigures } from '#tests/support/figures.ts';
import { countTraces, findDoubleBookings } from '#tests/support/salon-rows.ts';
import { expectServersUpToDate } from '#tests/support/stale.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import type { Person } from '../gate/scope.ts';
import { announceBookingJob } from '../notifications/jobs.ts';

const world = useTestWorld();
afterEach(async () => {
  world.clock.set(NOW);
  // Whatever a test does: nowhere in this database is anybody booked twice.
  expect(await findDoubleBookings(world)).toEqual([]);
  await expectServersUpToDate(world);
});

const counted = { tried: 0, refused: 0 };
const bookAll: typeof bookAllAtOnce = async (...wishes) => {
  const outcomes = await bookAllAtOnce(...wishes);
  counted.tried += outcomes.length;
  counted.refused += outcomes.filter((outcome) => outcome !== 'booked').length;
  return outcomes;
};
afterAll(async () => {
  const { length: lost } = await findDoubleBookings(world);
  const tried = `${counted.tried} bookings`;
  tellFigures({
    what: 'people want the same times at once; lost: booked twice',
    tried,
    refused: counted.refused,
    lost,
  });
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(world)));
const at = (date: string, time: string) => ({ date, time });

/** The owner's answer: 'booked', or the code of the refusal. */
function placeOver(
  { owner }: TestSalon,
  customerId: string,
  wish: { time: string; employeeId?: string; serviceId?: string; allowOverlap?: boolean },
) {
  return outcomeOf(owner.appointments.create({ id: newId(), customerId, date: TODAY, ...wish }));
}
const someone = async ({ owner }: TestSalon) =>
  (await owner.customers.create({ name: 'Rute', phone: '11987654321' })).id;

describe('one place', () => {
  test('fifty people want the same time of one professional: one gets it, the others are told, and leave nothing behind', async () => {
    const salon = await openSalon(world);
    const crowd = await people(50);
    const wishes = crowd.map((person) =>
      wishOf(person, salon, { ...at(TODAY, '14:00'), employeeId: salon.employees[0]?.id }),
    );
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 1, SLOT_TAKEN: 49 });
    await world.jobs.drain(announceBookingJob);
    expect(await countTraces(world, salon)).toEqual({
      appointments: 1,
      customers: 1,
      clientProfiles: 1,
      // To the customer and to the owner.
      messages: 2,
      sales: 0,
    });
  });

  test("twenty people take 'Qualquer profissional' of three: three get it, one with each", async () => {
    const salon = await openSalon(world, { professionals: 3 });
    const crowd = await people(20);
    const wishes = crowd.map((person) => wishOf(person, salon, at(TODAY, '14:00')));
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 3, SLOT_TAKEN: 17 });
    const { appointments } = await salon.owner.appointments.list({});
    expect(appointments.map(({ employeeName }) => employeeName).sort()).toEqual(['Ana', 'Bruno', 'Carla']);
  });

  test('by name and by anybody at once, nobody is promised twice', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const crowd = await people(12);
    const chosen = [undefined, ...salon.employees.map(({ id }) => id)];
    const wishes = crowd.map((person, n) =>
      wishOf(person, salon, { ...at(TODAY, '14:00'), employeeId: chosen[n % 3] }),
    );
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 2, SLOT_TAKEN: 10 });
  });

  test('the last place beside an appointment that nobody holds yet is given once', async () => {
    const salon = await openSalon(world, { professionals: 0 });
    expect(await placeOver(salon, await someone(salon), { time: '14:00' })).toBe('booked');
    const ana = await salon.owner.employees.create({ name: 'Ana', role: 'barber' });
    const bruno = await salon.owner.employees.create({ name: 'Bruno', role: 'barber' });
    const crowd = await people(2);
    const wishes = [ana, bruno].map(({ id }, n) =>
      wishOf(crowd[n] as Person, salon, { ...at(TODAY, '14:00'), employeeId: id }),
    );
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 1, SLOT_TAKEN: 1 });
  });

  test('times that overlap without being equal are one place too', async () => {
    const salon = await openSalon(world);
    const long = await salon.owner.services.create({
      name: 'Luzes',
      category: 'corte',
      priceCents: 30000,
      durationMinutes: 90,
    });
    const crowd = await people(6);
    const forLong = { slug: salon.slug, service: long };
    const wishes = crowd.map((person, n) =>
      n % 2 ? wishOf(person, salon, at(TODAY, '15:00')) : wishOf(person, forLong, at(TODAY, '14:00')),
    );
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 1, SLOT_TAKEN: 5 });
  });
});

describe('the salon and its customers at once', () => {
  test.each(['the owner', 'the customer'])(
    'an encaixe and a customer who wants its free half; %s asks first',
    async (first) => {
      const salon = await openSalon(world);
      const customer = await openCustomer(world, salon);
      const customerId = await someone(salon);
      const { id: serviceId } = await salon.owner.services.create({
        name: 'Luzes',
        category: 'corte',
        priceCents: 30000,
        durationMinutes: 60,
      });
      await placeOver(salon, customerId, { time: '14:00' });
      const encaixe = () => placeOver(salon, customerId, { time: '14:00', serviceId, allowOverlap: true });
      const half = () => outcomeOf(customer.book({ time: '14:30' }));
      const [placed, booked] =
        first === 'the owner'
          ? await Promise.all([encaixe(), half()])
          : await Promise.all([half(), encaixe()]).then((outcomes) => outcomes.toReversed());
      expect(placed).toBe('booked');
      const made = await madeInOrder(salon.salon.id);
      // Either the time was taken when the customer asked, or the owner placed it over both, knowing that it overlaps.
      expect({ booked, made }).toEqual(
        booked === 'booked'
          ? { booked, made: ['14:00 normal', '14:30 normal', '14:00 encaixe'] }
          : { booked: 'SLOT_TAKEN', made: ['14:00 normal', '14:00 encaixe'] },
      );
    },
  );

  test('two windows of the same salon place at the same minute: one is asked', async () => {
    const salon = await openSalon(world);
    const customerId = await someone(salon);
    const outcomes = await Promise.all(
      ['16:00', '16:10', '16:20'].map((time) => placeOver(salon, customerId, { time })),
    );
    expect(tally(outcomes)).toEqual({ booked: 1, OVERLAP: 2 });
  });

  test('two appointments moved to one time: one is asked and stays where it was', async () => {
    const salon = await openSalon(world);
    const [one, two] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const booked = [await one.book({ time: '14:00' }), await two.book({ date: '2026-11-23', time: '15:00' })];
    const outcomes = await Promise.all(
      booked.map(({ id, version }) =>
        outcomeOf(salon.owner.appointments.update({ id, version, date: '2026-11-24', time: '10:00' })),
      ),
    );
    expect(tally(outcomes)).toEqual({ booked: 1, OVERLAP: 1 });
  });

  test.each([
    ['to free times', '11:00', { booked: 2 }],
    ["to each other's place", '10:00', { OVERLAP: 2 }],
  ])('two appointments moved across to the day of the other, %s: both are answered', async (_, time, expected) => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const [one, other] = ['2026-11-23', '2026-11-24'];
    const booked = [
      await customer.book({ date: one, time: '10:00' }),
      await customer.book({ date: other, time: '10:00' }),
    ];
    const outcomes = await Promise.all(
      booked.map(({ id, version, date }) =>
        outcomeOf(salon.owner.appointments.update({ id, version, date: date === one ? other : one, time })),
      ),
    );
    expect(tally(outcomes)).toEqual(expected);
  });

  test('an appointment that comes back while somebody books its time: one of them', async () => {
    const salon = await openSalon(world);
    const [one, two] = [await openCustomer(world, salon), await openCustomer(world, salon)];
    const { id } = await one.book();
    await salon.owner.appointments.cancel({ id, version: 1 });
    const outcomes = await Promise.all([
      outcomeOf(salon.owner.appointments.reopen({ id, version: 2 })),
      outcomeOf(two.book()),
    ]);
    expect([
      ['booked', 'SLOT_TAKEN'],
      ['OVERLAP', 'booked'],
    ]).toContainEqual(outcomes);
  });

  test('a service that is deleted while it is booked: either is told', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const outcomes = await Promise.all([
      outcomeOf(customer.book()),
      outcomeOf(salon.owner.services.delete({ id: salon.service.id })),
    ]);
    expect([
      ['booked', 'UPCOMING_APPOINTMENTS'],
      ['SERVICE_NOT_FOUND', 'booked'],
    ]).toContainEqual(outcomes);
  });

  test('a professional who is deleted while they are booked: either is told', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const employeeId = salon.employees[0]?.id ?? '';
    const outcomes = await Promise.all([
      outcomeOf(customer.book({ employeeId })),
      outcomeOf(salon.owner.employees.delete({ id: employeeId })),
    ]);
    expect([
      ['booked', 'UPCOMING_APPOINTMENTS'],
      ['INVALID_INPUT', 'booked'],
    ]).toContainEqual(outcomes);
  });
});

describe('one person', () => {
  test('sends the same form many times at once: it is booked once, and each is answered the same', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const id = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => customer.book({ id })));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await countTraces(world, salon)).toMatchObject({ appointments: 1, customers: 1, messages: 2 });
  });

  test('sends the owner’s form twice at once: it is placed once, and asked about nothing', async () => {
    const salon = await openSalon(world);
    const place = { id: newId(), customerId: await someone(salon), date: TODAY, time: '14:00' };
    const answers = await Promise.all([1, 2].map(() => salon.owner.appointments.create(place)));
    expect(answers[0]).toEqual(answers[1]);
    expect(await countTraces(world, salon)).toMatchObject({ appointments: 1, messages: 1 });
  });

  test('and another send the same id at once: it belongs to one of them', async () => {
    const salon = await openSalon(world);
    const crowd = await people(2);
    const id = newId();
    const wishes = crowd.map((person, n) => wishOf(person, salon, { id, ...at(TODAY, n ? '15:00' : '14:00') }));
    const otherDays = { id: newId(), time: '14:00' };
    const elsewhere = crowd.map((person, n) =>
      wishOf(person, salon, { ...otherDays, date: n ? '2026-11-23' : '2026-11-24' }),
    );
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 1, ID_TAKEN: 1 });
    expect(tally(await bookAll(world, crowd, elsewhere))).toEqual({ booked: 1, ID_TAKEN: 1 });
    expect(await countTraces(world, salon)).toMatchObject({ appointments: 2 });
  });

  test('with four coming appointments books three more at once: one is the fifth', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    for (const time of ['11:00', '12:00', '13:00', '14:00']) await customer.book({ time });
    const dates = ['2026-11-23', '2026-11-24', '2026-11-25'];
    const outcomes = await Promise.all(dates.map((date) => outcomeOf(customer.book({ date, time: '10:00' }))));
    expect(tally(outcomes)).toEqual({ booked: 1, TOO_MANY_APPOINTMENTS: 2 });
  });

  test('with a phone that others give as well, all at once: each account has a record of its own', async () => {
    const salon = await openSalon(world);
    const crowd = await people(5);
    const phone = '+5511987654321';
    const wishes = crowd.map((person, n) =>
      wishOf(person, salon, { ...at(TODAY, fromMinutes(11 * 60 + 30 * n)), phone }),
    );
    expect(tally(await bookAll(world, crowd, wishes))).toEqual({ booked: 5 });
    expect(await countTraces(world, salon)).toMatchObject({ appointments: 5, customers: 5, clientProfiles: 5 });
  });
});

/** Bookings of a busy week: any of three services, by name or by anybody, some taken back, some by the owner. */
const anyDeed = fc.record({
  kind: fc.constantFrom('book', 'book', 'book', 'book', 'book', 'book', 'book', 'owner', 'move', 'cancel'),
  date: fc.constantFrom(TODAY, '2026-11-21', '2026-11-23'),
  halfHour: fc.integer({ min: 18, max: 35 }),
  minute: fc.integer({ min: 500, max: 1100 }),
  service: fc.nat({ max: 2 }),
  employee: fc.nat({ max: 3 }),
});

test('twenty clients make a thousand random bookings: nobody is booked twice', { timeout: 240_000 }, async () => {
  const salon = await openSalon(world, { professionals: 3 });
  const customerId = await someone(salon);
  const services = [
    salon.service,
    await salon.owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000, durationMinutes: 20 }),
    await salon.owner.services.create({ name: 'Luzes', category: 'corte', priceCents: 30000, durationMinutes: 90 }),
  ];
  const { appointments } = salon.owner;
  const made: string[] = [];

  async function doOne({ kind, date, halfHour, minute, service, employee }: (typeof deeds)[number], person: Person) {
    const id = newId();
    const employeeId = salon.employees[employee - 1]?.id;
    const existing = made[minute % Math.max(made.length, 1)];
    if (kind === 'owner') {
      await appointments.create({
        id,
        customerId,
        date,
        time: fromMinutes(minute),
        serviceId: services[service]?.id,
        employeeId,
      });
    } else if (kind === 'cancel' && existing) {
      const { version } = await appointments.get({ id: existing });
      await appointments.cancel({ id: existing, version });
      return;
    } else if (kind === 'move' && existing) {
      const present = await appointments.get({ id: existing });
      await appointments.update({ ...present, date, time: fromMinutes(minute) });
      return;
    } else {
      const offer = { slug: salon.slug, service: services[service] ?? salon.service };
      const wish = wishOf(person, offer, { id, date, time: fromMinutes(halfHour * 30), employeeId });
      // One person may want two times that overlap.
      await as(world, person).appointments.book({ ...wish, allowOverlap: true });
    }
    made.push(id);
  }

  const deeds = fc.sample(anyDeed, { numRuns: 1000, seed: 20_261_120 });
  const outcomes: string[] = [];
  const client = async (n: number) => {
    let person = await createPerson(world);
    for (const [turn, deed] of deeds.filter((_, index) => index % 20 === n).entries()) {
      // Another account before one has five.
      if (turn % 5 === 4) person = await createPerson(world);
      outcomes.push(await outcomeOf(doOne(deed, person)));
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, n) => client(n)));

  const { booked = 0, ...refused } = tally(outcomes);
  expect(outcomes).toHaveLength(1000);
  expect(booked).toBeGreaterThan(100);
  const expected = ['SLOT_TAKEN', 'OVERLAP', 'INVALID_INPUT', 'CHANGED_MEANWHILE', 'NOT_EDITABLE'];
  expect(Object.keys(refused).filter((code) => !expected.includes(code))).toEqual([]);
  expect(refused.SLOT_TAKEN).toBeGreaterThan(100);
  expect(await findDoubleBookings(world)).toEqual([]);
});

describe('on a real server', () => {
  test('a row that slips past the locks stops at the constraint, and the answer is the proper one', async ({
    skip,
  }) => {
    if (world.database.kind === 'pglite') skip('the embedded database has one connection');
    const salon = await openSalon(world);
    const customerId = await someone(salon);
    const customer = await openCustomer(world, salon);
    for (const [time, ask, answer] of [
      ['14:00', () => outcomeOf(customer.book({ time: '14:00' })), 'SLOT_TAKEN'],
      ['16:00', () => placeOver(salon, customerId, { time: '16:00' }), 'OVERLAP'],
    ] as const) {
      await whileUnfinished(
        async (intruder) => {
          await intruder.query(
            `insert into appointments (salon_id, id, customer_id, employee_id, appointment_date, appointment_time,
              duration_minutes, cancel_notice_minutes, payment_status, payment_method)
            values ($1, $2, $3, $4, $5, $6, 30, 0, 'paid', 'cash')`,
            [salon.salon.id, newId(), customerId, salon.employees[0]?.id, TODAY, time],
          );
        },
        ask,
        answer,
      );
    }
  });

  test.for([
    ['service', 'services', 'SERVICE_NOT_FOUND'],
    ['professional', 'employees', 'INVALID_INPUT'],
  ] as const)(
    'a booking waits for a %s that is just being deleted, and then sees it gone',
    async ([, table, answer], { skip }) => {
      if (world.database.kind === 'pglite') skip('the embedded database has one connection');
      const salon = await openSalon(world);
      const customer = await openCustomer(world, salon);
      const [employee] = salon.employees;
      const { id } = table === 'services' ? salon.service : (employee ?? salon.service);
      // As `holdFacts` and the deletion do.
      const deleting = async (intruder: pg.PoolClient) => {
        const held = 'select version from salon_versions where salon_id = $1 for no key update';
        await intruder.query(held, [salon.salon.id]);
        await intruder.query(`delete from ${table} where id = $1`, [id]);
      };
      await whileUnfinished(deleting, () => outcomeOf(customer.book({ employeeId: employee?.id })), answer);
    },
  );
});

/** Asks while somebody else's transaction has done something and not ended; it ends once we are seen to wait for it. */
async function whileUnfinished(
  done: (intruder: pg.PoolClient) => Promise<unknown>,
  ask: () => Promise<string>,
  answer: string,
) {
  const intruder = await world.database.pool.connect();
  try {
    await intruder.query('begin');
    await done(intruder);
    const asked = ask();
    await untilSomebodyWaits();
    await intruder.query('commit');
    expect(await asked).toBe(answer);
  } finally {
    intruder.release();
  }
}

/** Until a statement in this database stands still because another transaction is in its way; on Citus on one of its machines. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = citusUrl
    ? sql`select 1 from citus_lock_waits`
    : sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(world.database.db)).rows.length === 0);
}

/** The salon's appointments in the order in which they were made: the log is written under the same lock. */
async function madeInOrder(salonId: string): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom('auditLog as log')
    .innerJoin('appointments as a', (join) =>
      join.onRef('a.salonId', '=', 'log.salonId').onRef('a.id', '=', 'log.entityId'),
    )
    .where('log.salonId', '=', salonId)
    .where('log.action', 'in', ['appointments.book', 'appointments.create'])
    .select(['a.appointmentTime', 'a.isOverbooking'])
    .orderBy('log.id')
    .execute();
  return rows.map(({ appointmentTime, isOverbooking }) => `${appointmentTime} ${isOverbooking ? 'encaixe' : 'normal'}`);
}
