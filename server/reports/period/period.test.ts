import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { PaidBy } from '#contract/payments.ts';
import { PaymentWay, type Report, ReportPeriod } from '#contract/reports.ts';
import { addDays, addMonths, localNow } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { createRandom, type Random } from '#server/seed/random.ts';
import { as, NOW, openSalon, phoneNumber, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

type Book = Awaited<ReturnType<typeof fillBook>>;

/**
 * Half a year around today, by hand: every status and payment, encaixes, no price, no service, no professional, walk-ins without
 * a phone, and customers, services and professionals that are gone.
 */
async function fillBook(random: Random, { salon }: TestSalon, today: string, size = 300) {
  const { db } = world.database;
  const salonId = salon.id;
  const gone = () => (random.chance(0.25) ? new Date(NOW) : null);
  const at = (days: number) =>
    new Date(new Date(`${addDays(today, days)}T02:00:00Z`).getTime() + random.int(0, 7_200_000));
  const services = Array.from({ length: 5 }, (_, n) => ({
    salonId,
    id: newId(),
    name: `Serviço ${random.pick(['Árvore', 'Ávila', 'Zê'])} ${n}`,
    priceCents: random.int(1, 20_000),
    isActive: random.chance(0.7),
    deletedAt: gone(),
  }));
  const employees = Array.from({ length: 4 }, (_, n) => ({
    salonId,
    id: newId(),
    name: `Profissional ${n}`,
    commissionPercentage: random.pick([0, 33.33, 12.5, 50, 100, 7.77]),
    isActive: random.chance(0.7),
    deletedAt: gone(),
  }));
  const customers = Array.from({ length: 40 }, (_, n) => ({
    salonId,
    id: newId(),
    name: 'Caio Moura',
    phone: n % 5 === 0 ? null : phoneNumber(n),
    // Around midnight in Brazil, so that the month depends on the salon's zone.
    createdAt: random.chance(0.5) ? at(1 - Number(today.slice(8))) : at(random.int(-200, 0)),
    deletedAt: gone(),
  }));
  const appointments = Array.from({ length: size }, () => {
    const method = random.pick(['cash', 'cash', 'card', 'pix'] as const);
    return {
      salonId,
      id: newId(),
      customerId: random.pick(customers).id,
      serviceId: random.chance(0.1) ? null : random.pick(services).id,
      employeeId: random.chance(0.2) ? null : random.pick(employees).id,
      appointmentDate: random.chance(0.3)
        ? random.pick([addMonths(`${today.slice(0, 7)}-01`, random.int(-6, 1)), addDays(`${today.slice(0, 7)}-01`, -1)])
        : addDays(today, random.int(-210, 40)),
      appointmentTime: `${random.pick(['00', '09', '23'])}:${random.pick(['00', '15', '59'])}`,
      durationMinutes: random.int(1, 240),
      priceCents: random.chance(0.15) ? null : random.int(0, 30_000),
      status: random.pick(['scheduled', 'confirmed', 'completed', 'completed', 'cancelled', 'no_show'] as const),
      paymentMethod: method,
      paymentStatus: method === 'cash' ? ('paid' as const) : random.pick(['pending', 'paid', 'cancelled'] as const),
      isOverbooking: true,
      cancelNoticeMinutes: 120,
    };
  });
  const sales = appointments.flatMap((one) => {
    const isPaidNoShow = one.status === 'no_show' && one.paymentMethod !== 'cash' && one.paymentStatus === 'paid';
    if (one.priceCents === null || !(one.status === 'completed' || isPaidNoShow)) return [];
    const totalCents = one.priceCents;
    const onlineCents = random.pick([0, 0, totalCents, random.int(0, totalCents)]);
    const paidBy = random.pick([...PaidBy.options, null]);
    return [
      { salonId, id: newId(), appointmentId: one.id, totalCents, onlineCents, paidBy, saleDate: one.appointmentDate },
    ];
  });
  await db.insertInto('services').values(services).execute();
  await db.insertInto('employees').values(employees).execute();
  await db.insertInto('customers').values(customers).execute();
  await db.insertInto('appointments').values(appointments).execute();
  if (sales.length > 0) await db.insertInto('sales').values(sales).execute();
  return { services, employees, customers, appointments, sales };
}

/** As transactions that count visits of one customer at once leave it: in several tallies, each with any number. */
async function splitTallies(random: Random, { salon }: TestSalon) {
  const { db } = world.database;
  const tallies = db.selectFrom('customerTallies').where('salonId', '=', salon.id).select('customerId');
  for (const { customerId } of await tallies.execute()) {
    if (random.chance(0.5)) continue;
    const moved = random.int(-1, 3);
    const ofCustomer = sql`salon_id = ${salon.id} and customer_id = ${customerId}`;
    await sql`update customer_tallies set appointments = appointments - ${moved} where ${ofCustomer}`.execute(db);
    await db.insertInto('customerTallies').values({ salonId: salon.id, customerId, appointments: moved }).execute();
  }
}

const MONTHS: Record<ReportPeriod, { period: number[]; before: number[]; isRunning: boolean }> = {
  current_month: { period: [0], before: [-1], isRunning: true },
  last_month: { period: [-1], before: [-2], isRunning: false },
  last_3_months: { period: [-2, -1, 0], before: [-5, -4, -3], isRunning: true },
};

/** The same figures by loops over all rows, as slow and as obvious as they can be. */
function recompute(book: Book, period: ReportPeriod, today: string, timeZone: string) {
  const monthsOf = (offsets: number[]) =>
    offsets.map((offset) => addMonths(`${today.slice(0, 7)}-01`, offset).slice(0, 7));
  const wanted = monthsOf(MONTHS[period].period);
  const isWanted = (date: string) => wanted.includes(date.slice(0, 7));
  const soldIn = (months: string[], lastDay = '31') => {
    let cents = 0;
    for (const { saleDate, totalCents } of book.sales) {
      // The last month counts only up to the day that this month has reached.
      const isLate = saleDate.slice(0, 7) === months.at(-1) && saleDate.slice(8) > lastDay;
      if (months.includes(saleDate.slice(0, 7)) && !isLate) cents += totalCents;
    }
    return cents;
  };
  const rate = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
  const inPeriod = book.appointments.filter(({ appointmentDate }) => isWanted(appointmentDate));
  const counted = (status: string) => inPeriod.filter((one) => one.status === status).length;
  const cents = soldIn(wanted);
  const { before, isRunning } = MONTHS[period];
  const previousCents = soldIn(monthsOf(before), isRunning ? today.slice(8) : '31');

  const present = book.customers.filter(({ deletedAt }) => deletedAt === null);
  const visitsOf = (id: string) =>
    book.appointments.filter((one) => one.customerId === id && one.status === 'completed').length;
  const returning = present.filter(({ id }) => visitsOf(id) > 1).length;

  const popular = book.services
    .map(({ id, name }) => ({
      name,
      appointments: inPeriod.filter((one) => one.serviceId === id && one.status !== 'cancelled').length,
    }))
    .filter(({ appointments }) => appointments > 0)
    .sort((a, b) => b.appointments - a.appointments || a.name.localeCompare(b.name, 'pt-BR'))[0];
  const prices = book.services.filter((one) => one.isActive && one.deletedAt === null).map((one) => one.priceCents);

  const professionals = [...book.employees, null].flatMap((employee) => {
    const theirs = inPeriod.filter(({ employeeId }) => employeeId === (employee?.id ?? null));
    if (theirs.length === 0) return [];
    const sold = theirs.flatMap(({ id }) => book.sales.filter((sale) => sale.appointmentId === id));
    const hundredths = Math.round((employee?.commissionPercentage ?? 0) * 100);
    return {
      employeeId: employee?.id ?? null,
      name: employee?.name ?? null,
      appointments: theirs.length,
      completed: theirs.filter(({ status }) => status === 'completed').length,
      revenueCents: sold.reduce((sum, { totalCents }) => sum + totalCents, 0),
      commissionPercentage: employee?.commissionPercentage ?? null,
      commissionCents: sold.reduce((sum, sale) => sum + Math.floor((sale.totalCents * hundredths + 5000) / 10_000), 0),
    };
  });

  const paymentWays = PaymentWay.options.map((way) => {
    let [payments, paidCents] = [0, 0];
    for (const { saleDate, totalCents, onlineCents, paidBy } of book.sales) {
      const part = way === 'online' ? onlineCents : (paidBy ?? 'unsaid') === way ? totalCents - onlineCents : 0;
      if (!isWanted(saleDate) || part === 0) continue;
      payments++;
      paidCents += part;
    }
    return { way, payments, cents: paidCents };
  });

  return {
    paymentWays,
    revenue: {
      cents,
      previousCents,
      growthPercent: previousCents === 0 ? 0 : Math.round(((cents - previousCents) / previousCents) * 1000) / 10,
    },
    appointments: {
      total: inPeriod.length,
      byStatus: {
        scheduled: counted('scheduled'),
        confirmed: counted('confirmed'),
        completed: counted('completed'),
        cancelled: counted('cancelled'),
        no_show: counted('no_show'),
      },
      completionPercent: rate(counted('completed'), inPeriod.length),
    },
    customers: {
      total: present.length,
      new: present.filter(({ createdAt }) => isWanted(localNow(createdAt, timeZone).date)).length,
      returning,
      retentionPercent: rate(returning, present.length),
    },
    popularService: popular ?? null,
    averagePriceCents: prices.length === 0 ? null : Math.round(prices.reduce((a, b) => a + b, 0) / prices.length),
    months: monthsOf([-5, -4, -3, -2, -1, 0]).map((month) => ({
      month,
      revenueCents: soldIn([month]),
      appointments: book.appointments.filter((one) => one.appointmentDate.slice(0, 7) === month).length,
    })),
    professionals,
  };
}

const byId = (report: Pick<Report, 'professionals'>) =>
  report.professionals.toSorted((a, b) => String(a.employeeId).localeCompare(String(b.employeeId)));

describe('every figure is what a slow count of all rows gives', () => {
  test.each([
    ['2026-11-20T13:20:00Z', 'America/Sao_Paulo'],
    ['2027-01-01T03:00:00Z', 'America/Sao_Paulo'],
    ['2027-01-01T02:59:00Z', 'America/Sao_Paulo'],
    ['2028-02-29T12:00:00Z', 'America/Rio_Branco'],
    ['2028-03-01T04:30:00Z', 'America/Rio_Branco'],
    ['2027-03-31T23:00:00Z', 'America/Noronha'],
    ['2027-05-31T01:30:00Z', 'America/Manaus'],
  ])('at %s in %s', async (now, timeZone) => {
    world.clock.set(now);
    const salon = await openSalon(world, { professionals: 0, timeZone });
    await world.database.db.deleteFrom('services').where('salonId', '=', salon.salon.id).execute();
    const today = localNow(now, timeZone).date;
    const book = await fillBook(createRandom(now), salon, today);
    await splitTallies(createRandom(today), salon);
    for (const period of ReportPeriod.options) {
      const report = await salon.owner.reports.get({ period });
      const { professionals, ...figures } = recompute(book, period, today, timeZone);
      expect(report, period).toMatchObject({ ...figures, today });
      expect(byId(report), period).toEqual(byId({ professionals }));
      expect(professionals.reduce((sum, { revenueCents }) => sum + revenueCents, 0)).toBe(report.revenue.cents);
    }
  });
});

describe('one truth', () => {
  test.each(['2026-11-20T13:20:00Z', '2027-03-31T12:00:00Z', '2028-02-29T12:00:00Z', '2027-01-01T03:30:00Z'])(
    'at %s the dashboard, the report, the customers and the calendar say the same, the plan without the walk-ins',
    async (now) => {
      world.clock.set(now);
      const salon = await openSalon(world, { professionals: 0 });
      const today = localNow(now, 'America/Sao_Paulo').date;
      const book = await fillBook(createRandom(`truth ${now}`), salon, today);
      const rows = recompute(book, 'current_month', today, 'America/Sao_Paulo');
      const { owner } = salon;
      const [report, dashboard, totals, plan, calendar] = [
        await owner.reports.get({}),
        await owner.reports.getDashboard(),
        await owner.customers.getTotals(),
        await owner.subscriptions.getMine(),
        await owner.calendar.get({ from: today, until: today }),
      ];
      const { figures } = dashboard;
      const revenue = {
        cents: figures.monthlyRevenueCents,
        previousCents: figures.revenueBeforeCents,
        growthPercent: figures.revenueGrowthPercent,
      };
      expect(revenue).toEqual(rows.revenue);
      expect(report.revenue).toEqual(rows.revenue);
      expect(dashboard.previous).toEqual(report.previous);
      expect(dashboard.revenue.map(({ totalCents }) => totalCents)).toEqual(
        rows.months.map(({ revenueCents }) => revenueCents),
      );

      const customers = { total: rows.customers.total, new: rows.customers.new };
      expect(report.customers).toMatchObject(customers);
      expect({ total: totals.total, new: totals.newThisMonth }).toEqual(customers);
      expect({ total: figures.totalCustomers, new: figures.newCustomersThisMonth }).toEqual(customers);
      // The plan leaves out the walk-ins, whom the salon cannot reach.
      const walkIns = book.customers.filter(({ deletedAt, phone }) => deletedAt === null && phone === null).length;
      expect(walkIns).toBeGreaterThan(0);
      expect(plan.usage.customers.used).toBe(customers.total - walkIns);
      expect(totals.billedCents).toBe(book.sales.reduce((sum, { totalCents }) => sum + totalCents, 0));

      const ofToday = book.appointments.filter(({ appointmentDate }) => appointmentDate === today).length;
      expect({ today: figures.todayAppointments, total: figures.totalAppointments }).toEqual({
        today: ofToday,
        total: book.appointments.length,
      });
      expect(calendar.todayCount).toBe(ofToday);
      expect(calendar.entries).toHaveLength(ofToday);
      expect((await owner.appointments.list({ from: today, until: today })).matching).toBe(ofToday);
      expect(report.appointments).toEqual(rows.appointments);
    },
  );
});

describe('through the product', () => {
  const write = (salon: TestSalon, date: string, time: string) =>
    salon.owner.appointments.create({
      id: newId(),
      newCustomer: { name: 'Caio Moura', phone: phoneNumber(100 + Number(time.slice(0, 2))) },
      date,
      time,
      serviceId: salon.service.id,
      employeeId: salon.employees[0]?.id,
    });

  test('an empty salon has a report of zeros', async () => {
    const { owner } = await openSalon(world, { professionals: 0 });
    expect(await owner.reports.get({})).toMatchObject({
      from: '2026-11-01',
      until: '2026-11-30',
      today: TODAY,
      previous: { from: '2026-10-01', until: '2026-10-20' },
      revenue: { cents: 0, previousCents: 0, growthPercent: 0 },
      appointments: { total: 0, completionPercent: 0 },
      customers: { total: 0, new: 0, returning: 0, retentionPercent: 0 },
      popularService: null,
      averagePriceCents: 4500,
      professionals: [],
    });
  });

  test('a service, a professional and a customer that are gone keep their part of the past', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const [ana] = salon.employees;
    await salon.owner.appointments.complete(await write(salon, TODAY, '09:00'));
    const before = await salon.owner.reports.get({});
    await salon.owner.services.delete({ id: salon.service.id });
    await salon.owner.employees.delete({ id: ana?.id ?? '' });
    const [customer] = (await salon.owner.customers.list({})).customers;
    await salon.owner.customers.delete({ id: customer?.id ?? '' });
    expect(await salon.owner.reports.get({})).toEqual({
      ...before,
      averagePriceCents: null,
      customers: { total: 0, new: 0, returning: 0, retentionPercent: 0 },
    });
    expect(before).toMatchObject({
      revenue: { cents: 4500 },
      popularService: { name: 'Corte', appointments: 1 },
      professionals: [{ name: 'Ana', appointments: 1, completed: 1, revenueCents: 4500, commissionCents: 2250 }],
    });
  });

  test('an owner sees nothing of another salon, and none once the trial is over', async () => {
    const busy = await openSalon(world);
    await busy.owner.appointments.complete(await write(busy, TODAY, '09:00'));
    const { owner } = await openSalon(world, { professionals: 0 });
    expect(await owner.reports.get({})).toMatchObject({ revenue: { cents: 0 }, professionals: [] });
    world.clock.advance({ days: 7 });
    await expect(owner.reports.get({})).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
  });

  test('an unknown period is refused at its field', async () => {
    const { owner } = await openSalon(world, { professionals: 0 });
    await expect(owner.reports.get({ period: 'ever' as never })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { period: expect.any(String) } },
    });
  });

  test('a full book takes no more questions to the database than an empty one', async () => {
    const salon = await openSalon(world, { professionals: 0 });
    const { world: counted, count } = countingQueries(world);
    const owner = as(counted, salon.person);
    const empty = await count(() => owner.reports.get({ period: 'last_3_months' }));
    await fillBook(createRandom('full'), salon, TODAY);
    expect(await count(() => owner.reports.get({ period: 'last_3_months' }))).toBe(empty);
    expect(empty).toBeLessThanOrEqual(8);
  });
});
