import { expect, test } from 'vitest';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import type { SalonScope } from '../scope.ts';
import { seedPlans } from '../subscriptions/commands.ts';
import { listActivePlans } from '../subscriptions/queries.ts';
import { scopeOfSystem, scopeOfSystemAt } from '../worker.ts';
import { grantPlan } from './commands.ts';

const world = useTestWorld();

async function openWithScope() {
  const salon = await openSalon(world);
  return { ...salon, scope: (await scopeOfSystemAt(world, salon.salon.id)) as SalonScope };
}

async function dearestPlan() {
  await seedPlans(world.database.db);
  const plan = (await listActivePlans(scopeOfSystem(world))).at(-1);
  if (!plan) throw new Error('No plan');
  return plan;
}

test('a granted plan ends a trial and has no end itself', async () => {
  const { owner, salon, scope } = await openWithScope();
  const plan = await dearestPlan();
  await grantPlan(scope, plan.id);
  world.clock.advance({ days: 400 });
  expect((await owner.salons.getMine()).subscription).toMatchObject({ status: 'active', isActive: true });
  expect(await auditedActions(world, salon.id)).toContain('salons.grantPlan');
});

test('a subscription that runs goes on with the granted plan and keeps its end', async () => {
  const { salon, scope } = await openWithScope();
  const plan = await dearestPlan();
  const end = new Date(world.clock.now().getTime() + 86_400_000);
  const { db } = world.database;
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
