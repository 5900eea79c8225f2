import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { as, NOW, openSalon, phoneNumber, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

let phones = 200;

function write({ owner, service, employees }: TestSalon, date: string, time: string, name = 'Caio Moura') {
  return owner.appointments.create({
    id: newId(),
    newCustomer: { name, phone: phoneNumber(++phones) },
    date,
    time,
    serviceId: service.id,
    employeeId: employees[0]?.id,
  });
}

/** Reads page after page until the last one. */
async function readAll<Row>(
  read: (page: {
    after?: string;
    limit: number;
  }) => Promise<{ rows: Row[]; next: string | null; total: number | null }>,
  limit: number,
) {
  const first = await read({ limit });
  const rows = [...first.rows];
  let pages = 1;
  for (let { next } = first; next; pages++) {
    const page = await read({ limit, after: next });
    expect(page.total).toBeNull();
    rows.push(...page.rows);
    next = page.next;
  }
  return { rows, total: first.total, pages };
}

describe('the appointments of a period', () => {
  test('come by date and time in every status, with what people read about the payment', async () => {
    const salon = await openSalon(world);
    await write(salon, '2026-12-01', '09:00');
    await write(salon, '2026-10-31', '09:00');
    await salon.owner.appointments.complete(await write(salon, TODAY, '08:00', 'Ana Reis'));
    await salon.owner.appointments.cancel(await write(salon, '2026-11-30', '09:00', 'Bia Luz'));
    await write(salon, '2026-11-30', '08:30', 'Davi Sá');
    const { rows, next, total } = await salon.owner.reports.exportAppointments({});
    expect({ next, total }).toEqual({ next: null, total: 3 });
    expect(
      rows.map(({ date, time, customerName, status, payment }) => [date, time, customerName, status, payment]),
    ).toEqual([
      [TODAY, '08:00', 'Ana Reis', 'completed', 'paid'],
      ['2026-11-30', '08:30', 'Davi Sá', 'scheduled', 'at_salon'],
      ['2026-11-30', '09:00', 'Bia Luz', 'cancelled', 'none'],
    ]);
    expect(rows[0]).toEqual({
      date: TODAY,
      time: '08:00',
      durationMinutes: 30,
      customerName: 'Ana Reis',
      customerPhone: expect.stringMatching(/^\+55/),
      serviceName: 'Corte',
      employeeName: 'Ana',
      status: 'completed',
      priceCents: 4500,
      payment: 'paid',
      dueOnlineCents: null,
      paidBy: null,
      isOverbooking: false,
      notes: null,
      internalNotes: null,
    });
  });

  test.each([1, 2, 3, 100])('in pages of %i there is each of them once', async (limit) => {
    const salon = await openSalon(world);
    for (const date of [TODAY, '2026-11-21']) {
      for (const time of ['09:00', '09:30', '10:00']) await write(salon, date, time);
    }
    const { owner } = salon;
    const { rows, total, pages } = await readAll((page) => owner.reports.exportAppointments(page), limit);
    const whole = await owner.reports.exportAppointments({});
    expect(rows).toEqual(whole.rows);
    expect(total).toBe(6);
    // A full page is followed by another one, which may be empty.
    expect(pages).toBe(Math.floor(6 / limit) + 1);
  });

  test.each(['', 'x', newId(), `${newId()}2026-02-3009:00`, `${newId()}2026-11-2025:00`])(
    'an invalid end of the page before is refused: %j',
    async (after) => {
      const { owner } = await openSalon(world, { professionals: 0 });
      for (const read of [owner.reports.exportAppointments, owner.reports.exportAgenda]) {
        await expect(read({ after })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      }
    },
  );
});

describe('what is left to a blocked owner', () => {
  test('the coming agenda: scheduled and confirmed, until they are over', async () => {
    const salon = await openSalon(world);
    await write(salon, TODAY, '09:30', 'Já Passou');
    await write(salon, TODAY, '10:00', 'Está Sendo Atendida');
    await salon.owner.appointments.confirm(await write(salon, addDays(TODAY, 300), '09:00', 'Bia Luz'));
    await salon.owner.appointments.cancel(await write(salon, '2026-11-21', '09:00', 'Cancelou'));
    const coming = async () => {
      const { rows, total } = await salon.owner.reports.exportAgenda({});
      expect(total).toBe(rows.length);
      return rows.map(({ customerName }) => customerName);
    };
    expect(await coming()).toEqual(['Está Sendo Atendida', 'Bia Luz']);
    world.clock.advance({ days: 7 });
    await expect(salon.owner.reports.exportAppointments({})).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
    expect(await coming()).toEqual(['Bia Luz']);
  });

  test('what the screens show by a filter, and nothing else', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    await write(salon, TODAY, '09:30', 'Já Passou');
    const bia = await write(salon, TODAY, '14:00', 'Bia Luz');
    await owner.appointments.cancel(await write(salon, '2026-11-21', '09:00', 'Cancelou'));
    // An appointment from before there were professionals.
    const { id } = await write(salon, '2026-11-22', '09:00', 'Sem Ninguém');
    await world.database.db.updateTable('appointments').set({ employeeId: null }).where('id', '=', id).execute();
    for (const filter of [
      { when: 'upcoming' },
      { when: 'past' },
      { when: 'all' },
      { when: 'all', status: 'cancelled' },
      { when: 'all', search: 'bia' },
      { when: 'all', search: bia.customerPhone?.slice(5) ?? '' },
      { when: 'all', from: '2026-11-21' },
      { when: 'upcoming', employeeId: salon.employees[0]?.id },
      { when: 'all', employeeId: 'none' },
    ] as const) {
      const { appointments } = await owner.appointments.list(filter);
      const shown = appointments.map(({ date, time }) => `${date} ${time}`).sort();
      const { rows, total } = await readAll((page) => owner.reports.exportAgenda({ ...page, ...filter }), 1);
      expect([filter, total, rows.map(({ date, time }) => `${date} ${time}`)]).toEqual([filter, shown.length, shown]);
    }
    const { rows, total } = await readAll((page) => owner.reports.exportCustomers({ ...page, search: 'luz' }), 1);
    expect([total, rows.map(({ name }) => name)]).toEqual([1, ['Bia Luz']]);
  });

  test.each([1, 2, 100])('the customers by name, in pages of %i, without those who are gone', async (limit) => {
    const { owner } = await openSalon(world, { professionals: 0 });
    for (const name of ['Bia Luz', 'ávila', 'Bia Luz', 'Ana Reis', 'Zé']) {
      await owner.customers.create({
        name,
        phone: phoneNumber(++phones),
        notes: 'Prefere o Zé',
        birthDate: '1992-02-29',
      });
    }
    const { id } = await owner.customers.create({ name: 'Vai Embora', phone: phoneNumber(++phones) });
    await owner.customers.delete({ id });
    world.clock.advance({ days: 7 });
    const { rows, total } = await readAll((page) => owner.reports.exportCustomers(page), limit);
    expect(total).toBe(5);
    expect(rows.map(({ name }) => name)).toEqual(['Ana Reis', 'ávila', 'Bia Luz', 'Bia Luz', 'Zé']);
    expect(new Set(rows.map(({ phone }) => phone)).size).toBe(5);
    expect(rows[0]).toEqual({
      name: 'Ana Reis',
      phone: expect.stringMatching(/^\+55/),
      email: null,
      birthDate: '1992-02-29',
      notes: 'Prefere o Zé',
      totalVisits: 0,
      totalSpentCents: 0,
      lastVisit: null,
      createdAt: new Date(NOW).toISOString(),
    });
  });
});

test('a page takes as many questions to the database, however many rows it has', async () => {
  const salon = await openSalon(world);
  const { world: counted, count } = countingQueries(world);
  const { reports } = as(counted, salon.person);
  const countAll = async () => [
    await count(() => reports.exportAppointments({})),
    await count(() => reports.exportAgenda({})),
    await count(() => reports.exportCustomers({})),
  ];
  const empty = await countAll();
  for (const time of ['11:00', '12:00', '13:00', '14:00']) await write(salon, TODAY, time);
  expect(await countAll()).toEqual(empty);
  expect(Math.max(...empty)).toBeLessThanOrEqual(4);
});
