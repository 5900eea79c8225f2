import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { givePlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const namesOf = ({ employees }: Awaited<ReturnType<Api['employees']['list']>>) => employees.map(({ name }) => name);

/** A salon whose only professional, Ana, has an appointment today at 14:00. */
async function openBusySalon() {
  const salon = await openSalon(world);
  const customer = await openCustomer(world, salon);
  const appointment = await customer.book({ time: '14:00' });
  return { ...salon, customer, appointment, ana: salon.employees[0]! };
}

describe('the team', () => {
  test('a professional is kept as typed, with half the price where nothing else was said', async () => {
    const { owner } = await openSalon(world);
    const employee = await owner.employees.create({ name: ' Davi  Luz ', role: 'barber', email: '', phone: '' });
    expect(employee).toEqual({
      id: employee.id,
      name: 'Davi Luz',
      phone: null,
      email: null,
      role: 'barber',
      avatarUrl: null,
      commissionPercentage: 50,
      specialties: [],
      takesAppointments: true,
      serviceIds: [],
      isActive: true,
      version: 1,
    });
    expect((await owner.employees.list({})).employees).toContainEqual(employee);
  });

  test('a professional of no role is a barber', async () => {
    const { owner } = await openSalon(world);
    expect(await owner.employees.create({ name: 'Davi Luz' })).toMatchObject({ role: 'barber' });
  });

  test('one professional is read by the id, also when inactive', async () => {
    const { owner } = await openSalon(world);
    const employee = await owner.employees.create({ name: 'Davi Luz', role: 'barber', isActive: false });
    expect(await owner.employees.get({ id: employee.id })).toEqual(employee);
  });

  test('a professional who was deleted, and one of another salon, are not found', async () => {
    const { owner, employees } = await openSalon(world);
    const { employees: foreign } = await openSalon(world);
    const [ana, eva] = [employees[0]!, foreign[0]!];
    await owner.employees.delete({ id: ana.id });
    for (const id of [ana.id, eva.id, newId()]) {
      await expect(owner.employees.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('everything that was said is kept', async () => {
    const { owner } = await openSalon(world);
    const values = {
      name: 'Carla Dias',
      phone: '(11) 98765-4321',
      email: 'Carla@Example.com ',
      role: 'manicure',
      avatarUrl: 'https://example.com/carla.png',
      commissionPercentage: 37.5,
      specialties: ['Manicure', 'Unhas Gel'],
      takesAppointments: false,
      isActive: false,
    } as const;
    const employee = await owner.employees.create({ ...values, specialties: [...values.specialties] });
    expect(employee).toMatchObject({ ...values, phone: '+5511987654321', email: 'carla@example.com' });
  });

  test.each([
    ['recepcionista', undefined, false],
    ['gerente', undefined, false],
    ['esteticista', undefined, true],
    ['recepcionista', true, true],
    ['barber', false, false],
  ] as const)('%s, told %s: takes appointments is %s', async (role, takesAppointments, expected) => {
    const { owner, employees } = await openSalon(world);
    const values = { name: 'Rui', role, takesAppointments };
    expect(await owner.employees.create(values)).toMatchObject({ takesAppointments: expected });
    const { id, version } = employees[0]!;
    expect(await owner.employees.update({ ...values, id, version })).toMatchObject({ takesAppointments: expected });
  });

  test.each([
    [{ search: 'joao' }, ['João']],
    [{ search: 'ESTUDIO.com' }, ['Zeca']],
    [{ search: '98765' }, ['Zeca']],
    [{ search: '(11) 98765-43' }, ['Zeca']],
    [{ search: '+55 11 98765-4321' }, ['Zeca']],
    [{ search: '5511' }, []],
    [{ search: 'Zeca 9' }, []],
    [{ search: '%' }, []],
    [{ search: ' ' }, ['Ana', 'João', 'Zeca']],
    [{ status: 'inactive' }, ['João']],
    [{ status: 'active' }, ['Ana', 'Zeca']],
  ] as const)('%o finds %o', async (filter, names) => {
    const { owner } = await openSalon(world);
    await owner.employees.create({ name: 'Zeca', role: 'barber', phone: '11987654321', email: 'zeca@estudio.com.br' });
    await owner.employees.create({ name: 'João', role: 'barber', phone: '1133334444', isActive: false });
    expect(namesOf(await owner.employees.list(filter))).toEqual(names);
  });

  test('totals are over the whole team, whatever the filter; the average commission has one decimal', async () => {
    const { owner } = await openSalon(world);
    await owner.employees.create({ name: 'Bia', role: 'barber', commissionPercentage: 40, isActive: false });
    await owner.employees.create({ name: 'Caio', role: 'barber', commissionPercentage: 33.33 });
    const { employees, totals } = await owner.employees.list({ search: 'ninguém' });
    expect(employees).toEqual([]);
    expect(totals).toEqual({ total: 3, active: 2, inactive: 1, averageCommission: 41.1 });
  });

  test('a salon without a team has no average commission', async () => {
    const { owner } = await openSalon(world, { professionals: 0 });
    expect((await owner.employees.list({})).totals).toEqual({
      total: 0,
      active: 0,
      inactive: 0,
      averageCommission: null,
    });
  });
});

describe('changing a professional', () => {
  test('all fields change, the version moves on, and the log has what was before', async () => {
    const { owner, salon, employees } = await openSalon(world);
    const ana = employees[0]!;
    const changed = await owner.employees.update({ ...input(ana), name: 'Ana Luz', commissionPercentage: 0 });
    expect(changed).toEqual({ ...ana, name: 'Ana Luz', commissionPercentage: 0, version: 2 });
    const { data } = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', '=', 'employees.update')
      .select('data')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ before: { name: 'Ana' }, after: { name: 'Ana Luz' } });
  });

  test('a change made from a page that is out of date is refused and changes nothing', async () => {
    const { owner, employees } = await openSalon(world);
    const ana = employees[0]!;
    const present = await owner.employees.update({ ...input(ana), commissionPercentage: 60 });
    await expect(owner.employees.update({ ...input(ana), name: 'Antiga' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await owner.employees.list({})).employees).toEqual([present]);
  });

  test('somebody is switched off, with the coming appointments as a warning, and on again', async () => {
    const { owner, ana, appointment } = await openBusySalon();
    const { version, upcomingAppointments } = await owner.employees.deactivate({ id: ana.id });
    expect(version).toBe(2);
    expect(upcomingAppointments).toMatchObject([
      { appointmentId: appointment.id, date: TODAY, time: '14:00', customerName: 'Ana Souza', employeeName: 'Ana' },
    ]);
    expect(await owner.employees.activate({ id: ana.id })).toMatchObject({ isActive: true, version: 3 });
  });

  test('a save that switches somebody off answers the coming appointments, and no other save does', async () => {
    const { owner, ana, appointment } = await openBusySalon();
    const renamed = await owner.employees.update({ ...input(ana), name: 'Ana Luz' });
    expect(renamed).not.toHaveProperty('upcomingAppointments');
    const { upcomingAppointments, ...off } = await owner.employees.update({ ...input(renamed), isActive: false });
    expect(upcomingAppointments).toMatchObject([{ appointmentId: appointment.id, date: TODAY, time: '14:00' }]);
    expect(await owner.employees.update({ ...input(off), name: 'Ana' })).not.toHaveProperty('upcomingAppointments');
  });
});

describe('deleting a professional', () => {
  test('one that nobody ever booked is gone', async () => {
    const { owner, employees } = await openSalon(world);
    await owner.employees.delete({ id: employees[0]!.id });
    expect((await owner.employees.list({})).employees).toEqual([]);
    expect(await rowOf(employees[0]!.id)).toBeUndefined();
  });

  test('one with coming appointments stays, and they are listed', async () => {
    const { owner, salon, ana, appointment } = await openBusySalon();
    await expect(owner.employees.delete({ id: ana.id })).rejects.toMatchObject({
      code: 'UPCOMING_APPOINTMENTS',
      data: { conflicts: [{ appointmentId: appointment.id }] },
    });
    expect((await owner.employees.list({})).employees).toEqual([ana]);
    expect(await auditedActions(world, salon.id)).not.toContain('employees.delete');
  });

  test('of a booking with somebody and their deletion at once, one is refused', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const customer = await openCustomer(world, salon);
    const { id } = salon.employees[0]!;
    const [booking, deletion] = await Promise.allSettled([
      customer.book({ employeeId: id }),
      salon.owner.employees.delete({ id }),
    ]);
    expect([booking.status, deletion.status].sort()).toEqual(['fulfilled', 'rejected']);
    if (booking.status === 'rejected') expect(booking.reason).toMatchObject({ code: 'INVALID_INPUT' });
    if (deletion.status === 'rejected') expect(deletion.reason).toMatchObject({ code: 'UPCOMING_APPOINTMENTS' });
  });

  test('one who worked here is hidden for good, and old appointments keep the name', async () => {
    const { owner, ana } = await openBusySalon();
    world.clock.advance({ days: 1 });
    await owner.employees.delete({ id: ana.id });
    expect(await owner.employees.list({})).toMatchObject({ employees: [], totals: { total: 0 } });
    expect(await rowOf(ana.id)).toMatchObject({ isActive: false, deletedAt: expect.any(Date) });
    await expect(owner.employees.activate({ id: ana.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await owner.appointments.list({})).appointments).toMatchObject([{ employeeName: 'Ana' }]);
  });
});

describe('the limit of the plan', () => {
  test('in a trial without a plan there is none', async () => {
    const { owner } = await openSalon(world, { professionals: 4 });
    for (let n = 5; n <= 12; n++) await owner.employees.create({ name: `Profissional ${n}`, role: 'barber' });
    expect((await owner.employees.list({})).totals.active).toBe(12);
  });

  test('0 in the plan means unlimited', async () => {
    const { owner, salon } = await openSalon(world, { professionals: 4 });
    await givePlan(world, salon.id, { maxEmployees: 0 });
    await owner.employees.create({ name: 'Mais uma', role: 'barber' });
    expect((await owner.employees.list({})).totals.active).toBe(5);
  });

  test('one more active professional than the plan allows is refused and leaves nothing behind', async () => {
    const { owner, salon } = await openSalon(world, { professionals: 2 });
    await givePlan(world, salon.id, { maxEmployees: 2 });
    const before = await auditedActions(world, salon.id);
    await expect(owner.employees.create({ name: 'Mais um', role: 'barber' })).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
      data: { limit: 2 },
    });
    expect((await owner.employees.list({})).totals).toMatchObject({ total: 2, active: 2 });
    expect(await auditedActions(world, salon.id)).toEqual(before);
  });

  test('an inactive one does not count, until somebody switches it on', async () => {
    const { owner, salon } = await openSalon(world, { professionals: 1 });
    await givePlan(world, salon.id, { maxEmployees: 1 });
    const spare = await owner.employees.create({ name: 'Reserva', role: 'barber', isActive: false });
    const refused = { code: 'PLAN_LIMIT', data: { limit: 1 } };
    await expect(owner.employees.activate({ id: spare.id })).rejects.toMatchObject(refused);
    await expect(owner.employees.update({ ...input(spare), isActive: true })).rejects.toMatchObject(refused);
    expect((await owner.employees.list({ status: 'inactive' })).employees).toEqual([spare]);
    expect(await owner.employees.update({ ...input(spare), name: 'Reserva 2' })).toMatchObject({ isActive: false });
  });

  test('a deleted professional makes room', async () => {
    const { owner, salon, ana } = await openBusySalon();
    await givePlan(world, salon.id, { maxEmployees: 1 });
    world.clock.advance({ days: 1 });
    await owner.employees.delete({ id: ana.id });
    expect(await owner.employees.create({ name: 'Nova', role: 'barber' })).toMatchObject({ isActive: true });
  });

  test('an owner over the limit keeps the team and may still change it', async () => {
    const { owner, salon, employees } = await openSalon(world, { professionals: 3 });
    await givePlan(world, salon.id, { maxEmployees: 1 });
    const ana = employees[0]!;
    expect(await owner.employees.update({ ...input(ana), name: 'Ana Luz' })).toMatchObject({ isActive: true });
    expect(await owner.employees.activate({ id: ana.id })).toMatchObject({ isActive: true });
    expect((await owner.employees.list({})).totals.active).toBe(3);
  });

  test('two created at once do not pass the limit together', async () => {
    const { owner, salon } = await openSalon(world, { professionals: 1 });
    await givePlan(world, salon.id, { maxEmployees: 3 });
    const spare = await owner.employees.create({ name: 'Reserva', role: 'barber', isActive: false });
    const outcomes = await Promise.allSettled([
      ...['A', 'B', 'C', 'D'].map((name) => owner.employees.create({ name, role: 'barber' })),
      owner.employees.activate({ id: spare.id }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'PLAN_LIMIT' });
    }
    expect((await owner.employees.list({})).totals.active).toBe(3);
  });

  test('switching the same professional on twice at once is no second professional', async () => {
    const { owner, salon, employees } = await openSalon(world, { professionals: 1 });
    await givePlan(world, salon.id, { maxEmployees: 1 });
    const { id } = employees[0]!;
    await owner.employees.deactivate({ id });
    const both = await Promise.all([owner.employees.activate({ id }), owner.employees.activate({ id })]);
    expect(both).toMatchObject([{ isActive: true }, { isActive: true }]);
  });
});

describe('bad input is told at its field and leaves nothing behind', () => {
  const PRIVATE = 'Este endereço não é de um site público. Use o link de uma imagem na internet.';
  const COMMISSION = 'Insira um valor entre 0 e 100 para a comissão';
  test.each([
    ['no name', { name: ' ' }, 'name', 'Nome obrigatório'],
    ['a script', { name: 'javascript:alert(1)' }, 'name', 'Nome contém conteúdo não permitido'],
    ['half a phone', { phone: '123' }, 'phone', 'Telefone deve ter 10 ou 11 dígitos'],
    ['a phone of ones', { phone: '11111111111' }, 'phone', 'Número de telefone inválido'],
    ['half an e-mail', { email: 'ana@' }, 'email', 'Formato de email inválido'],
    ['a commission above 100', { commissionPercentage: 100.01 }, 'commissionPercentage', COMMISSION],
    ['a commission below 0', { commissionPercentage: -1 }, 'commissionPercentage', COMMISSION],
    [
      'a picture by http',
      { avatarUrl: 'http://example.com/a' },
      'avatarUrl',
      'Use um endereço que comece com https://',
    ],
    ['a picture of the server’s network', { avatarUrl: 'https://127.0.0.1/a' }, 'avatarUrl', PRIVATE],
    ['an unknown specialty', { specialties: ['Mágica' as 'Barba'] }, 'specialties.0', expect.any(String)],
    ['an unknown role', { role: 'dono' as 'gerente' }, 'role', 'Escolha a função'],
    ['no role', { role: null as unknown as 'gerente' }, 'role', 'Escolha a função'],
  ])('%s', async (_, wrong, field, message) => {
    const { owner, salon, employees } = await openSalon(world);
    const before = await auditedActions(world, salon.id);
    const refused = { code: 'INVALID_INPUT', data: { fields: { [field]: message } } };
    await expect(owner.employees.create({ name: 'Novo', role: 'barber', ...wrong })).rejects.toMatchObject(refused);
    await expect(owner.employees.update({ ...input(employees[0]!), ...wrong })).rejects.toMatchObject(refused);
    expect((await owner.employees.list({})).employees).toEqual(employees);
    expect(await auditedActions(world, salon.id)).toEqual(before);
  });
});

describe('who may', () => {
  const everything = (api: Api, { id, version }: { id: string; version: number }) => [
    () => api.employees.list({}),
    () => api.employees.create({ name: 'Intruso', role: 'barber' }),
    () => api.employees.update({ id, version, name: 'Intruso', role: 'barber' }),
    () => api.employees.activate({ id }),
    () => api.employees.deactivate({ id }),
    () => api.employees.delete({ id }),
  ];

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'admin', 'FORBIDDEN'],
    ['an owner who has no salon yet', 'salon_owner', 'SALON_REQUIRED'],
  ] as const)('%s is refused everything', async (_, userType, code) => {
    const { owner, employees } = await openSalon(world);
    const stranger = as(world, userType && (await createPerson(world, { userType })));
    for (const attempt of everything(stranger, employees[0]!)) await expect(attempt()).rejects.toMatchObject({ code });
    expect((await owner.employees.list({})).employees).toEqual(employees);
  });

  test("another salon's professional is as one that does not exist", async () => {
    const { owner, employees } = await openSalon(world);
    const other = await openSalon(world, { professionals: 0 });
    expect((await other.owner.employees.list({})).totals.total).toBe(0);
    for (const one of [employees[0]!, { id: newId(), version: 1 }]) {
      const [, , ...ofOne] = everything(other.owner, one);
      for (const attempt of ofOne) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await owner.employees.list({})).employees).toEqual(employees);
  });
});

test('every change leaves its entry in the audit log, by whom it was made', async () => {
  const { owner, salon, person } = await openSalon(world, { professionals: 0 });
  const { id, ...employee } = await owner.employees.create({ name: 'Rui', role: 'barber' });
  await owner.employees.update(input({ id, ...employee }));
  await owner.employees.deactivate({ id });
  await owner.employees.activate({ id });
  await owner.employees.delete({ id });
  const entries = await world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salon.id)
    .where('entityId', '=', id)
    .select(['action', 'actorKind', 'actorUserId'])
    .orderBy('id')
    .execute();
  const by = { actorKind: 'owner', actorUserId: person.id };
  expect(entries).toEqual(
    ['create', 'update', 'deactivate', 'activate', 'delete'].map((verb) => ({ action: `employees.${verb}`, ...by })),
  );
});

type Listed = Awaited<ReturnType<Api['employees']['create']>>;
type Typed = Parameters<Api['employees']['update']>[0];
/** A professional as the form sends it back. */
const input = (employee: Listed) => employee as Typed;

const rowOf = (id: string) =>
  world.database.db.selectFrom('employees').where('id', '=', id).select(['isActive', 'deletedAt']).executeTakeFirst();
