import { expect, test } from 'vitest';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { seedPlans } from './commands.ts';

const world = useTestWorld();
const listPlans = () => world.database.db.selectFrom('plans').selectAll().orderBy('priceCents').execute();

test('two servers that start together plant three plans, which a later start leaves as they were edited', async () => {
  const { db } = world.database;
  await Promise.all([seedPlans(db), seedPlans(db)]);
  expect(await listPlans()).toMatchObject([
    { name: 'Básico', billingCycle: 'monthly', isActive: true, maxSalons: 1, onlinePaymentsEnabled: false },
    { name: 'Profissional', billingCycle: 'monthly', isActive: true, maxSalons: 3, onlinePaymentsEnabled: true },
    { name: 'Premium', billingCycle: 'monthly', isActive: true, maxSalons: 0, maxEmployees: 0, maxCustomers: 0 },
  ]);
  await db.updateTable('plans').set({ name: 'Essencial' }).where('name', '=', 'Básico').execute();
  await db.deleteFrom('plans').where('name', '=', 'Premium').execute();
  await seedPlans(db);
  expect((await listPlans()).map(({ name }) => name)).toEqual(['Essencial', 'Profissional']);
});

test('a salon on the first plan may have as many professionals as the plan says, and no more', async () => {
  await seedPlans(world.database.db);
  const [plan] = await listPlans();
  const { owner, salon } = await openSalon(world, { professionals: 0 });
  await world.database.db.updateTable('salons').set({ planId: plan!.id }).where('id', '=', salon.id).execute();
  for (let n = 1; n <= plan!.maxEmployees; n++)
    await owner.employees.create({ name: `Profissional ${n}`, role: 'barber' });
  await expect(owner.employees.create({ name: 'Mais um', role: 'barber' })).rejects.toMatchObject({
    code: 'PLAN_LIMIT',
    data: { limit: plan!.maxEmployees },
  });
});
