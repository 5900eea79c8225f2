import { afterEach, expect, test } from 'vitest';
import { as, createPerson, NOW, openCustomer, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

async function openEmptySalon() {
  const owner = as(world, await createPerson(world, { userType: 'salon_owner' }));
  const { id } = await owner.salons.create({ name: 'Salão Novo', state: 'SP' });
  return { id, owner, stepsDone: async () => doneOf((await owner.salons.getMine()).firstSteps) };
}

const doneOf = (steps: object) => Object.entries(steps).flatMap(([name, isDone]) => (isDone ? [name] : []));

test('each first step is done by what it makes, and undone with it', async () => {
  const { owner, stepsDone } = await openEmptySalon();
  expect(await stepsDone()).toEqual([]);
  const service = await owner.services.create({
    name: 'Corte',
    category: 'corte',
    priceCents: 4500,
    durationMinutes: 30,
  });
  expect(await stepsDone()).toEqual(['services']);
  const desk = await owner.employees.create({ name: 'Rita', role: 'recepcionista' });
  expect(await stepsDone()).toEqual(['services']);
  await owner.employees.create({ name: 'Ana', role: 'barber' });
  expect(await stepsDone()).toEqual(['services', 'professionals']);
  await owner.services.deactivate({ id: service.id });
  await owner.employees.deactivate({ id: desk.id });
  expect(await stepsDone()).toEqual(['professionals']);
});

test('hours that were saved, or seen, are done; so is a page that was seen', async () => {
  const saved = await openEmptySalon();
  const { ranges, version } = await saved.owner.availability.getWeek();
  await saved.owner.availability.saveWeek({ ranges, version });
  expect(await saved.stepsDone()).toEqual(['hours']);

  const seen = await openEmptySalon();
  await seen.owner.salons.markFirstStep({ step: 'hours' });
  expect(await seen.stepsDone()).toEqual(['hours']);
  await seen.owner.salons.markFirstStep({ step: 'page' });
  expect(await seen.stepsDone()).toEqual(['hours', 'page']);
});

test('a mark keeps its first time, and is written down once', async () => {
  const { id, owner } = await openEmptySalon();
  await owner.salons.markFirstStep({ step: 'page' });
  world.clock.advance({ days: 1 });
  await owner.salons.markFirstStep({ step: 'page' });
  const { pageSeenAt } = await world.database.db
    .selectFrom('salons')
    .where('id', '=', id)
    .select('pageSeenAt')
    .executeTakeFirstOrThrow();
  expect(pageSeenAt?.toISOString()).toBe(NOW);
  expect(await auditedActions(world, id)).toEqual(['salons.create', 'salons.markFirstStep']);
});

test('where a customer has booked, nothing is left to do', async () => {
  const salon = await openSalon(world);
  expect(doneOf((await salon.owner.salons.getMine()).firstSteps)).toEqual(['services', 'professionals']);
  await (await openCustomer(world, salon)).book();
  expect(doneOf((await salon.owner.salons.getMine()).firstSteps)).toEqual([
    'services',
    'professionals',
    'hours',
    'page',
  ]);
});

test('a mark in one salon is none in another', async () => {
  const { owner } = await openEmptySalon();
  const other = await openEmptySalon();
  await owner.salons.markFirstStep({ step: 'hours' });
  expect(await other.stepsDone()).toEqual([]);
});
