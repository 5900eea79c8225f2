import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { addDays } from '#lib/dates.ts';
import { newId } from '#lib/id.ts';
import { givePlan } from '#tests/support/plans.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  TODAY,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions, countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const RUTE = { name: 'Rute Braga', phone: '(11) 98888-7777' };
const PHONE_KNOWN = { code: 'PHONE_KNOWN', data: { customers: [{ name: 'Rute Braga', phone: '+5511988887777' }] } };
const namesIn = ({ customers }: Awaited<ReturnType<Api['customers']['list']>>) => customers.map(({ name }) => name);

/** An appointment of this customer today, completed unless told otherwise. */
async function visit(salon: Awaited<ReturnType<typeof openSalon>>, customerId: string, time: string) {
  const { owner, service } = salon;
  const { id, version } = await owner.appointments.create({
    id: newId(),
    customerId,
    serviceId: service.id,
    date: TODAY,
    time,
  });
  return owner.appointments.complete({ id, version });
}

describe('the customers of a salon', () => {
  test('one is kept as typed, with the phone as it is stored and nothing spent yet', async () => {
    const { owner } = await openSalon(world);
    const values = { email: ' Rute@Example.com ', birthDate: '1990-02-28', notes: 'Prefere de manhã' };
    const customer = await owner.customers.create({ ...RUTE, name: ' Rute  Braga ', ...values });
    expect(customer).toEqual({
      id: customer.id,
      name: 'Rute Braga',
      phone: '+5511988887777',
      email: 'rute@example.com',
      birthDate: '1990-02-28',
      notes: 'Prefere de manhã',
      account: null,
      bookedBySalon: 0,
      samePhone: [],
      totalVisits: 0,
      totalSpentCents: 0,
      lastVisit: null,
      createdAt: NOW,
      version: 1,
    });
    expect((await owner.customers.list({})).customers).toEqual([customer]);
  });

  test('visits, money and the last visit are those of completed appointments', async () => {
    const salon = await openSalon(world);
    const { owner } = salon;
    const { id } = await owner.customers.create(RUTE);
    await owner.customers.create({ name: 'Outra', phone: '11988880000' });
    await visit(salon, id, '08:00');
    const second = await visit(salon, id, '09:00');
    await owner.appointments.create({ id: newId(), customerId: id, date: addDays(TODAY, 1), time: '10:00' });
    const list = () => owner.customers.list({});
    expect((await list()).customers).toMatchObject([
      { name: 'Outra', totalVisits: 0, totalSpentCents: 0, lastVisit: null },
      { name: 'Rute Braga', totalVisits: 2, totalSpentCents: 9000, lastVisit: TODAY },
    ]);
    expect(await owner.customers.getTotals()).toEqual({ total: 2, newThisMonth: 2, billedCents: 9000 });

    await owner.appointments.reopen({ id: second.id, version: second.version });
    expect((await list()).customers).toMatchObject([{}, { totalVisits: 1, totalSpentCents: 4500 }]);
    expect((await owner.customers.getTotals()).billedCents).toBe(4500);
  });

  test.each([
    ['jose', ['José Ávila']],
    ['AVILA', ['José Ávila']],
    ['98765', ['Bia Reis']],
    ['(11) 98765-4321', ['Bia Reis']],
    ['+55 11', ['Bia Reis', 'José Ávila']],
    ['4321', ['Bia Reis']],
    ['4-3-2-1', ['Bia Reis']],
    ['reis bia', ['Bia Reis']],
    ['reis ninguém', []],
    ['011 98765-4321', ['Bia Reis']],
    ['BIA@EXAMPLE', ['Bia Reis']],
    ['bia@', ['Bia Reis']],
    ['  ', ['Bia Reis', 'José Ávila']],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['ninguém', []],
  ])('a search for %j finds %o', async (search, names) => {
    const { owner } = await openSalon(world);
    await owner.customers.create({ name: 'José Ávila', phone: '1133334444' });
    await owner.customers.create({ name: 'Bia Reis', phone: '11987654321', email: 'bia@example.com' });
    const found = await owner.customers.list({ search });
    expect(namesIn(found)).toEqual(names);
    expect(found.matching).toBe(names.length);
  });

  test('a search finds what a customer is called now', async () => {
    const { owner } = await openSalon(world);
    const { id, version } = await owner.customers.create(RUTE);
    await owner.customers.update({
      id,
      version,
      name: 'Márcia Braga',
      phone: '1133334444',
      email: 'marcia@example.com',
    });
    const namesFor = async (search: string) => namesIn(await owner.customers.list({ search }));
    for (const search of ['marcia', '4444', 'marcia@']) expect(await namesFor(search)).toEqual(['Márcia Braga']);
    for (const search of ['rute', '7777']) expect(await namesFor(search)).toEqual([]);
  });

  test('a search of ten thousand characters is refused', async () => {
    const { owner } = await openSalon(world);
    await expect(owner.customers.list({ search: 'a'.repeat(10_000) })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { search: expect.any(String) } },
    });
  });

  test('they come by name, a page at a time, with the number of all that match', async () => {
    const { owner } = await openSalon(world);
    for (const [n, name] of ['Zeca', 'Ênio', 'ana', 'Davi'].entries()) {
      await owner.customers.create({ name, phone: phoneNumber(500 + n) });
    }
    const first = await owner.customers.list({ limit: 3 });
    expect(namesIn(first)).toEqual(['ana', 'Davi', 'Ênio']);
    expect(first.matching).toBe(4);
    expect(namesIn(await owner.customers.list({ limit: 3, offset: 3 }))).toEqual(['Zeca']);
  });

  test('who is new this month is settled by the clock on the salon’s wall', async () => {
    const { owner, salon } = await openSalon(world);
    await givePlan(world, salon.id);
    world.clock.set('2026-12-01T02:30:00.000Z');
    await owner.customers.create(RUTE);
    expect((await owner.customers.getTotals()).newThisMonth).toBe(1);
    world.clock.set('2026-12-01T03:00:00.000Z');
    expect(await owner.customers.getTotals()).toMatchObject({ total: 1, newThisMonth: 0 });
  });

  test('a long list asks the database no more often than a short one', async () => {
    const { world: counted, count } = countingQueries(world);
    const { person } = await openSalon(world);
    const owner = as(counted, person);
    const one = async (n: number) => owner.customers.create({ name: `Cliente ${n}`, phone: phoneNumber(700 + n) });
    await one(0);
    const few = await count(() => owner.customers.list({}));
    for (const n of [1, 2, 3, 4]) await one(n);
    expect(await count(() => owner.customers.list({}))).toBe(few);
  });
});

