import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { setSubscription } from '#server/salons/commands.ts';
import { scopeOfSystemAt } from '#server/worker.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, hashTables } from '#tests/support/traces.ts';
import { grantPlanBySystem } from './commands.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));
afterEach(() => Object.assign(world.checkouts.fake, { mood: 'well', meanwhile: null }));

async function openAdmin() {
  const person = await createPerson(world, { userType: 'admin' });
  const { grantPlan } = as(world, person).subscriptions;
  return { person, grant: ({ salon }: TestSalon, planId: string | null) => grantPlan({ salonId: salon.id, planId }) };
}

/** Pays a plan with a subscription that the provider charges again. */
async function subscribe(salon: TestSalon, planId: string, renews = true) {
  await salon.owner.subscriptions.choosePlan({ planId });
  const checkoutId = world.checkouts.fake.orders.at(-1)?.checkoutId ?? '';
  const paymentId = world.checkouts.fake.pay(checkoutId, { renews });
  const paid = { paymentId, preferenceId: checkoutId };
  const verify = () => salon.owner.subscriptions.verifyPayment(paid);
  return { checkoutId, verify };
}

async function openSubscriber() {
  const salon = await openSalon(world);
  const plan = await openPlan(world, { name: 'Profissional' });
  const { checkoutId, verify } = await subscribe(salon, plan.id);
  await verify();
  return { salon, plan, checkoutId };
}

const ordersOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salon.id)
    .select(['planId', 'status', 'amountCents', 'renews', 'isGrant', 'paidAt', 'periodEnd'])
    .orderBy('id')
    .execute();

const entryOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salon.id)
    .where('action', '=', 'subscriptions.grantPlan')
    .selectAll()
    .executeTakeFirstOrThrow();

const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message && { message }) });

describe('a granted plan', () => {
  test('ends a trial, has no end itself, and is an order of nothing', async () => {
    const salon = await openSalon(world);
    const { grant, person } = await openAdmin();
    const plan = await openPlan(world, { name: 'Premium' });
    const granted = await grant(salon, plan.id);
    expect(granted).toMatchObject({ plan: { name: 'Premium' }, subscription: { status: 'active', endsAt: null } });
    world.clock.advance({ days: 400 });
    const mine = await salon.owner.subscriptions.getMine();
    expect(mine).toMatchObject({ plan: { id: plan.id }, renews: false, openOrder: null });
    expect(mine.subscription).toEqual((await salon.owner.salons.getMine()).subscription);
    expect(mine.subscription).toMatchObject({ status: 'active', isActive: true, isBlocked: false });
    expect(await ordersOf(salon)).toMatchObject([
      { planId: plan.id, status: 'active', amountCents: 0, isGrant: true, paidAt: null, periodEnd: null },
    ]);
    const entry = await entryOf(salon);
    expect(entry).toMatchObject({ actorKind: 'admin', actorUserId: person.id });
    expect(entry.data).toMatchObject({
      name: salon.salon.name,
      before: { plan: null, status: 'trial' },
      after: { plan: 'Premium', status: 'active', endsAt: null },
    });
  });

  test('keeps the paid end of an active subscription, whose provider charges nothing more', async () => {
    const { salon, plan, checkoutId } = await openSubscriber();
    const { endsAt } = (await salon.owner.subscriptions.getMine()).subscription;
    const { grant } = await openAdmin();
    const dear = await openPlan(world, { name: 'Premium' });
    expect((await grant(salon, dear.id)).subscription).toMatchObject({ status: 'active', endsAt });
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    expect(await ordersOf(salon)).toMatchObject([
      { planId: plan.id, status: 'cancelled', amountCents: 9990, renews: false, paidAt: expect.any(Date) },
      { planId: dear.id, status: 'active', amountCents: 0, isGrant: true, periodEnd: new Date(endsAt ?? '') },
    ]);
    expect((await entryOf(salon)).data).toMatchObject({
      before: { plan: 'Profissional' },
      after: { plan: 'Premium' },
    });
  });

  test("leaves the owner's open settings form as fresh as it was", async () => {
    const salon = await openSalon(world);
    const { version } = await salon.owner.salons.getSettings();
    await (await openAdmin()).grant(salon, (await openPlan(world)).id);
    expect((await salon.owner.salons.getSettings()).version).toBe(version);
  });

  test('of the system, as in the demo, asks no provider', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    const scope = (await scopeOfSystemAt(world, salon.salon.id)) as SalonScope;
    await grantPlanBySystem(scope, plan.id, { setSubscription });
    expect(await salon.owner.subscriptions.getMine()).toMatchObject({ plan: { id: plan.id } });
    expect(await auditedActions(world, salon.salon.id)).toContain('subscriptions.grantPlan');
  });
});

