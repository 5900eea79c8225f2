import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, NOW, openCustomer, openSalon, type TestSalon, TODAY, useTestWorld } from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

type Employee = TestSalon['employees'][0];

/** Three professionals without a choice, and the services Corte, Luzes and Unhas. */
async function openStudio() {
  const salon = await openSalon(world, { professionals: 3 });
  const [ana, bruno, carla] = salon.employees as [Employee, Employee, Employee];
  const { owner, service: cut } = salon;
  const highlights = await owner.services.create({
    name: 'Luzes',
    category: 'corte',
    priceCents: 38000,
    durationMinutes: 180,
  });
  const nails = await owner.services.create({ name: 'Unhas', category: 'corte', priceCents: 4000 });
  const choose = async ({ id }: { id: string }, ...serviceIds: string[]) =>
    owner.employees.update({ ...(await asInput(owner, id)), serviceIds });
  const performersOf = async ({ id }: { id: string }) => {
    const { employees } = await owner.employees.list({});
    const { employeeIds } = await owner.services.get({ id });
    return employeeIds.map((employeeId) => employees.find((one) => one.id === employeeId)?.name).join(' ');
  };
  const choiceOf = async ({ id }: { id: string }) => (await owner.employees.get({ id })).serviceIds.toSorted();
  return { ...salon, ana, bruno, carla, cut, highlights, nails, choose, performersOf, choiceOf };
}

/** The values that a form sends back. */
async function asInput(owner: TestSalon['owner'], id: string) {
  return { ...(await owner.employees.get({ id })), specialties: [] };
}

const fieldOf = (field: string) => ({
  code: 'INVALID_INPUT',
  data: { fields: { [field]: expect.any(String) } },
});

describe('chosen at the professional', () => {
  test('nothing chosen means all services, also those made later', async () => {
    const { owner, ana, cut, performersOf } = await openStudio();
    expect((await owner.employees.get({ id: ana.id })).serviceIds).toEqual([]);
    expect(await performersOf(cut)).toBe('Ana Bruno Carla');
    const later = await owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    expect(later.employeeIds).toHaveLength(3);
  });

  test('a choice holds for these services only, and an empty one means all again', async () => {
    const { choose, performersOf, choiceOf, ana, cut, highlights, nails } = await openStudio();
    const saved = await choose(ana, nails.id, highlights.id, nails.id);
    expect(saved.serviceIds.toSorted()).toEqual([highlights.id, nails.id].toSorted());
    expect([await performersOf(cut), await performersOf(nails)]).toEqual(['Bruno Carla', 'Ana Bruno Carla']);
    await choose(ana, cut.id);
    expect(await choiceOf(ana)).toEqual([cut.id]);
    await choose(ana);
    expect(await performersOf(nails)).toBe('Ana Bruno Carla');
  });

  test('a new professional begins with the choice', async () => {
    const { owner, nails, performersOf, cut } = await openStudio();
    const made = await owner.employees.create({ name: 'Dora', role: 'barber', serviceIds: [nails.id] });
    expect(made.serviceIds).toEqual([nails.id]);
    expect([await performersOf(cut), await performersOf(nails)]).toEqual(['Ana Bruno Carla', 'Ana Bruno Carla Dora']);
  });

  test("what is not the salon's or was deleted is refused, and nothing is saved", async () => {
    const { owner, ana, cut, choose, choiceOf } = await openStudio();
    const other = await openSalon(world);
    const gone = await owner.services.create({ name: 'Antigo', category: 'corte', priceCents: 3000 });
    await owner.services.delete({ id: gone.id });
    for (const wrong of [other.service.id, gone.id, newId()]) {
      await expect(choose(ana, cut.id, wrong)).rejects.toMatchObject(fieldOf('serviceIds'));
      const make = owner.employees.create({ name: 'Dora', role: 'barber', serviceIds: [wrong] });
      await expect(make).rejects.toMatchObject(fieldOf('serviceIds'));
    }
    expect(await choiceOf(ana)).toEqual([]);
    expect((await owner.employees.list({})).totals.total).toBe(3);
  });

  test('two tabs do not overwrite each other', async () => {
    const { owner, ana, cut, nails, choiceOf } = await openStudio();
    const first = await asInput(owner, ana.id);
    await owner.employees.update({ ...first, serviceIds: [cut.id] });
    await expect(owner.employees.update({ ...first, serviceIds: [nails.id] })).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect(await choiceOf(ana)).toEqual([cut.id]);
  });
});

