import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import {
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { remindJob } from './jobs.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const MONDAY = addDays(TODAY, 3);
const SUNDAY = addDays(TODAY, 2);

/** In the salon's time; drains what is due by then. */
async function passTo(date: string, time: string) {
  world.clock.set(`${date}T${time}:00-03:00`);
  await world.jobs.drain();
}

async function sentTo({ salon }: TestSalon) {
  const rows = await world.database.db
    .selectFrom('messages')
    .where('salonId', '=', salon.id)
    .where('kind', 'in', ['appointment_reminder_day', 'appointment_reminder_hours', 'review_request'])
    // A mail in the place of a WhatsApp message is no second reminder.
    .where('wayOf', 'is', null)
    .select(['kind', 'createdAt', 'body', 'channel'])
    .orderBy('id')
    .execute();
  return rows.map(({ kind, createdAt, ...row }) => ({ kind, at: createdAt.toISOString(), ...row }));
}

const settings = {
  ...{ whatsappToCustomers: true, mailToCustomers: true, mailToOwner: true, whatsappToOwner: false },
  ...{ reminderDayTime: '18:00', reminderHours: 2 },
};

async function booked() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon, { fullName: 'Rute Braga' });
  const booking = await customer.book({ date: MONDAY, time: '14:00' });
  return { salon, customer, booking };
}

describe('an appointment', () => {
  test('is reminded of on the day before and two hours before, with its link', async () => {
    const { salon } = await booked();
    await passTo(SUNDAY, '17:59');
    expect(await sentTo(salon)).toEqual([]);
    await passTo(SUNDAY, '18:00');
    expect(await sentTo(salon)).toMatchObject([{ kind: 'appointment_reminder_day', channel: 'whatsapp' }]);
    await passTo(MONDAY, '12:00');
    await passTo(MONDAY, '13:00');
    const [day, hours, ...more] = await sentTo(salon);
    expect(more).toEqual([]);
    expect([day?.at, hours?.at]).toEqual(['2026-11-22T21:00:00.000Z', '2026-11-23T15:00:00.000Z']);
    for (const reminder of [day, hours]) {
      for (const fact of ['Olá, Rute!', '23/11/2026', '14:00', 'Corte', 'R$\u00a045,00', '/lembrete/'])
        expect(reminder?.body).toContain(fact);
    }
  });

  test('that was moved is reminded of at its new time, once', async () => {
    const { salon, customer, booking } = await booked();
    const { id, version } = booking;
    const tuesday = addDays(MONDAY, 1);
    await customer.api.appointments.moveMine({ slug: salon.slug, id, version, date: tuesday, time: '10:00' });
    await passTo(SUNDAY, '18:00');
    await passTo(MONDAY, '12:00');
    expect(await sentTo(salon)).toEqual([]);
    await passTo(MONDAY, '18:00');
    await passTo(tuesday, '08:00');
    expect(await sentTo(salon)).toMatchObject([
      { kind: 'appointment_reminder_day', body: expect.stringContaining('24/11/2026') },
      { kind: 'appointment_reminder_hours', body: expect.stringContaining('10:00') },
    ]);
  });

  test.each(['cancelled', 'completed', 'no_show'] as const)('that is %s is not reminded of', async (status) => {
    const { salon, booking } = await booked();
    const { db } = world.database;
    await db.updateTable('appointments').set({ status }).where('id', '=', booking.id).execute();
    await passTo(SUNDAY, '18:00');
    await passTo(MONDAY, '12:00');
    expect(await sentTo(salon)).toEqual([]);
  });

  test('that was cancelled and taken back after its reminder is not reminded of twice', async () => {
    const { salon, booking } = await booked();
    await passTo(SUNDAY, '18:00');
    const { appointments } = salon.owner;
    const gone = await appointments.cancel({ id: booking.id, version: booking.version });
    await appointments.reopen({ id: booking.id, version: gone.version });
    await passTo(SUNDAY, '18:30');
    expect(await sentTo(salon)).toHaveLength(1);
  });

  test('that is booked after a reminder’s time has no such reminder', async () => {
    const salon = await openSalon(world);
    world.clock.set(`${SUNDAY}T18:30:00-03:00`);
    await (await openCustomer(world, salon)).book({ date: MONDAY, time: '14:00' });
    world.clock.set(`${MONDAY}T12:30:00-03:00`);
    await (await openCustomer(world, salon)).book({ date: MONDAY, time: '14:30' });
    world.clock.set(`${MONDAY}T12:45:00-03:00`);
    await (await openCustomer(world, salon)).book({ date: MONDAY, time: '13:00' });
    await passTo(MONDAY, '14:00');
    // The reminders of the first and the second, two hours before.
    const reminders = await sentTo(salon);
    expect(reminders.map(({ kind }) => kind)).toEqual(Array(reminders.length).fill('appointment_reminder_hours'));
    expect(reminders.every(({ body }) => !body.includes('13:00'))).toBe(true);
  });

  test('thirty days ahead is reminded of, in a salon of another time zone too', async () => {
    const salon = await openSalon(world, { timeZone: 'America/Rio_Branco' });
    const date = addDays(TODAY, 30);
    const known = await salon.owner.customers.create({ name: 'Caio', phone: phoneNumber(1), email: null });
    await salon.owner.appointments.create({ id: newId(), customerId: known.id, date, time: '09:00' });
    await world.jobs.relay();
    const { rows } = await world.database.pool.query(
      `select keep_until > start_after + interval '1 day' as waits from pgboss.job where name = $1 and data->>'salonId' = $2`,
      [remindJob.name, salon.salon.id],
    );
    expect(rows).toEqual([{ waits: true }, { waits: true }]);
    world.clock.set(`${addDays(date, -1)}T18:00:00-05:00`);
    await world.jobs.drain();
    expect(await sentTo(salon)).toMatchObject([{ kind: 'appointment_reminder_day' }]);
    expect((await sentTo(salon))[0]?.body).not.toMatch(/Serviço|Valor/);
  });
});

