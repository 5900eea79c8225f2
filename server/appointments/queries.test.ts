import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, NOW, openCustomer, openSalon, phoneNumber, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const TOMORROW = '2026-11-21';

async function openFullAgenda() {
  const salon = await openSalon(world);
  const { owner } = salon;
  const beard = await owner.services.create({
    name: 'Barba à navalha',
    category: 'corte',
    priceCents: 3000,
    durationMinutes: 20,
  });
  let n = 0;
  const create = (name: string, date: string, time: string, serviceId: string | null) =>
    owner.appointments.create({
      id: newId(),
      newCustomer: { name, phone: phoneNumber(900_000 + n++) },
      date,
      time,
      serviceId,
    });
  const joao = await create('João Conceição', TODAY, '14:00', beard.id);
  const rute = await create('Rute Braga', TODAY, '16:00', salon.service.id);
  const ana = await create('Ana 100%', TOMORROW, '09:00', null);
  await owner.appointments.confirm(rute);
  await owner.appointments.cancel(ana);
  return { ...salon, joao, rute, ana };
}

describe("the salon's list", () => {
  test('is newest first', async () => {
    const { owner, joao, rute, ana } = await openFullAgenda();
    const { appointments, matching } = await owner.appointments.list({});
    expect(appointments.map(({ id }) => id)).toEqual([ana.id, rute.id, joao.id]);
    expect(matching).toBe(3);
  });

  test.each([
    [{ search: 'joao conceicao' }, ['João Conceição']],
    [{ search: ' BRAGA ' }, ['Rute Braga']],
    [{ search: 'a navalha' }, ['João Conceição']],
    [{ search: '100%' }, ['Ana 100%']],
    [{ search: '%' }, ['Ana 100%']],
    [{ search: '_' }, []],
    [{ search: ' ' }, ['Ana 100%', 'Rute Braga', 'João Conceição']],
    [{ status: 'scheduled' }, ['João Conceição']],
    [{ status: 'confirmed' }, ['Rute Braga']],
    [{ status: 'no_show' }, []],
    [{ from: TOMORROW }, ['Ana 100%']],
    [{ until: TODAY }, ['Rute Braga', 'João Conceição']],
    [{ from: TODAY, until: TODAY, search: 'corte' }, ['Rute Braga']],
    [{ search: 'ana', status: 'scheduled' }, []],
  ] as const)('%o finds %o', async (filter, names) => {
    const { owner } = await openFullAgenda();
    const { appointments, matching } = await owner.appointments.list(filter);
    expect(appointments.map(({ customerName }) => customerName)).toEqual(names);
    expect(matching).toBe(names.length);
  });

  test('comes in pages, and says how many there are in all', async () => {
    const { owner } = await openFullAgenda();
    const page = await owner.appointments.list({ limit: 1, offset: 1 });
    expect(page).toMatchObject({ appointments: [{ customerName: 'Rute Braga' }], matching: 3 });
    expect(await owner.appointments.list({ offset: 3 })).toEqual({ appointments: [], matching: 3, offset: 3 });
  });

  test('costs the same questions to the database, however long it is', async () => {
    const salon = await openSalon(world);
    const { world: counted, count } = countingQueries(world);
    const owner = as(counted, salon.person);
    const empty = await count(() => owner.appointments.list({}));
    const newCustomer = { name: 'Rute', phone: '11987654321' };
    const { customerId } = await salon.owner.appointments.create({
      id: newId(),
      newCustomer,
      date: TODAY,
      time: '08:00',
    });
    for (const time of ['09:00', '10:00', '11:00']) {
      await salon.owner.appointments.create({ id: newId(), customerId, date: TODAY, time });
    }
    await salon.owner.customers.create({ ...newCustomer, name: 'Bia', allowSamePhone: true });
    expect((await salon.owner.appointments.list({})).appointments).toHaveLength(4);
    expect(await count(() => owner.appointments.list({}))).toBe(empty);
    expect(empty).toBeLessThanOrEqual(3);
  });

  test("holds nothing of another salon's", async () => {
    await openFullAgenda();
    const other = await openSalon(world);
    expect(await other.owner.appointments.list({})).toMatchObject({ appointments: [], matching: 0 });
  });

  test.each([
    ['limit', { limit: 201 }],
    ['from', { from: '20/11/2026' }],
    ['status', { status: 'late' as 'scheduled' }],
  ])('a %s that makes no sense is told at its field', async (field, filter) => {
    const { owner } = await openSalon(world);
    await expect(owner.appointments.list(filter)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test('keeps the names of what was deleted since', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    world.clock.advance({ days: 1 });
    await salon.owner.services.delete({ id: salon.service.id });
    await salon.owner.employees.delete({ id: salon.employees[0]?.id ?? '' });
    const names = { serviceName: 'Corte', employeeName: 'Ana' };
    expect(await salon.owner.appointments.get({ id })).toMatchObject(names);
    expect(await customer.api.appointments.getMine({ slug: salon.slug, id })).toMatchObject(names);
  });
});