describe('chosen at the service', () => {
  const change = async (
    { owner }: TestSalon,
    { id }: { id: string },
    performers: { add?: string[]; remove?: string[] },
  ) => owner.services.update({ ...(await owner.services.get({ id })), performers });

  test('who is taken off and had no choice performs all other services, and none that is made later', async () => {
    const studio = await openStudio();
    const { owner, ana, cut, highlights, nails, choiceOf, performersOf } = studio;
    const saved = await change(studio, highlights, { remove: [ana.id] });
    expect(saved.employeeIds).toHaveLength(2);
    expect(await choiceOf(ana)).toEqual([cut.id, nails.id].toSorted());
    const later = await owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000 });
    expect(await performersOf(later)).toBe('Bruno Carla');
  });

  test('who has a choice gains and loses one service', async () => {
    const studio = await openStudio();
    const { ana, bruno, cut, highlights, nails, choose, choiceOf } = studio;
    await choose(ana, cut.id);
    await choose(bruno, cut.id, nails.id);
    await change(studio, nails, { add: [ana.id, bruno.id], remove: [] });
    expect(await choiceOf(ana)).toEqual([cut.id, nails.id].toSorted());
    expect(await choiceOf(bruno)).toEqual([cut.id, nails.id].toSorted());
    await change(studio, nails, { remove: [ana.id] });
    await change(studio, highlights, { remove: [ana.id] });
    expect(await choiceOf(ana)).toEqual([cut.id]);
  });

  test('a new service says who performs it', async () => {
    const { owner, ana, bruno, cut, choose, performersOf, choiceOf, highlights, nails } = await openStudio();
    await choose(ana, cut.id);
    const performers = { add: [ana.id], remove: [bruno.id] };
    const later = await owner.services.create({ name: 'Barba', category: 'corte', priceCents: 3000, performers });
    expect(await performersOf(later)).toBe('Ana Carla');
    expect(await choiceOf(bruno)).toEqual([cut.id, highlights.id, nails.id].toSorted());
  });

  test('nobody loses the last service, because that would mean all of them', async () => {
    const studio = await openStudio();
    const { owner, ana, bruno, nails, choose, choiceOf } = studio;
    await choose(ana, nails.id);
    await choose(bruno, nails.id);
    await expect(change(studio, nails, { remove: [ana.id] })).rejects.toMatchObject({
      data: {
        fields: { performers: 'Ana só faz este serviço. Em Profissionais, escolha antes outro serviço para Ana.' },
      },
    });
    await expect(change(studio, nails, { remove: [ana.id, bruno.id] })).rejects.toMatchObject({
      data: { fields: { performers: expect.stringContaining('Ana e Bruno só fazem este serviço') } },
    });
    expect(await choiceOf(ana)).toEqual([nails.id]);
    const before = await owner.services.get({ id: nails.id });
    expect(before.employeeIds).toHaveLength(3);
  });

  test('the only service of the salon is not taken from anybody', async () => {
    const salon = await openSalon(world);
    const remove = [salon.employees[0]!.id];
    await expect(change(salon, salon.service, { remove })).rejects.toMatchObject(fieldOf('performers'));
  });

  test('somebody who is unknown, deleted or of another salon is refused, and the service stays as it was', async () => {
    const studio = await openStudio();
    const { owner, carla, nails } = studio;
    const other = await openSalon(world);
    await owner.employees.delete({ id: carla.id });
    const before = await owner.services.get({ id: nails.id });
    for (const wrong of [other.employees[0]!.id, carla.id, newId()]) {
      for (const performers of [{ add: [wrong] }, { remove: [wrong] }]) {
        const changed = owner.services.update({ ...before, name: 'Outro', performers });
        await expect(changed).rejects.toMatchObject(fieldOf('performers'));
        const made = owner.services.create({ name: 'Novo', category: 'corte', priceCents: 3000, performers });
        await expect(made).rejects.toMatchObject(fieldOf('performers'));
      }
    }
    expect(await owner.services.get({ id: nails.id })).toEqual(before);
    expect((await owner.services.list({})).totals.total).toBe(3);
  });

  test('an open form of the professional is told that the choice has changed', async () => {
    const studio = await openStudio();
    const { owner, ana, bruno, highlights } = studio;
    const [anas, brunos] = [await asInput(owner, ana.id), await asInput(owner, bruno.id)];
    await change(studio, highlights, { remove: [ana.id] });
    await expect(owner.employees.update(anas)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await owner.employees.update(brunos);
  });

  test('without a word about professionals nothing changes', async () => {
    const { owner, ana, highlights, nails, choose, choiceOf } = await openStudio();
    await choose(ana, nails.id);
    await owner.services.update({ ...(await owner.services.get({ id: highlights.id })), name: 'Mechas' });
    expect(await choiceOf(ana)).toEqual([nails.id]);
  });

  test('costs the same few statements for one as for all', async () => {
    const studio = await openStudio();
    const { person, ana, bruno, carla, highlights, nails } = studio;
    const counted = countingQueries(world);
    const owner = as(counted.world, person);
    const remove = async ({ id }: { id: string }, ids: string[]) => {
      const before = await owner.services.get({ id });
      return counted.count(() => owner.services.update({ ...before, performers: { remove: ids } }));
    };
    const one = await remove(highlights, [ana.id]);
    expect(await remove(nails, [bruno.id, carla.id])).toBe(one);
  });
});

