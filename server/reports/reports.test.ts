import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
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
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

let phones = 0;
const somebody = (name = 'Caio Moura') => ({ name, phone: `1191${String(1_000_000 + ++phones).slice(-7)}` });

/** The owner writes an appointment into the book. */
function write(
  { owner, service }: TestSalon,
  date: string,
  time: string,
  values: { name?: string; free?: boolean } = {},
) {
  const serviceId = values.free ? null : service.id;
  return owner.appointments.create({ id: newId(), newCustomer: somebody(values.name), date, time, serviceId });
}

/** On that day, at noon in São Paulo, somebody came and paid. */
async function earn(salon: TestSalon, date: string) {
  world.clock.set(`${date}T15:00:00Z`);
  const appointment = await write(salon, date, '09:00');
  await salon.owner.appointments.complete(appointment);
  world.clock.set(NOW);
}

describe('the figures', () => {
  test('a salon on its first day has zeros everywhere and six months without revenue', async () => {
    const { owner } = await openSalon(world);
    expect(await owner.reports.getDashboard()).toEqual({
      figures: {
        totalAppointments: 0,
        todayAppointments: 0,
        todayToConfirm: 0,
        totalCustomers: 0,
        newCustomersThisMonth: 0,
        monthlyRevenueCents: 0,
        revenueBeforeCents: 0,
        revenueGrowthPercent: 0,
        pendingAppointments: 0,
        waitingListCount: 0,
      },
      today: TODAY,
      previous: { from: '2026-10-01', until: '2026-10-20' },
      openings: [],
      revenue: ['06', '07', '08', '09', '10', '11'].map((month) => ({ month: `2026-${month}`, totalCents: 0 })),
      activity: [],
    });
  });

  test('appointments count in every status, pending are all that nobody has confirmed', async () => {
    const salon = await openSalon(world);
    await write(salon, TODAY, '11:00');
    await salon.owner.appointments.confirm(await write(salon, TODAY, '12:00'));
    await salon.owner.appointments.cancel(await write(salon, TODAY, '13:00'));
    await salon.owner.appointments.markNoShow(await write(salon, TODAY, '09:00'));
    await write(salon, '2026-11-21', '10:00');
    await write(salon, '2026-12-21', '10:00');
    await write(salon, '2026-11-19', '10:00');
    expect((await salon.owner.reports.getDashboard()).figures).toMatchObject({
      totalAppointments: 7,
      todayAppointments: 4,
      todayToConfirm: 1,
      pendingAppointments: 4,
      totalCustomers: 7,
    });
  });

  test('revenue is by the month of the appointment; growth is against the same days of last month', async () => {
    const salon = await openSalon(world);
    await earn(salon, '2026-05-30');
    await earn(salon, '2026-06-01');
    await earn(salon, '2026-10-01');
    await earn(salon, '2026-10-20');
    await earn(salon, '2026-10-21');
    await earn(salon, '2026-10-31');
    await earn(salon, '2026-11-01');
    await earn(salon, '2026-11-10');
    await earn(salon, '2026-11-20');
    await write(salon, TODAY, '15:00');
    await salon.owner.appointments.complete(await write(salon, TODAY, '08:00', { free: true }));
    const { figures, revenue } = await salon.owner.reports.getDashboard();
    expect(revenue.map(({ totalCents }) => totalCents)).toEqual([4500, 0, 0, 0, 18000, 13500]);
    expect(figures).toMatchObject({ monthlyRevenueCents: 13500, revenueBeforeCents: 9000, revenueGrowthPercent: 50 });
  });

  test('an appointment that is reopened takes its revenue back', async () => {
    const salon = await openSalon(world);
    const completed = await salon.owner.appointments.complete(await write(salon, TODAY, '09:00'));
    expect((await salon.owner.reports.getDashboard()).figures.monthlyRevenueCents).toBe(4500);
    await salon.owner.appointments.reopen(completed);
    expect((await salon.owner.reports.getDashboard()).figures.monthlyRevenueCents).toBe(0);
  });

  test("new customers are those of the salon's own month, and a removed one counts no more", async () => {
    const { owner } = await openSalon(world);
    world.clock.set('2026-11-01T02:59:00Z');
    await owner.customers.create(somebody('Ontem Ainda Outubro'));
    world.clock.set('2026-11-01T03:00:00Z');
    await owner.customers.create(somebody('Primeiro de Novembro'));
    world.clock.set(NOW);
    const { id } = await owner.customers.create(somebody('Vai Embora'));
    await owner.customers.delete({ id });
    expect((await owner.reports.getDashboard()).figures).toMatchObject({ totalCustomers: 2, newCustomersThisMonth: 1 });
  });

  test('who waits for a day that has passed waits no more', async () => {
    const { owner, slug, service } = await openSalon(world);
    const join = (preferredDate: string) =>
      as(world, null).waitingList.join({
        slug,
        serviceId: service.id,
        preferredDate,
        customerName: 'Rute Braga',
        customerPhone: '11987654321',
        consent: true,
      });
    await join(TODAY);
    const { id } = await join('2026-11-21');
    await join('2026-11-23');
    await owner.waitingList.markContacted({ id });
    expect((await owner.reports.getDashboard()).figures.waitingListCount).toBe(2);
    world.clock.advance({ days: 1 });
    expect((await owner.reports.getDashboard()).figures.waitingListCount).toBe(1);
  });
});

