import { afterEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { as, createPerson, NOW, openCustomer, openSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const BEARD = { name: 'Barba', category: 'corte', priceCents: 3000, durationMinutes: 20 } as const;
const namesOf = ({ services }: Awaited<ReturnType<Api['services']['list']>>) => services.map(({ name }) => name);

describe('the catalogue', () => {
  test('a service is kept as it was typed, with 30 minutes and active where nothing was said', async () => {
    const { owner, employees } = await openSalon(world);
    const service = await owner.services.create({
      name: '  Corte   social ',
      category: 'corte',
      priceCents: 4990,
      description: ' ',
    });
    expect(service).toEqual({
      id: service.id,
      name: 'Corte social',
      description: null,
      priceCents: 4990,
      durationMinutes: 30,
      category: 'corte',
      pictureUrl: null,
      isActive: true,
      employeeIds: employees.map(({ id }) => id),
      version: 1,
    });
    expect((await owner.services.list({})).services).toContainEqual(service);
  });

  test('a service of no category is a haircut', async () => {
    const { owner } = await openSalon(world);
    expect(await owner.services.create({ name: 'Navalhado', priceCents: 3000 })).toMatchObject({ category: 'corte' });
  });

  test('the usual services are those booked most, four of the active ones', async () => {
    const { owner, service, employees } = await openSalon(world, { professionals: 1 });
    const made = [];
    for (const name of ['Barba', 'Escova', 'Luzes', 'Unhas'])
      made.push(await owner.services.create({ ...BEARD, name }));
    const [, , luzes, unhas] = made;
    const walkIn = { walkIn: {}, employeeId: employees[0]?.id, allowOverlap: true, date: TODAY };
    for (const serviceId of [luzes?.id, luzes?.id, service.id])
      await owner.appointments.create({ ...walkIn, id: newId(), serviceId, time: '14:00' });
    await owner.appointments.create({
      ...walkIn,
      id: newId(),
      serviceId: unhas?.id,
      time: '14:00',
      date: '2026-10-01',
    });
    const names = async () => (await owner.services.listUsual()).services.map(({ name }) => name);
    expect(await names()).toEqual(['Luzes', service.name, 'Barba', 'Escova']);
    await owner.services.deactivate({ id: luzes?.id ?? '' });
    expect(await names()).toEqual([service.name, 'Barba', 'Escova', 'Unhas']);
  });

  test('services stand in the order of their names, as people sort them', async () => {
    const { owner } = await openSalon(world);
    for (const name of ['Unhas', 'Água de cheiro', 'barba', 'Zen']) await owner.services.create({ ...BEARD, name });
    expect(namesOf(await owner.services.list({}))).toEqual(['Água de cheiro', 'barba', 'Corte', 'Unhas', 'Zen']);
  });

  test.each([
    [{ search: 'coloracao' }, ['Coloração']],
    [{ search: ' NAVALHA ' }, ['Barba']],
    [{ search: '100%' }, ['Coloração']],
    [{ search: '%' }, ['Coloração']],
    [{ search: '_' }, []],
    [{ search: '  ' }, ['Barba', 'Coloração', 'Corte']],
    [{ category: 'barba' }, ['Barba']],
    [{ status: 'inactive' }, ['Coloração']],
    [{ status: 'active', search: 'r' }, ['Barba', 'Corte']],
  ] as const)('%o finds %o', async (filter, names) => {
    const { owner } = await openSalon(world);
    await owner.services.create({ ...BEARD, category: 'barba', description: 'Com navalha' });
    await owner.services.create({ ...BEARD, name: 'Coloração', description: '100% vegetal', isActive: false });
    expect(namesOf(await owner.services.list(filter))).toEqual(names);
  });

  test('one service is read by its id, also when it is inactive', async () => {
    const { owner } = await openSalon(world);
    const service = await owner.services.create({ ...BEARD, isActive: false });
    expect(await owner.services.get({ id: service.id })).toEqual(service);
  });

  test('a service that was deleted, and one of another salon, are not found', async () => {
    const { owner, service } = await openSalon(world);
    const { service: foreign } = await openSalon(world);
    await owner.services.delete({ id: service.id });
    for (const id of [service.id, foreign.id, newId()]) {
      await expect(owner.services.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('totals are over all services of the salon, whatever the filter; averages over the active ones, as in the report', async () => {
    const { owner } = await openSalon(world);
    await owner.services.create(BEARD);
    await owner.services.create({ ...BEARD, priceCents: 100, durationMinutes: 300, isActive: false });
    const { services, totals } = await owner.services.list({ search: 'nada disso' });
    expect(services).toEqual([]);
    expect(totals).toEqual({ total: 3, active: 2, averagePriceCents: 3750, averageDurationMinutes: 25 });
    expect((await owner.reports.get({})).averagePriceCents).toBe(totals.averagePriceCents);
  });

  test('averages are null in a salon without active services', async () => {
    const { owner, service } = await openSalon(world);
    await owner.services.delete({ id: service.id });
    expect((await owner.services.list({})).totals).toEqual({
      total: 0,
      active: 0,
      averagePriceCents: null,
      averageDurationMinutes: null,
    });
  });
});

describe('changing a service', () => {
  test('all its fields change, its version moves on, and the log has what it was before', async () => {
    const { owner, salon, service } = await openSalon(world);
    const changed = await owner.services.update({ ...service, name: 'Corte novo', priceCents: 5500, isActive: false });
    expect(changed).toEqual({
      ...service,
      name: 'Corte novo',
      priceCents: 5500,
      isActive: false,
      version: 2,
      upcomingAppointments: [],
    });
    const entry = await world.database.db
      .selectFrom('auditLog')
      .where('salonId', '=', salon.id)
      .where('action', '=', 'services.update')
      .select(['entityId', 'data'])
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      entityId: service.id,
      data: { before: { priceCents: 4500 }, after: { priceCents: 5500 } },
    });
  });

  test('a change made from a page that is out of date is refused and changes nothing', async () => {
    const { owner, service } = await openSalon(world);
    const present = await owner.services.update({ ...service, priceCents: 6000 });
    await expect(owner.services.update({ ...service, name: 'Antigo' })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await owner.services.list({})).services).toEqual([present]);
  });

  test('a version that no row can have is bad input', async () => {
    const { owner, service } = await openSalon(world);
    const change = owner.services.update({ ...BEARD, id: service.id, version: 2 ** 31 });
    await expect(change).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { version: expect.any(String) } },
    });
  });

  test('of two changes at once one is refused', async () => {
    const { owner, service } = await openSalon(world);
    const outcomes = await Promise.allSettled([
      owner.services.update({ ...service, name: 'Um' }),
      owner.services.update({ ...service, name: 'Dois' }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGED_MEANWHILE' },
    });
  });

  test('a service is switched off, with the coming appointments as a warning, and on again', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ time: '15:00' });
    const { version, upcomingAppointments } = await salon.owner.services.deactivate({ id: salon.service.id });
    expect(version).toBe(2);
    expect(upcomingAppointments).toEqual([
      {
        appointmentId: id,
        date: TODAY,
        time: '15:00',
        durationMinutes: 30,
        customerName: 'Ana Souza',
        serviceName: 'Corte',
        employeeName: 'Ana',
      },
    ]);
    expect((await salon.owner.services.list({})).services).toMatchObject([{ isActive: false }]);
    expect(await salon.owner.services.activate({ id: salon.service.id })).toMatchObject({ isActive: true, version: 3 });
  });

  test('a save that switches it off answers the coming appointments, and no other save does', async () => {
    const salon = await openSalon(world);
    const { owner, service } = salon;
    const { id } = await (await openCustomer(world, salon)).book({ time: '15:00' });
    const renamed = await owner.services.update({ ...service, name: 'Corte social' });
    expect(renamed).not.toHaveProperty('upcomingAppointments');
    const { upcomingAppointments, ...off } = await owner.services.update({ ...renamed, isActive: false });
    expect(upcomingAppointments).toMatchObject([{ appointmentId: id, date: TODAY, time: '15:00' }]);
    expect(await owner.services.update({ ...off, priceCents: 5000 })).not.toHaveProperty('upcomingAppointments');
  });
});