describe('deleting', () => {
  test('a service leaves the choices, and is not deleted while it is the only one of somebody', async () => {
    const { owner, ana, bruno, cut, highlights, nails, choose, choiceOf } = await openStudio();
    await choose(ana, nails.id);
    await choose(bruno, nails.id, cut.id);
    await expect(owner.services.delete({ id: nails.id })).rejects.toMatchObject({
      code: 'LAST_SERVICE',
      data: { employees: [{ id: ana.id, name: 'Ana' }] },
    });
    expect(await choiceOf(bruno)).toHaveLength(2);
    await choose(ana, nails.id, highlights.id);
    await owner.services.delete({ id: nails.id });
    expect([await choiceOf(ana), await choiceOf(bruno)]).toEqual([[highlights.id], [cut.id]]);
  });

  test('a service that is used leaves the choices as well', async () => {
    const studio = await openStudio();
    const { owner, ana, cut, highlights, choose, choiceOf } = studio;
    await choose(ana, cut.id, highlights.id);
    const { id } = await (await openCustomer(world, studio)).book({ employeeId: ana.id });
    await owner.appointments.cancel({ id, version: 1 });
    await owner.services.delete({ id: cut.id });
    expect(await choiceOf(ana)).toEqual([highlights.id]);
  });

  test('two at once cannot take the last two services of somebody', async () => {
    const { owner, ana, cut, nails, choose, choiceOf } = await openStudio();
    await choose(ana, cut.id, nails.id);
    const ends = await Promise.allSettled([cut, nails].map(({ id }) => owner.services.delete({ id })));
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await choiceOf(ana)).toHaveLength(1);
  });

  test('a professional takes the choice along', async () => {
    const studio = await openStudio();
    const { owner, salon, ana, nails, cut, choose } = studio;
    await choose(ana, nails.id, cut.id);
    const { id } = await (await openCustomer(world, studio)).book({ employeeId: ana.id });
    await owner.appointments.cancel({ id, version: 1 });
    await owner.employees.delete({ id: ana.id });
    const { db } = world.database;
    const rows = await db.selectFrom('employeeServices').where('salonId', '=', salon.id).selectAll().execute();
    expect(rows).toEqual([]);
    await owner.services.delete({ id: nails.id });
  });
});

describe('what nobody performs', () => {
  test('is named to the owner while it is active and the salon has professionals', async () => {
    const { owner, ana, bruno, carla, cut, highlights, nails, choose } = await openStudio();
    const names = async () => (await owner.services.listUnperformed()).services.map(({ name }) => name);
    expect(await names()).toEqual([]);
    for (const one of [ana, bruno, carla]) await choose(one, cut.id);
    expect(await names()).toEqual(['Luzes', 'Unhas']);
    await owner.services.deactivate({ id: nails.id });
    expect(await names()).toEqual(['Luzes']);
    await choose(carla, highlights.id);
    expect(await names()).toEqual([]);
    await owner.employees.deactivate({ id: carla.id });
    expect(await names()).toEqual(['Luzes']);
    for (const { id } of [ana, bruno]) await owner.employees.deactivate({ id });
    expect(await names()).toEqual([]);
  });

  test('has no times and cannot be booked, and the page says so', async () => {
    const studio = await openStudio();
    const { slug, ana, bruno, carla, cut, nails, choose } = studio;
    for (const one of [ana, bruno, carla]) await choose(one, cut.id);
    const visitor = as(world, null);
    const asked = { slug, serviceId: nails.id };
    expect((await visitor.availability.listSlots({ ...asked, date: TODAY })).slots).toEqual([]);
    const { days } = await visitor.availability.listDays(asked);
    expect(days.every(({ freeSlots }) => freeSlots === 0)).toBe(true);
    const next = await visitor.availability.listNextTimes({ slug });
    expect(new Set(next.map(({ serviceId }) => serviceId))).toEqual(new Set([cut.id]));
    expect(await visitor.salonPage.getBooking(asked)).toMatchObject({ isPerformed: false, professionals: [] });
    const customer = await openCustomer(world, { ...studio, service: nails });
    await expect(customer.book()).rejects.toMatchObject(fieldOf('time'));
  });
});