describe('the salon', () => {
  test('that chooses another hour reminds of what is booked already then, and once', async () => {
    const { salon } = await booked();
    await salon.owner.notifications.saveSettings({
      ...settings,
      reminderDayTime: '10:00',
      reminderHours: 1,
      version: 1,
    });
    await passTo(SUNDAY, '09:59');
    expect(await sentTo(salon)).toEqual([]);
    await passTo(SUNDAY, '10:00');
    await passTo(SUNDAY, '18:00');
    await passTo(MONDAY, '12:00');
    expect(await sentTo(salon)).toHaveLength(1);
    await passTo(MONDAY, '13:00');
    expect(await sentTo(salon)).toMatchObject([{}, { kind: 'appointment_reminder_hours' }]);
  });

  test('that moves to another time zone reminds by its new clock', async () => {
    const { salon } = await booked();
    const { owner } = salon;
    await owner.salons.updateSettings({ ...(await owner.salons.getSettings()), timeZone: 'America/Rio_Branco' });
    await passTo(SUNDAY, '18:00');
    expect(await sentTo(salon)).toEqual([]);
    await passTo(SUNDAY, '20:00');
    expect(await sentTo(salon)).toMatchObject([{ kind: 'appointment_reminder_day' }]);
  });

  test('that switches a reminder off sends none', async () => {
    const { salon } = await booked();
    const off = { kind: 'appointment_reminder_day', version: 1, isOn: false, text: null } as const;
    await salon.owner.notifications.saveKind(off);
    await passTo(SUNDAY, '18:00');
    expect(await sentTo(salon)).toEqual([]);
  });

  test('sends none to a customer who wants none', async () => {
    const { salon, customer } = await booked();
    const no = { purpose: 'reminders', textVersion: 1, isGranted: false } as const;
    await customer.api.consents.set({ slug: salon.slug, ...no });
    await passTo(SUNDAY, '18:00');
    await passTo(MONDAY, '12:00');
    expect(await sentTo(salon)).toEqual([]);
  });

  test('a reminder whose job runs twice is sent once', async () => {
    const { salon, booking } = await booked();
    const again = {
      ...{ salonId: salon.salon.id, appointmentId: booking.id, kind: 'appointment_reminder_day' as const },
      ...{ startsAt: `${MONDAY} 14:00`, dueAt: new Date(`${SUNDAY}T18:00:00-03:00`).toISOString() },
    };
    await world.jobs.send(world.database.db, remindJob, again, { startAfter: new Date(again.dueAt) });
    await passTo(SUNDAY, '18:00');
    expect(await sentTo(salon)).toHaveLength(1);
  });
});