describe('deleting a service', () => {
  test('one that was never used is gone', async () => {
    const { owner, service } = await openSalon(world);
    await owner.services.delete({ id: service.id });
    expect((await owner.services.list({})).services).toEqual([]);
    expect(await rowOf(service.id)).toBeUndefined();
    await expect(owner.services.activate({ id: service.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('one with coming appointments stays, and they are listed', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    await expect(salon.owner.services.delete({ id: salon.service.id })).rejects.toMatchObject({
      code: 'UPCOMING_APPOINTMENTS',
      data: { conflicts: [{ appointmentId: id, time: '14:00' }] },
    });
    expect((await salon.owner.services.list({})).services).toEqual([salon.service]);
    expect(await auditedActions(world, salon.salon.id)).not.toContain('services.delete');
  });

  test('of a booking and the deletion of its service at once, one is refused', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const [booking, deletion] = await Promise.allSettled([
      customer.book(),
      salon.owner.services.delete({ id: salon.service.id }),
    ]);
    expect([booking.status, deletion.status].sort()).toEqual(['fulfilled', 'rejected']);
    if (booking.status === 'rejected') expect(booking.reason).toMatchObject({ code: 'SERVICE_NOT_FOUND' });
    if (deletion.status === 'rejected') expect(deletion.reason).toMatchObject({ code: 'UPCOMING_APPOINTMENTS' });
  });

  test('one used in the past is hidden for good, and old appointments keep its name', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    await customer.book();
    world.clock.advance({ days: 1 });
    await salon.owner.services.delete({ id: salon.service.id });
    expect((await salon.owner.services.list({})).services).toEqual([]);
    expect(await rowOf(salon.service.id)).toMatchObject({ isActive: false, deletedAt: expect.any(Date) });
    await expect(salon.owner.services.update(salon.service)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await salon.owner.appointments.list({})).appointments).toMatchObject([{ serviceName: 'Corte' }]);
  });

  test('one that people wait for is hidden, and they stay on the list', async () => {
    const { owner, slug, service } = await openSalon(world);
    const visitor = as(world, null);
    await visitor.waitingList.join({
      slug,
      serviceId: service.id,
      preferredDate: TODAY,
      customerName: 'Rute Braga',
      customerPhone: '11987654321',
      consent: true,
    });
    await owner.services.delete({ id: service.id });
    expect(await rowOf(service.id)).toMatchObject({ isActive: false });
    expect((await owner.waitingList.list({})).entries).toMatchObject([
      { customerName: 'Rute Braga', serviceName: 'Corte' },
    ]);
  });

  test('a cancelled appointment to come does not keep it from being deleted', async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book({ time: '17:00' });
    await customer.api.appointments.cancelMine({ slug: salon.slug, id });
    await salon.owner.services.delete({ id: salon.service.id });
    expect((await salon.owner.services.list({})).services).toEqual([]);
  });
});