describe('the day', () => {
  test('today is the day of the salon, wherever the server stands', async () => {
    const salon = await openSalon(world, { timeZone: 'America/Rio_Branco' });
    world.clock.set('2026-11-21T04:30:00Z');
    await write(salon, TODAY, '23:45');
    const { today, figures } = await salon.owner.reports.getDashboard();
    expect(today).toBe(TODAY);
    expect(figures.todayAppointments).toBe(1);
  });

  test('the openings are the wishes of today that have a free time', async () => {
    const { owner, slug, service } = await openSalon(world);
    const join = (customerName: string, preferredDate: string, times = {}) =>
      as(world, null).waitingList.join({
        slug,
        serviceId: service.id,
        preferredDate,
        customerName,
        customerPhone: '11987654321',
        consent: true,
        ...times,
      });
    await join('Rute Braga', TODAY, { preferredTimeStart: '17:00', preferredTimeEnd: '18:00' });
    await join('Paulo Reis', TODAY, { preferredTimeStart: '20:00', preferredTimeEnd: '21:00' });
    await join('Bia Nunes', '2026-11-21');
    const { openings } = await owner.reports.getDashboard();
    expect(openings.map(({ customerName, opening }) => [customerName, opening?.time])).toEqual([
      ['Rute Braga', '17:00'],
    ]);
  });
});

describe('recent activity', () => {
  test('tells what customers and the salon did, newest first', async () => {
    const salon = await openSalon(world);
    const { owner, slug, service } = salon;
    const caio = await openCustomer(world, salon, { fullName: 'Caio Moura' });
    const tick = () => world.clock.advance({ minutes: 1 });
    const { id } = await caio.book({ time: '14:00' });
    tick();
    let appointment = await owner.appointments.get({ id });
    appointment = await owner.appointments.update({ ...appointment, time: '15:30' });
    tick();
    appointment = await owner.appointments.confirm(appointment);
    tick();
    await owner.appointments.complete(appointment);
    tick();
    await caio.api.reviews.write({ slug, appointmentId: id, rating: 4, comment: 'Bom' });
    tick();
    await caio.api.reviews.write({ slug, appointmentId: id, rating: 5 });
    tick();
    await as(world, null).waitingList.join({
      slug,
      serviceId: service.id,
      preferredDate: '2026-11-21',
      customerName: 'Rute Braga',
      customerPhone: '11987654321',
      consent: true,
    });
    tick();
    await owner.customers.create({ name: 'Davi', phone: '11987650000' });
    const { activity } = await owner.reports.getDashboard();
    expect(activity.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
      ['customer', 'Cliente cadastrado: Davi', null],
      ['waiting', 'Rute B. entrou na lista de espera', 'Corte, amanhã'],
      ['reviewed', 'Avaliação alterada: 5 estrelas', 'Caio M., Corte'],
      ['reviewed', 'Nova avaliação: 4 estrelas', 'Caio M., Corte'],
      ['completed', 'Atendimento de Caio M. concluído', 'Corte, hoje às 15:30'],
      ['confirmed', 'Agendamento de Caio M. confirmado', 'Corte, hoje às 15:30'],
      ['moved', 'Agendamento de Caio M. remarcado', 'para hoje às 15:30 com Ana'],
      ['booked', 'Caio M. agendou Corte', 'hoje às 14:00 com Ana'],
    ]);
    expect(activity[0]?.at).toBe(new Date(new Date(NOW).getTime() + 7 * 60_000).toISOString());
  });

  test('has the eight newest, and leaves out what is no news', async () => {
    const { owner, service } = await openSalon(world);
    for (let n = 1; n <= 10; n++) {
      world.clock.advance({ minutes: 1 });
      await owner.customers.create(somebody(`Nome${n}`));
      await owner.services.deactivate({ id: service.id });
    }
    const { activity } = await owner.reports.getDashboard();
    expect(activity.map(({ title }) => title)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Cliente cadastrado: Nome${n}`),
    );
  });

  test('a removed customer is named no more', async () => {
    const salon = await openSalon(world);
    const { customerId } = await write(salon, '2026-11-19', '10:00', { name: 'Nome Secreto' });
    await salon.owner.customers.delete({ id: customerId });
    const { activity } = await salon.owner.reports.getDashboard();
    expect(JSON.stringify(activity)).not.toContain('Nome');
    expect(activity.map(({ title }) => title)).toContain('Novo agendamento: Corte para Cliente removido');
  });
});

describe('who may', () => {
  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
    ['an owner who has no salon yet', 'salon_owner', 'SALON_REQUIRED'],
  ] as const)('%s is refused', async (_, userType, code) => {
    const stranger = as(world, userType && (await createPerson(world, { userType })));
    await expect(stranger.reports.getDashboard()).rejects.toMatchObject({ code });
  });

  test('an owner sees nothing of another salon', async () => {
    const busy = await openSalon(world);
    await earn(busy, TODAY);
    const { owner } = await openSalon(world, { professionals: 0 });
    expect(await owner.reports.getDashboard()).toMatchObject({
      figures: { totalAppointments: 0, totalCustomers: 0, monthlyRevenueCents: 0 },
      previous: { from: '2026-10-01', until: '2026-10-20' },
      openings: [],
      activity: [],
    });
  });

  test('an owner whose trial is over is refused', async () => {
    const { owner } = await openSalon(world);
    world.clock.advance({ days: 7 });
    await expect(owner.reports.getDashboard()).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
  });
});

test('a full book takes no more questions to the database than an empty one', async () => {
  const salon = await openSalon(world);
  const { world: counted, count } = countingQueries(world);
  const owner = as(counted, salon.person);
  const empty = await count(() => owner.reports.getDashboard());
  for (const time of ['08:00', '09:00', '10:00', '11:00', '12:00']) await write(salon, TODAY, time);
  expect(await count(() => owner.reports.getDashboard())).toBe(empty);
  expect(empty).toBeLessThanOrEqual(10);
});
