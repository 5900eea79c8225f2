import { expect, test } from 'vitest';
import { as, openSalon, useHouse } from '#tests/support/house.ts';
import { auditedActions } from '#tests/support/traces.ts';
import type { SalonScope } from '../scope.ts';
import { seedPlans } from '../subscriptions/commands.ts';
import { listActivePlans } from '../subscriptions/queries.ts';
import { scopeOfSystem, scopeOfSystemAt } from '../worker.ts';
import { grantPlan, updateSalon } from './commands.ts';
import { DEFAULT_OPENING_HOURS } from './rules.ts';

const house = useHouse();

async function openWithScope() {
  const salon = await openSalon(house);
  return { ...salon, scope: (await scopeOfSystemAt(house, salon.salon.id)) as SalonScope };
}

async function dearestPlan() {
  await seedPlans(house.database.db);
  const plan = (await listActivePlans(scopeOfSystem(house))).at(-1);
  if (!plan) throw new Error('No plan');
  return plan;
}

test('changed hours are what visitors read, and what was not named stays', async () => {
  const { salon, slug, scope } = await openWithScope();
  const openingHours = { ...DEFAULT_OPENING_HOURS, monday: { open: '10:00', close: '20:00', closed: false } };
  await updateSalon(scope, { openingHours });
  await updateSalon(scope, { whatsapp: '+5511900000001' });
  const page = await as(house, null).salonPage.get({ slug });
  expect(page.openingHours).toEqual(openingHours);
  expect(page.salon.whatsapp).toBe('+5511900000001');
  expect((await auditedActions(house, salon.id)).filter((action) => action === 'salons.update')).toHaveLength(2);
});

test('a granted plan ends a trial and has no end itself', async () => {
  const { owner, salon, scope } = await openWithScope();
  const plan = await dearestPlan();
  await grantPlan(scope, plan.id);
  house.clock.advance({ days: 400 });
  expect((await owner.salons.getMine()).subscription).toMatchObject({ status: 'active', isActive: true });
  expect(await auditedActions(house, salon.id)).toContain('salons.grantPlan');
});

test('a subscription that runs goes on with the granted plan and keeps its end', async () => {
  const { salon, scope } = await openWithScope();
  const plan = await dearestPlan();
  const end = new Date(house.clock.now().getTime() + 86_400_000);
  const { db } = house.database;
  await db
    .updateTable('salons')
    .set({ subscriptionStatus: 'active', subscriptionEndDate: end })
    .where('id', '=', salon.id)
    .execute();
  await grantPlan(scope, plan.id);
  const after = await db
    .selectFrom('salons')
    .where('id', '=', salon.id)
    .select(['planId', 'subscriptionStatus', 'subscriptionEndDate'])
    .executeTakeFirst();
  expect(after).toEqual({ planId: plan.id, subscriptionStatus: 'active', subscriptionEndDate: end });
});