describe('no plan', () => {
  test('ends the subscription now and blocks the salon', async () => {
    const { salon, plan, checkoutId } = await openSubscriber();
    const { grant } = await openAdmin();
    expect(await grant(salon, null)).toMatchObject({ plan: null, subscription: { status: 'inactive' } });
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    const mine = await salon.owner.subscriptions.getMine();
    expect(mine).toMatchObject({ plan: null, subscription: { status: 'inactive', isBlocked: true } });
    expect(mine.subscription.endsAt).toBe(world.clock.now().toISOString());
    expect(await ordersOf(salon)).toMatchObject([{ planId: plan.id, status: 'cancelled', renews: false }]);
    expect(await entryOf(salon)).toMatchObject({
      entityId: salon.salon.id,
      data: { before: { plan: 'Profissional', status: 'active' }, after: { plan: null, status: 'inactive' } },
    });
  });

  test('ends a trial as well', async () => {
    const salon = await openSalon(world);
    await (await openAdmin()).grant(salon, null);
    expect((await salon.owner.subscriptions.getMine()).subscription).toMatchObject({ isBlocked: true });
    expect(await ordersOf(salon)).toEqual([]);
  });
});

describe('a grant is refused and leaves nothing behind', () => {
  test.each([
    ['refusing', 'Cartão recusado pela operadora'],
    ['broken', 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.'],
    ['hanging', 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.'],
  ] as const)('by a provider that is %s, in its own words', async (mood, message) => {
    const { salon, checkoutId } = await openSubscriber();
    const { grant } = await openAdmin();
    const { id } = await openPlan(world);
    const before = await hashTables(world);
    world.checkouts.fake.mood = mood;
    for (const planId of [id, null]) {
      await expect(grant(salon, planId)).rejects.toEqual(refusal('CANCELLATION_FAILED', message));
    }
    expect(await hashTables(world)).toEqual(before);
    expect(await auditedActions(world, salon.salon.id)).not.toContain('subscriptions.grantPlan');
    world.checkouts.fake.mood = 'well';
    await grant(salon, id);
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
  });

  test('when the provider that charges is not set up any more', async () => {
    const { salon } = await openSubscriber();
    const person = await createPerson(world, { userType: 'admin' });
    const checkouts = { open: async () => ({}), timeLimitMs: 50 };
    const poor = as({ ...world, checkouts, servers: undefined }, person);
    await expect(poor.subscriptions.grantPlan({ salonId: salon.salon.id, planId: null })).rejects.toEqual(
      refusal('CANCELLATION_FAILED'),
    );
    expect((await salon.owner.subscriptions.getMine()).renews).toBe(true);
  });

  test('for an unknown salon, an unknown plan or one that is off the market, and asks no provider', async () => {
    const { salon } = await openSubscriber();
    const { grant, person } = await openAdmin();
    const withdrawn = await openPlan(world, { isActive: false });
    const { grantPlan } = as(world, person).subscriptions;
    const asked = world.checkouts.fake.cancelled.length;
    for (const planId of [newId(), withdrawn.id]) {
      await expect(grant(salon, planId)).rejects.toEqual(refusal('PLAN_NOT_FOUND'));
    }
    await expect(grantPlan({ salonId: newId(), planId: null })).rejects.toEqual(refusal('NOT_FOUND'));
    expect(world.checkouts.fake.cancelled).toHaveLength(asked);
  });

  test('of the plan that the salon has, so that nothing is cancelled for it', async () => {
    const { salon, plan, checkoutId } = await openSubscriber();
    const { grant } = await openAdmin();
    await expect(grant(salon, plan.id)).rejects.toEqual(refusal('PLAN_CURRENT'));
    expect(world.checkouts.fake.cancelled).not.toContain(checkoutId);
    await grant(salon, null);
    await expect(grant(salon, null)).rejects.toEqual(refusal('PLAN_CURRENT'));
  });

  test('when the owner pays while the provider is asked, and succeeds with the next try', async () => {
    const { salon, checkoutId } = await openSubscriber();
    const { grant } = await openAdmin();
    const next = await openPlan(world, { priceCents: 20_000 });
    const { checkoutId: nextCheckoutId, verify } = await subscribe(salon, next.id);
    world.checkouts.fake.meanwhile = verify;
    await expect(grant(salon, null)).rejects.toEqual(refusal('CHANGED_MEANWHILE'));
    expect((await salon.owner.subscriptions.getMine()).plan?.id).toBe(next.id);
    await grant(salon, null);
    expect(world.checkouts.fake.cancelled).toEqual(expect.arrayContaining([checkoutId, nextCheckoutId]));
    expect((await ordersOf(salon)).map(({ renews }) => renews)).toEqual([false, false]);
  });
});

test('of two grants at once both are told, one after the other', async () => {
  const salon = await openSalon(world);
  const { grant } = await openAdmin();
  const [one, other] = [await openPlan(world), await openPlan(world)];
  await Promise.all([grant(salon, one.id), grant(salon, other.id)]);
  const orders = await ordersOf(salon);
  expect(orders.map(({ status }) => status).toSorted()).toEqual(['active', 'cancelled']);
  const held = (await salon.owner.subscriptions.getMine()).plan?.id;
  expect(orders.find(({ status }) => status === 'active')?.planId).toBe(held);
});

test('a plan paid after a grant replaces it', async () => {
  const salon = await openSalon(world);
  const { grant } = await openAdmin();
  await grant(salon, (await openPlan(world, { priceCents: 100 })).id);
  const { verify } = await subscribe(salon, (await openPlan(world)).id);
  await verify();
  expect((await ordersOf(salon)).map(({ status, isGrant }) => [status, isGrant])).toEqual([
    ['cancelled', true],
    ['active', false],
  ]);
  expect((await salon.owner.subscriptions.getMine()).subscription.endsAt).not.toBeNull();
});