describe('a phone that a customer of the salon has already', () => {
  test('is told when another one is created with it, and used when the owner wants it all the same', async () => {
    const { owner, salon } = await openSalon(world);
    const known = await owner.customers.create(RUTE);
    const before = await auditedActions(world, salon.id);
    const daughter = { ...RUTE, name: 'Bia Braga' };
    await expect(owner.customers.create(daughter)).rejects.toMatchObject(PHONE_KNOWN);
    expect((await owner.customers.list({})).customers).toEqual([known]);
    expect(await auditedActions(world, salon.id)).toEqual(before);
    const created = await owner.customers.create({ ...daughter, allowSamePhone: true });
    expect(created).toMatchObject({ name: 'Bia Braga', samePhone: [{ id: known.id, name: 'Rute Braga' }] });
    expect((await owner.customers.list({})).customers).toEqual([
      created,
      { ...known, samePhone: [{ id: created.id, name: 'Bia Braga' }] },
    ]);
  });

  test('may be given to another one, whose name then stands beside it', async () => {
    const { owner } = await openSalon(world);
    const rute = await owner.customers.create(RUTE);
    const { id, version } = await owner.customers.create({ name: 'Bia', phone: '11988880000' });
    const changed = await owner.customers.update({ id, version, name: 'Bia', phone: RUTE.phone });
    expect(changed).toMatchObject({ phone: '+5511988887777', samePhone: [{ id: rute.id, name: 'Rute Braga' }] });
  });

  test('of two created with it at once the second is told', async () => {
    const { owner } = await openSalon(world);
    const outcomes = await Promise.allSettled([owner.customers.create(RUTE), owner.customers.create(RUTE)]);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: PHONE_KNOWN });
    expect((await owner.customers.getTotals()).total).toBe(1);
  });

  test('names five others at most, and nobody who was removed or is another salon’s', async () => {
    const [{ owner }, other] = [await openSalon(world), await openSalon(world)];
    await other.owner.customers.create(RUTE);
    const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil'];
    for (const name of names) await owner.customers.create({ ...RUTE, name, allowSamePhone: true });
    const [ana, , , davi] = (await owner.customers.list({})).customers;
    await owner.customers.delete({ id: davi?.id ?? '' });
    const [first] = (await owner.customers.list({ search: 'Ana' })).customers;
    expect(first?.id).toBe(ana?.id);
    expect(first?.samePhone.map(({ name }) => name)).toEqual(['Bia', 'Caio', 'Eva', 'Fábio', 'Gil']);
  });

  test('another salon may know the same person', async () => {
    const [one, other] = [await openSalon(world), await openSalon(world)];
    await one.owner.customers.create(RUTE);
    expect(await other.owner.customers.create(RUTE)).toMatchObject({ name: 'Rute Braga' });
  });
});