describe('bad input is told at its field and leaves nothing behind', () => {
  const PRIVATE = 'Este endereço não é de um site público. Use o link de uma imagem na internet.';
  test.each([
    ['no name', { name: '  ' }, 'name', 'Nome e preço são obrigatórios'],
    ['a name that nobody sees', { name: '\u200b \u2060' }, 'name', 'Nome e preço são obrigatórios'],
    ['a name of 101 letters', { name: 'x'.repeat(101) }, 'name', 'Nome: máximo de 100 caracteres'],
    ['a script', { name: '<script>alert(1)</script>' }, 'name', 'Nome contém conteúdo não permitido'],
    ['a price of 0', { priceCents: 0 }, 'priceCents', 'Insira um valor válido para o preço'],
    ['a fraction of a cent', { priceCents: 49.9 }, 'priceCents', 'Nome e preço são obrigatórios'],
    ['no duration', { durationMinutes: 0 }, 'durationMinutes', 'Insira um valor válido para a duração'],
    ['more than a day', { durationMinutes: 1441 }, 'durationMinutes', 'Insira um valor válido para a duração'],
    ['a novel', { description: 'x'.repeat(2001) }, 'description', 'Descrição: máximo de 2.000 caracteres'],
    ['an unknown category', { category: 'massagem' as 'corte' }, 'category', 'Escolha a categoria'],
    ['no category', { category: null as unknown as 'corte' }, 'category', 'Escolha a categoria'],
    [
      'a picture by http',
      { pictureUrl: 'http://example.com/a' },
      'pictureUrl',
      'Use um endereço que comece com https://',
    ],
    ['a picture of the server’s network', { pictureUrl: 'https://10.0.0.8/a' }, 'pictureUrl', PRIVATE],
  ])('%s', async (_, wrong, field, message) => {
    const { owner, salon, service } = await openSalon(world);
    const before = await auditedActions(world, salon.id);
    const refused = { code: 'INVALID_INPUT', data: { fields: { [field]: message } } };
    await expect(owner.services.create({ ...BEARD, ...wrong })).rejects.toMatchObject(refused);
    await expect(owner.services.update({ ...service, ...wrong })).rejects.toMatchObject(refused);
    expect((await owner.services.list({})).services).toEqual([service]);
    expect(await auditedActions(world, salon.id)).toEqual(before);
  });
});