describe('a review', () => {
  async function visited(time = '14:00') {
    const { salon, customer, booking } = await booked();
    world.clock.set(`${MONDAY}T${time}:00-03:00`);
    await salon.owner.appointments.complete({ id: booking.id, version: booking.version });
    return { salon, customer, booking };
  }
  const requests = async (salon: TestSalon) => (await sentTo(salon)).filter(({ kind }) => kind === 'review_request');

  test('is asked for two hours after the visit was completed, once', async () => {
    const { salon, booking } = await visited();
    await passTo(MONDAY, '15:59');
    expect(await requests(salon)).toEqual([]);
    await passTo(MONDAY, '16:00');
    const { appointments } = salon.owner;
    const open = await appointments.reopen({ id: booking.id, version: booking.version + 1 });
    await appointments.complete({ id: booking.id, version: open.version });
    await passTo(MONDAY, '19:00');
    expect(await requests(salon)).toMatchObject([
      { at: '2026-11-23T19:00:00.000Z', body: expect.stringContaining(`/area-cliente?avaliar=${booking.id}`) },
    ]);
  });

  test('is not asked for at night, but in the morning', async () => {
    const { salon } = await visited('19:30');
    await passTo(MONDAY, '23:00');
    expect(await requests(salon)).toEqual([]);
    await passTo(addDays(MONDAY, 1), '09:00');
    expect(await requests(salon)).toHaveLength(1);
  });

  test('that was written already is not asked for', async () => {
    const { salon, customer, booking } = await visited();
    await customer.api.reviews.write({ slug: salon.slug, appointmentId: booking.id, rating: 5 });
    await passTo(MONDAY, '17:00');
    expect(await requests(salon)).toEqual([]);
  });

  test('of a visit that was not completed after all is not asked for', async () => {
    const { salon, booking } = await visited();
    await salon.owner.appointments.reopen({ id: booking.id, version: booking.version + 1 });
    await passTo(MONDAY, '17:00');
    expect(await requests(salon)).toEqual([]);
  });

  test('is not asked of whom the salon booked itself, nor of an old visit', async () => {
    const salon = await openSalon(world);
    const known = await salon.owner.customers.create({ name: 'Caio', phone: phoneNumber(2) });
    const own = await salon.owner.appointments.create({
      id: newId(),
      customerId: known.id,
      date: TODAY,
      time: '14:00',
    });
    await salon.owner.appointments.complete({ id: own.id, version: own.version });
    const booking = await (await openCustomer(world, salon)).book({ time: '15:00' });
    world.clock.advance({ days: 8 });
    // Eight days later the trial is over.
    await world.database.db
      .updateTable('salons')
      .set({ subscriptionStatus: 'active', subscriptionEndDate: null })
      .where('id', '=', salon.salon.id)
      .execute();
    await salon.owner.appointments.complete({ id: booking.id, version: booking.version });
    world.clock.advance({ days: 1 });
    await world.jobs.drain();
    expect(await requests(salon)).toEqual([]);
  });
});