describe('the limit of the plan', () => {
  test('one customer more than it allows is refused; those who are there stay and may be changed', async () => {
    const { owner, salon } = await openSalon(world);
    await givePlan(world, salon.id, { maxCustomers: 1 });
    const customer = await owner.customers.create(RUTE);
    const another = { name: 'Outra', phone: '11988880000' };
    await expect(owner.customers.create(another)).rejects.toMatchObject({ code: 'PLAN_LIMIT', data: { limit: 1 } });
    expect((await owner.customers.list({})).customers).toEqual([customer]);
    await owner.customers.update({ ...RUTE, id: customer.id, version: 1, notes: 'Nova' });
    await owner.customers.delete({ id: customer.id });
    expect(await owner.customers.create(another)).toMatchObject({ name: 'Outra' });
  });

  test('of many that want the last place one gets it', async () => {
    const { owner, salon } = await openSalon(world);
    await givePlan(world, salon.id, { maxCustomers: 1 });
    const names = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'];
    await Promise.allSettled(names.map((name, n) => owner.customers.create({ name, phone: phoneNumber(800 + n) })));
    expect((await owner.customers.getTotals()).total).toBe(1);
  });

  test('0 is unlimited, and a customer’s own booking is never refused for it', async () => {
    const salon = await openSalon(world);
    await givePlan(world, salon.salon.id, { maxCustomers: 0 });
    await salon.owner.customers.create(RUTE);
    await givePlan(world, salon.salon.id, { maxCustomers: 1 });
    await (await openCustomer(world, salon)).book();
    expect((await salon.owner.customers.getTotals()).total).toBe(2);
  });
});