describe('who may', () => {
  const everything = (api: Api, service: { id: string; version: number }) => [
    () => api.services.list({}),
    () => api.services.listUnperformed(),
    () => api.services.listUsual(),
    () => api.services.create(BEARD),
    () => api.services.update({ ...BEARD, id: service.id, version: service.version }),
    () => api.services.activate({ id: service.id }),
    () => api.services.deactivate({ id: service.id }),
    () => api.services.delete({ id: service.id }),
  ];

  test.each([
    ['a visitor', null, 'UNAUTHENTICATED'],
    ['a customer', 'customer', 'FORBIDDEN'],
    ['an administrator', 'super_admin', 'FORBIDDEN'],
    ['an owner who has no salon yet', 'salon_owner', 'SALON_REQUIRED'],
  ] as const)('%s is refused everything', async (_, userType, code) => {
    const { owner, service } = await openSalon(world);
    const stranger = as(world, userType && (await createPerson(world, { userType })));
    for (const attempt of everything(stranger, service)) await expect(attempt()).rejects.toMatchObject({ code });
    expect((await owner.services.list({})).services).toEqual([service]);
  });

  test("another salon's service is as one that does not exist", async () => {
    const { owner, service } = await openSalon(world);
    const other = await openSalon(world);
    expect((await other.owner.services.list({})).services).toEqual([other.service]);
    for (const one of [service, { id: newId(), version: 1 }]) {
      const [, , , , ...ofOne] = everything(other.owner, one);
      for (const attempt of ofOne) await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect((await owner.services.list({})).services).toEqual([service]);
  });

  test('an owner whose trial is over is refused', async () => {
    const { owner, service } = await openSalon(world);
    world.clock.advance({ days: 7 });
    for (const attempt of everything(owner, service)) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'SUBSCRIPTION_BLOCKED',
        data: { subscriptionStatus: 'trial' },
      });
    }
  });
});

test('every change leaves its entry in the audit log, by whom it was made', async () => {
  const { owner, salon, person } = await openSalon(world, { professionals: 0 });
  const service = await owner.services.create(BEARD);
  await owner.services.update(service);
  await owner.services.deactivate({ id: service.id });
  await owner.services.activate({ id: service.id });
  await owner.services.delete({ id: service.id });
  const entries = await world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salon.id)
    .where('entityId', '=', service.id)
    .select(['action', 'actorKind', 'actorUserId'])
    .orderBy('id')
    .execute();
  const by = { actorKind: 'owner', actorUserId: person.id };
  expect(entries).toEqual(
    ['create', 'update', 'deactivate', 'activate', 'delete'].map((verb) => ({ action: `services.${verb}`, ...by })),
  );
});

const rowOf = (id: string) =>
  world.database.db.selectFrom('services').where('id', '=', id).select(['isActive', 'deletedAt']).executeTakeFirst();
