import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openPlan } from '#tests/support/plans.ts';
import {
  as,
  createPerson,
  NOW,
  openCustomer,
  openSalon,
  type TestSalon,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { countingQueries } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(async () => {
  world.clock.set(NOW);
  await world.database.db.deleteFrom('salonSubscriptions').execute();
});

const openAdmin = async () => {
  const person = await createPerson(world, { userType: 'admin' });
  return { person, api: as(world, person).subscriptions };
};

type Values = { status?: string; amountCents?: number; currency?: string; daysAgo?: number };

async function addOrder({ salon }: TestSalon, planId: string, { daysAgo = 0, ...values }: Values = {}) {
  const createdAt = new Date(world.clock.now().getTime() - daysAgo * 86_400_000);
  const order = { id: newId(), planId, status: 'active', amountCents: 4990, ...values, createdAt };
  await world.database.db
    .insertInto('salonSubscriptions')
    .values({ ...order, salonId: salon.id })
    .execute();
  return order;
}

async function openOrders() {
  const [aurora, beleza] = [
    await openSalon(world, { name: 'Barbearia Aurora' }),
    await openSalon(world, { name: 'Espaço Beleza 100%' }),
  ];
  const { id: planId } = await openPlan(world, { name: 'Básico' });
  const pending = await addOrder(aurora, planId, { status: 'pending', daysAgo: 3 });
  const active = await addOrder(aurora, planId, { daysAgo: 1 });
  const cancelled = await addOrder(beleza, planId, { status: 'cancelled', daysAgo: 2 });
  const foreign = await addOrder(beleza, planId, { currency: 'USD', amountCents: 700 });
  return { aurora, beleza, planId, pending, active, cancelled, foreign };
}

describe('the list of orders', () => {
  test('is newest first, with salon, plan, status and amount in its currency', async () => {
    const { aurora, pending, active, cancelled, foreign } = await openOrders();
    const { api } = await openAdmin();
    const { orders, matching } = await api.listOrders({});
    expect(orders.map(({ id }) => id)).toEqual([foreign, active, cancelled, pending].map(({ id }) => id));
    expect(matching).toBe(4);
    expect(orders[1]).toEqual({
      id: active.id,
      salonId: aurora.salon.id,
      salonName: 'Barbearia Aurora',
      planName: 'Básico',
      billingCycle: 'monthly',
      status: 'active',
      amountCents: 4990,
      currency: 'BRL',
      isGrant: false,
      createdAt: active.createdAt.toISOString(),
    });
    expect(orders[0]).toMatchObject({ currency: 'USD', amountCents: 700 });
  });

  test('comes page by page, in an order that does not change', async () => {
    const { aurora, planId } = await openOrders();
    for (let n = 0; n < 5; n++) await addOrder(aurora, planId, { daysAgo: 9 });
    const { api } = await openAdmin();
    const { orders: all } = await api.listOrders({});
    const pages = [];
    for (const offset of [0, 3, 6]) pages.push(...(await api.listOrders({ limit: 3, offset })).orders);
    expect(pages).toEqual(all);
    expect(await api.listOrders({ offset: 100 })).toEqual({ orders: [], matching: 9, hasMore: false });
  });

  test.each([
    [{ status: 'active' }, ['foreign', 'active']],
    [{ status: 'pending' }, ['pending']],
    [{ status: 'cancelled' }, ['cancelled']],
    [{ search: 'aurora' }, ['active', 'pending']],
    [{ search: 'AURÓRA barb' }, ['active', 'pending']],
    [{ search: '100%' }, ['foreign', 'cancelled']],
    [{ search: 'aurora', status: 'pending' }, ['pending']],
    [{ search: 'marina aurora' }, ['active', 'pending']],
    [{ search: 'ninguém' }, []],
    [{ search: '_' }, []],
  ] as const)('filtered by %j', async (filter, names) => {
    const made = await openOrders();
    const { api } = await openAdmin();
    const { orders, matching } = await api.listOrders(filter);
    expect(orders.map(({ id }) => id)).toEqual(names.map((name) => made[name].id));
    expect(matching).toBe(names.length);
  });

  test("finds a salon by its address, and shows other people's statuses as they are", async () => {
    const { aurora, planId } = await openOrders();
    await addOrder(aurora, planId, { status: 'in_mediation', daysAgo: 30 });
    const { api } = await openAdmin();
    const { orders } = await api.listOrders({ search: aurora.slug });
    expect(orders.map(({ status }) => status)).toEqual(['active', 'pending', 'in_mediation']);
  });

  test.each([{ status: 'paid' }, { limit: 0 }, { limit: 201 }, { offset: -1 }, { search: 'a'.repeat(101) }])(
    'refuses %j',
    async (input) => {
      const { api } = await openAdmin();
      await expect(api.listOrders(input as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    },
  );

  test('ends after the newest thousand, and says that there are more', async () => {
    const { aurora, planId } = await openOrders();
    await world.database.pool.query(
      `insert into salon_subscriptions (salon_id, id, plan_id, amount_cents, created_at)
       select $1, gen_random_uuid(), $2, 100, '2026-01-01' from generate_series(1, 1000)`,
      [aurora.salon.id, planId],
    );
    const { api } = await openAdmin();
    expect(await api.listOrders({ offset: 990 })).toMatchObject({ matching: 1000, hasMore: true });
    expect((await api.listOrders({ offset: 990 })).orders).toHaveLength(10);
    expect((await api.listOrders({ offset: 1000 })).orders).toEqual([]);
    expect(await api.listOrders({ status: 'active' })).toMatchObject({ matching: 2, hasMore: false });
  });

  test('costs as many queries with many orders as with few', async () => {
    const { aurora, planId } = await openOrders();
    const { person } = await openAdmin();
    const counting = countingQueries(world);
    const { listOrders, getTotals } = as(counting.world, person).subscriptions;
    const ask = () => Promise.all([listOrders({ search: 'a', status: 'active' }), getTotals()]);
    const few = await counting.count(ask);
    for (let n = 0; n < 30; n++) await addOrder(aurora, planId);
    expect(await counting.count(ask)).toBe(few);
  });
});

describe('the totals', () => {
  test('count every order, and sum the active ones in reais', async () => {
    const { aurora, planId } = await openOrders();
    await addOrder(aurora, planId, { amountCents: 10 });
    await addOrder(aurora, planId, { status: 'in_mediation', amountCents: 10 });
    const { api } = await openAdmin();
    expect(await api.getTotals()).toEqual({ total: 6, active: 3, pending: 1, revenueCents: 5000, receivedCents: 0 });
  });

  test('are zero without orders', async () => {
    const { api } = await openAdmin();
    expect(await api.getTotals()).toEqual({ total: 0, active: 0, pending: 0, revenueCents: 0, receivedCents: 0 });
  });
});

describe('an order', () => {
  test('tells provider, ids, period, the salon now, and what was done with it', async () => {
    const salon = await openSalon(world, { name: 'Salão Lua' });
    const plan = await openPlan(world, { name: 'Profissional' });
    await salon.owner.subscriptions.choosePlan({ planId: plan.id });
    const { checkoutId = '', orderId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
    const paymentId = world.checkouts.fake.pay(checkoutId, { renews: true });
    world.clock.advance({ hours: 1 });
    await salon.owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
    const { api, person } = await openAdmin();
    const key = { salonId: salon.salon.id, id: orderId };
    const paid = await api.getOrder(key);
    expect(paid).toMatchObject({
      ...{ salonName: 'Salão Lua', planName: 'Profissional', status: 'active', amountCents: 9990 },
      ...{ provider: 'mercado_pago', checkoutId, paymentId, renews: true, isGrant: false },
      paidAt: world.clock.now().toISOString(),
      periodEnd: expect.any(String),
      salon: { slug: salon.slug, isPublic: true, planName: 'Profissional', subscription: { status: 'active' } },
    });
    expect(paid.entries).toMatchObject([
      { action: 'subscriptions.activate', actorKind: 'owner', actorName: 'Marina Lima', planAfter: 'Profissional' },
      { action: 'subscriptions.choosePlan', planBefore: null, planAfter: 'Profissional' },
    ]);
    world.clock.advance({ hours: 1 });
    await api.grantPlan({ salonId: salon.salon.id, planId: null });
    const ended = await api.getOrder(key);
    expect(ended).toMatchObject({ status: 'cancelled', renews: false, salon: { planName: null } });
    expect(ended.salon.subscription).toMatchObject({ status: 'inactive', isBlocked: true });
    expect(ended.entries[0]).toMatchObject({
      ...{ action: 'subscriptions.grantPlan', actorKind: 'admin', actorName: person.fullName },
      ...{ planBefore: 'Profissional', planAfter: null },
    });
  });

  test('that was granted names who gave it', async () => {
    const salon = await openSalon(world);
    const { api, person } = await openAdmin();
    const plan = await openPlan(world, { name: 'Premium' });
    await api.grantPlan({ salonId: salon.salon.id, planId: plan.id });
    const [order] = (await api.listOrders({ search: salon.slug })).orders;
    expect(order).toMatchObject({ isGrant: true, amountCents: 0, planName: 'Premium', status: 'active' });
    const details = await api.getOrder({ salonId: salon.salon.id, id: order?.id ?? '' });
    expect(details).toMatchObject({ provider: null, checkoutId: null, paidAt: null, periodEnd: null });
    expect(details.entries).toMatchObject([{ actorName: person.fullName, planBefore: null, planAfter: 'Premium' }]);
  });

  test('whose plan is granted again once it has ended still names the plan', async () => {
    const salon = await openSalon(world);
    const { api } = await openAdmin();
    const plan = await openPlan(world, { name: 'Premium' });
    const wish = { salonId: salon.salon.id, planId: plan.id };
    await api.grantPlan(wish);
    await world.database.db
      .updateTable('salons')
      .set({ subscriptionEndDate: world.clock.now() })
      .where('id', '=', salon.salon.id)
      .execute();
    await api.grantPlan(wish);
    const { orders } = await api.listOrders({ search: salon.slug });
    expect(orders.map(({ status }) => status)).toEqual(['active', 'cancelled']);
    const details = await api.getOrder({ salonId: salon.salon.id, id: orders[0]?.id ?? '' });
    expect(details.entries[0]).toMatchObject({ planBefore: null, planAfter: 'Premium' });
  });

  test("holds nothing of the salon's customers", async () => {
    const salon = await openSalon(world);
    const customer = await openCustomer(world, salon, { fullName: 'Rute Prado' });
    await customer.book();
    const { api } = await openAdmin();
    await api.grantPlan({ salonId: salon.salon.id, planId: (await openPlan(world)).id });
    const [order] = (await api.listOrders({ search: salon.slug })).orders;
    const answer = JSON.stringify(await api.getOrder({ salonId: salon.salon.id, id: order?.id ?? '' }));
    expect(answer).not.toContain('Rute');
    expect(answer).not.toContain('appointments');
  });

  test('of another salon, or of none, is not found', async () => {
    const { aurora, beleza, active } = await openOrders();
    const { api } = await openAdmin();
    const keys = [
      { salonId: beleza.salon.id, id: active.id },
      { salonId: aurora.salon.id, id: newId() },
      { salonId: newId(), id: active.id },
    ];
    for (const key of keys) await expect(api.getOrder(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