describe('changing a customer', () => {
  test('all fields change; the log says which, and none of the person', async () => {
    const { owner, salon } = await openSalon(world);
    const { id } = await owner.customers.create({ ...RUTE, email: 'rute@example.com' });
    const changed = await owner.customers.update({ ...RUTE, name: 'Rute B. Lima', notes: 'Alergia', id, version: 1 });
    expect(changed).toMatchObject({ name: 'Rute B. Lima', email: null, notes: 'Alergia', version: 2 });
    const log = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('entityId', '=', id)
      .select(['action', 'data'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      { action: 'customers.create', data: {} },
      { action: 'customers.update', data: { changed: ['name', 'email', 'notes'] } },
    ]);
  });

  test('notes alone are saved, of a customer without a phone too', async () => {
    const { owner, salon } = await openSalon(world);
    const walkIn = { id: newId(), walkIn: { name: 'Ana do balcão' }, date: TODAY, time: '17:00' };
    const { customerId: id } = await owner.appointments.create(walkIn);
    const saved = await owner.customers.saveNotes({ id, version: 1, notes: 'Prefere de manhã' });
    expect(saved).toMatchObject({ name: 'Ana do balcão', phone: null, notes: 'Prefere de manhã', version: 2 });
    expect((await auditedActions(world, salon.id)).at(-1)).toBe('customers.saveNotes');
    await expect(owner.customers.saveNotes({ id, version: 1, notes: 'Outra' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    await expect(owner.customers.saveNotes({ id, version: 2, notes: '<script>' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { notes: 'Observações contém conteúdo não permitido' } },
    });
    expect(await owner.customers.get({ id })).toEqual(saved);
  });

  test('from a page that is out of date it is refused and changes nothing', async () => {
    const { owner } = await openSalon(world);
    const { id } = await owner.customers.create(RUTE);
    const present = await owner.customers.update({ ...RUTE, id, version: 1, notes: 'Nova' });
    await expect(owner.customers.update({ ...RUTE, id, version: 1 })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await owner.customers.list({})).customers).toEqual([present]);
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Nome e telefone são obrigatórios'],
    ['no phone', { phone: '' }, 'phone', 'Nome e telefone são obrigatórios'],
    ['half a phone', { phone: '98888' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
    ['no e-mail address', { email: 'rute' }, 'email', 'Formato de email inválido'],
    ['a day that is none', { birthDate: '1990-02-30' }, 'birthDate', 'Data inválida'],
    ['a birthday to come', { birthDate: '2026-11-21' }, 'birthDate', 'Data inválida'],
    ['a birthday of long ago', { birthDate: '1899-12-31' }, 'birthDate', 'Data inválida'],
    ['a script', { notes: '<script>' }, 'notes', 'Observações contém conteúdo não permitido'],
  ])('%s is told at its field and leaves nothing behind', async (_, wrong, field, message) => {
    const { owner } = await openSalon(world);
    const customer = await owner.customers.create(RUTE);
    const refused = { code: 'INVALID_INPUT', data: { fields: { [field]: message } } };
    await expect(owner.customers.create({ name: 'Outra', phone: '11988880000', ...wrong })).rejects.toMatchObject(
      refused,
    );
    await expect(owner.customers.update({ ...RUTE, id: customer.id, version: 1, ...wrong })).rejects.toMatchObject(
      refused,
    );
    expect((await owner.customers.list({})).customers).toEqual([customer]);
  });
});

describe('who may', () => {
  const everything = (api: Api, id: string) => [
    () => api.customers.list({}),
    () => api.customers.get({ id }),
    () => api.customers.create({ name: 'Intruso', phone: '11977776666' }),
    () => api.customers.update({ ...RUTE, id, version: 1 }),
    () => api.customers.saveNotes({ id, version: 1, notes: 'Intruso' }),
    () => api.customers.delete({ id, cancelUpcoming: true }),
  ];

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
  ] as const)('%s is refused everything', async (_, userType, code) => {
    const { owner } = await openSalon(world);
    const customer = await owner.customers.create(RUTE);
    const stranger = as(world, userType && (await createPerson(world, { userType })));
    for (const attempt of everything(stranger, customer.id)) await expect(attempt()).rejects.toMatchObject({ code });
    expect((await owner.customers.list({})).customers).toEqual([customer]);
  });

  test('another salon’s customer is as one that does not exist', async () => {
    const [{ owner }, other] = [await openSalon(world), await openSalon(world)];
    const customer = await owner.customers.create(RUTE);
    expect((await other.owner.customers.list({})).customers).toEqual([]);
    for (const id of [customer.id, newId()]) {
      const [, read, , ...ofOne] = everything(other.owner, id);
      await expect(read?.()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const attempt of ofOne) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await owner.customers.list({})).customers).toEqual([customer]);
  });

  test('an owner whose trial is over still reads, and changes nothing', async () => {
    const { owner } = await openSalon(world);
    const customer = await owner.customers.create(RUTE);
    world.clock.advance({ days: 7 });
    expect((await owner.customers.list({})).customers).toEqual([customer]);
    expect(await owner.customers.get({ id: customer.id })).toEqual(customer);
    const [, , ...changes] = everything(owner, customer.id);
    for (const attempt of changes) await expect(attempt()).rejects.toMatchObject({ code: 'SUBSCRIPTION_BLOCKED' });
  });
});
