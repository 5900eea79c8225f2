import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { changeTables } from '#tests/support/change-tables.ts';
import { openPlan } from '#tests/support/plans.ts';
import {
  as,
  NOW,
  openCustomer,
  openSalon,
  phoneNumber,
  type TestSalon,
  useTestWorld,
} from '#tests/support/test-world.ts';
import { auditedActions, countingQueries, hashTables } from '#tests/support/traces.ts';

const world = useTestWorld();
beforeEach(() => world.clock.set(NOW));

const ordersOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salon.id)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const stateOf = async ({ owner }: TestSalon) => (await owner.subscriptions.getMine()).subscription;

const change = (salonId: string, values: { subscriptionStatus?: 'active' | 'cancelled'; subscriptionEndDate?: Date }) =>
  world.database.db.updateTable('salons').set(values).where('id', '=', salonId).execute();

async function openCheckout(salon: TestSalon, planId: string) {
  const { checkoutUrl } = await salon.owner.subscriptions.choosePlan({ planId, salonId: salon.salon.id });
  const order = world.checkouts.fake.orders.at(-1);
  if (!order) throw new Error('No checkout');
  const pay = (changes = {}) => ({
    paymentId: world.checkouts.fake.pay(order.checkoutId, changes),
    preferenceId: order.checkoutId,
  });
  return { checkoutUrl, order, pay };
}

async function subscribe(salon: TestSalon, planId: string) {
  const { pay } = await openCheckout(salon, planId);
  const paid = pay();
  expect(await salon.owner.subscriptions.verifyPayment(paid)).toEqual({ success: true, status: 'active' });
  return paid;
}

const refusal = (code: string, message?: string) => expect.objectContaining({ code, ...(message && { message }) });

describe('plans on offer', () => {
  test('are shown to anybody, cheapest first, without those that were withdrawn', async () => {
    const dear = await openPlan(world, { name: 'Caro', priceCents: 90_000, maxEmployees: 0 });
    const cheap = await openPlan(world, { name: 'Barato', priceCents: 100, maxEmployees: 3, features: ['Página'] });
    const withdrawn = await openPlan(world, { isActive: false });
    const { plans } = await as(world, null).subscriptions.listPlans();
    const ids = plans.map(({ id }) => id);
    expect(ids.indexOf(cheap.id)).toBeLessThan(ids.indexOf(dear.id));
    expect(ids).not.toContain(withdrawn.id);
    expect(plans).toContainEqual(expect.objectContaining({ id: dear.id, maxEmployees: null }));
    expect(plans.find(({ id }) => id === cheap.id)).toEqual({
      id: cheap.id,
      name: 'Barato',
      description: null,
      priceCents: 100,
      billingCycle: 'monthly',
      features: ['Página'],
      maxEmployees: 3,
      maxCustomers: 100,
    });
  });
});

describe('choosing a plan', () => {
  test('opens a checkout, keeps the order as pending, and changes nothing yet', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world, { name: 'Profissional' });
    const { checkoutUrl, order } = await openCheckout(salon, plan.id);
    expect(checkoutUrl).toBe(`https://pagamento.example/${order.checkoutId}`);
    expect(order).toMatchObject({
      planName: 'Profissional',
      amountCents: 9990,
      currency: 'BRL',
      billingCycle: 'monthly',
      payerEmail: salon.person.email,
      returnUrl: expect.stringMatching(/\/settings$/),
    });
    expect(await ordersOf(salon)).toMatchObject([
      { id: order.orderId, status: 'pending', amountCents: 9990, provider: 'mercado_pago', paidAt: null },
    ]);
    const mine = await salon.owner.subscriptions.getMine();
    expect(mine).toMatchObject({
      subscription: { status: 'trial' },
      plan: null,
      openOrder: { planName: 'Profissional', amountCents: 9990, checkoutUrl },
    });
  });

  test('says of an open order that its payment was refused, and no longer once another one waits', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    const { pay } = await openCheckout(salon, plan.id);
    const openOrder = async () => (await salon.owner.subscriptions.getMine()).openOrder;
    expect(await openOrder()).toMatchObject({ isRefused: false, failure: null });
    const failure = 'Saldo ou limite insuficiente.';
    await salon.owner.subscriptions.verifyPayment(pay({ status: 'refused', failure }));
    expect(await openOrder()).toMatchObject({ isRefused: true, failure });
    world.clock.advance({ minutes: 5 });
    await salon.owner.subscriptions.verifyPayment(pay({ status: 'pending' }));
    expect(await openOrder()).toMatchObject({ isRefused: false, failure: null });
  });

  test('a double click opens one checkout, and so does the same wish within a day', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    const wish = { planId: plan.id };
    const answers = await Promise.all([
      salon.owner.subscriptions.choosePlan(wish),
      salon.owner.subscriptions.choosePlan(wish),
    ]);
    const again = await salon.owner.subscriptions.choosePlan(wish);
    expect(new Set([...answers, again].map(({ checkoutUrl }) => checkoutUrl)).size).toBe(1);
    expect(await ordersOf(salon)).toHaveLength(1);
    world.clock.advance({ days: 2 });
    await salon.owner.subscriptions.choosePlan(wish);
    expect(await ordersOf(salon)).toHaveLength(2);
  });

  test('another price, plan or provider is another checkout', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    const { choosePlan } = salon.owner.subscriptions;
    await choosePlan({ planId: plan.id });
    await choosePlan({ planId: plan.id, provider: 'sandbox' });
    await choosePlan({ planId: (await openPlan(world)).id });
    await world.database.db.updateTable('plans').set({ priceCents: 12_000 }).where('id', '=', plan.id).execute();
    await choosePlan({ planId: plan.id });
    expect((await ordersOf(salon)).map(({ amountCents }) => amountCents)).toEqual([9990, 9990, 9990, 12_000]);
    await world.database.db.updateTable('plans').set({ billingCycle: 'yearly' }).where('id', '=', plan.id).execute();
    await choosePlan({ planId: plan.id });
    expect(await ordersOf(salon)).toHaveLength(5);
  });

  test('a plan without price is active at once, without checkout and without end', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world, { priceCents: 0 });
    expect(await salon.owner.subscriptions.choosePlan({ planId: plan.id })).toEqual({
      checkoutUrl: null,
      startsAt: null,
    });
    const state = { status: 'active', isActive: true, endsAt: null };
    expect(await salon.owner.subscriptions.getMine()).toMatchObject({ subscription: state, plan: { id: plan.id } });
    expect(await ordersOf(salon)).toMatchObject([
      { status: 'active', amountCents: 0, provider: null, periodEnd: null },
    ]);
  });

  test('the plan of another salon’s screen is refused', async () => {
    const salon = await openSalon(world);
    const other = await openSalon(world);
    const plan = await openPlan(world);
    const wish = { planId: plan.id, salonId: other.salon.id };
    await expect(salon.owner.subscriptions.choosePlan(wish)).rejects.toEqual(refusal('NOT_FOUND'));
    expect(await ordersOf(salon)).toEqual([]);
    expect(await ordersOf(other)).toEqual([]);
  });

  test('a plan that is unknown or withdrawn is refused', async () => {
    const { owner } = await openSalon(world);
    const withdrawn = await openPlan(world, { isActive: false });
    for (const planId of [newId(), withdrawn.id]) {
      await expect(owner.subscriptions.choosePlan({ planId })).rejects.toEqual(refusal('PLAN_NOT_FOUND'));
    }
  });

  test('the present plan is refused, and so is a cheaper one behind a plan without end', async () => {
    const salon = await openSalon(world);
    const [cheap, dear] = [await openPlan(world, { priceCents: 4990 }), await openPlan(world)];
    await subscribe(salon, dear.id);
    const { choosePlan } = salon.owner.subscriptions;
    await expect(choosePlan({ planId: dear.id })).rejects.toEqual(refusal('PLAN_CURRENT'));
    const choiceOf = async ({ id }: { id: string }) =>
      (await salon.owner.subscriptions.getMine()).plans.find((plan) => plan.id === id)?.choice;
    expect([await choiceOf(dear), await choiceOf(cheap)]).toEqual(['current', 'later']);
    await world.database.db
      .updateTable('salons')
      .set({ subscriptionEndDate: null })
      .where('id', '=', salon.salon.id)
      .execute();
    expect(await choiceOf(cheap)).toBe('unavailable');
    const refused = { code: 'PLAN_PAID_AHEAD', data: { until: null } };
    await expect(choosePlan({ planId: cheap.id })).rejects.toMatchObject(refused);
  });

  test('is refused where no provider is set up', async () => {
    const { person, salon } = await openSalon(world);
    const { id: planId } = await openPlan(world);
    const checkouts = { open: async () => ({}), timeLimitMs: 50 };
    const poor = as({ ...world, checkouts, servers: undefined }, person);
    await expect(poor.subscriptions.choosePlan({ planId })).rejects.toEqual(refusal('CHECKOUT_UNAVAILABLE'));
    expect((await poor.subscriptions.getMine()).payments).toEqual([]);
    const wish = { planId, provider: 'stripe' } as const;
    await expect(as(world, person).subscriptions.choosePlan(wish)).rejects.toEqual(refusal('CHECKOUT_UNAVAILABLE'));
    expect(await auditedActions(world, salon.id)).not.toContain('subscriptions.choosePlan');
  });

  test.each([
    ['refusing', 'Cartão recusado pela operadora'],
    ['broken', 'Não foi possível processar a assinatura'],
    ['hanging', 'Não foi possível processar a assinatura'],
    ['without address', 'URL de checkout não recebida'],
  ] as const)('of a provider that is %s leaves nothing behind', async (mood, message) => {
    const { owner } = await openSalon(world);
    const { id: planId } = await openPlan(world);
    const before = await hashTables(world);
    const { fake } = world.checkouts;
    fake.mood = mood;
    try {
      await expect(owner.subscriptions.choosePlan({ planId })).rejects.toEqual(refusal('CHECKOUT_FAILED', message));
    } finally {
      fake.mood = 'well';
    }
    expect(await hashTables(world)).toEqual(before);
    expect(await owner.subscriptions.choosePlan({ planId })).toMatchObject({ checkoutUrl: expect.any(String) });
  });
});

describe('a payment', () => {
  test('counts when the provider says so, and then writes order, plan, status and dates', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    // Eight days after the start the trial is over, and the owner blocked.
    world.clock.advance({ days: 8 });
    await subscribe(salon, plan.id);
    const end = (await stateOf(salon)).endsAt ?? '';
    expect(await stateOf(salon)).toMatchObject({ status: 'active', isActive: true, isBlocked: false });
    const days = (Date.parse(end) - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(await ordersOf(salon)).toMatchObject([
      { status: 'active', paymentId: expect.any(String), paidAt: world.clock.now(), periodEnd: new Date(end) },
    ]);
    expect(await salon.owner.services.list({})).toMatchObject({ totals: { total: 1 } });
    expect(await auditedActions(world, salon.salon.id)).toContain('subscriptions.activate');
  });

  test('leaves the settings form beside the plans as fresh as it was', async () => {
    const salon = await openSalon(world);
    const { version } = await salon.owner.salons.getSettings();
    await subscribe(salon, (await openPlan(world)).id);
    expect((await salon.owner.salons.getSettings()).version).toBe(version);
  });

  test('that only the browser claims changes nothing', async () => {
    const salon = await openSalon(world);
    const { order } = await openCheckout(salon, (await openPlan(world)).id);
    const claim = { paymentId: '123', preferenceId: order.checkoutId };
    expect(await salon.owner.subscriptions.verifyPayment(claim)).toEqual({ success: false, status: 'pending' });
    expect(await salon.owner.subscriptions.verifySession({ sessionId: order.checkoutId })).toEqual({
      success: false,
      status: 'pending',
    });
    expect(await stateOf(salon)).toMatchObject({ status: 'trial' });
  });

  test.each([
    ['still pending', { status: 'pending' }, 'pending'],
    ['refused', { status: 'refused' }, 'refused'],
    ['of a cent less', { amountCents: 9989 }, 'refused'],
    ['in another currency', { currency: 'ARS' }, 'refused'],
    ['of another order', { orderId: newId() }, 'refused'],
  ])('%s does not count', async (_, changes, status) => {
    const salon = await openSalon(world);
    const { pay } = await openCheckout(salon, (await openPlan(world)).id);
    expect(await salon.owner.subscriptions.verifyPayment(pay(changes))).toEqual({ success: false, status });
    expect(await stateOf(salon)).toMatchObject({ status: 'trial' });
    expect(await ordersOf(salon)).toMatchObject([{ status: 'pending', paidAt: null }]);
    expect(await auditedActions(world, salon.salon.id)).not.toContain('subscriptions.activate');
  });

  test('is applied once, however often it arrives and in whichever way', async () => {
    const salon = await openSalon(world);
    const { pay, order } = await openCheckout(salon, (await openPlan(world)).id);
    const paid = pay();
    const { verifyPayment, verifySession } = salon.owner.subscriptions;
    const answers = await Promise.all([verifyPayment(paid), verifyPayment(paid), verifyPayment(paid)]);
    expect(answers).toEqual(Array(3).fill({ success: true, status: 'active' }));
    const { endsAt } = await stateOf(salon);
    world.clock.advance({ days: 1 });
    expect(await verifySession({ sessionId: order.checkoutId })).toEqual({ success: true, status: 'active' });
    expect((await stateOf(salon)).endsAt).toBe(endsAt);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.activate')).toHaveLength(1);
  });

  test('pays for one order only, whatever a provider says', async () => {
    const [one, other] = [await openSalon(world), await openSalon(world)];
    const plan = await openPlan(world);
    const { paymentId } = await subscribe(one, plan.id);
    const { pay } = await openCheckout(other, plan.id);
    expect(await other.owner.subscriptions.verifyPayment(pay({ id: paymentId }))).toEqual({
      success: false,
      status: 'refused',
    });
    expect(await stateOf(other)).toMatchObject({ status: 'trial' });
  });

  test('of another salon is as one that does not exist', async () => {
    const [one, other] = [await openSalon(world), await openSalon(world)];
    const { pay } = await openCheckout(one, (await openPlan(world)).id);
    const paid = pay();
    await expect(other.owner.subscriptions.verifyPayment(paid)).rejects.toEqual(refusal('NOT_FOUND'));
    const unknown = { paymentId: 'x', preferenceId: 'y' };
    await expect(other.owner.subscriptions.verifyPayment(unknown)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('whose provider does not answer is verified later', async () => {
    const salon = await openSalon(world);
    const { pay } = await openCheckout(salon, (await openPlan(world)).id);
    const paid = pay();
    world.checkouts.fake.mood = 'hanging';
    try {
      await expect(salon.owner.subscriptions.verifyPayment(paid)).rejects.toEqual(refusal('CHECKOUT_FAILED'));
    } finally {
      world.checkouts.fake.mood = 'well';
    }
    expect(await stateOf(salon)).toMatchObject({ status: 'trial' });
    expect(await salon.owner.subscriptions.verifyPayment(paid)).toMatchObject({ success: true });
  });

  test('that comes after another one still counts, and no paid day is lost', async () => {
    const salon = await openSalon(world);
    const [cheap, dear] = [await openPlan(world, { priceCents: 4995 }), await openPlan(world, { priceCents: 9990 })];
    const first = (await openCheckout(salon, cheap.id)).pay();
    await subscribe(salon, dear.id);
    const before = Date.parse((await stateOf(salon)).endsAt ?? '');
    expect((await ordersOf(salon)).map(({ status }) => status)).toEqual(['cancelled', 'active']);
    expect(await salon.owner.subscriptions.verifyPayment(first)).toMatchObject({ success: true });
    expect((await ordersOf(salon)).map(({ status }) => status)).toEqual(['active', 'cancelled']);
    expect(Date.parse((await stateOf(salon)).endsAt ?? '')).toBeGreaterThan(before);
  });

  test('pays for what was ordered, whatever the plan costs and lasts by then', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    await change(salon.salon.id, { subscriptionEndDate: world.clock.now() });
    const { pay } = await openCheckout(salon, plan.id);
    const yearly = { priceCents: 99_900, billingCycle: 'yearly' } as const;
    await world.database.db.updateTable('plans').set(yearly).where('id', '=', plan.id).execute();
    expect(await salon.owner.subscriptions.verifyPayment(pay())).toMatchObject({ success: true });
    const days = (Date.parse((await stateOf(salon)).endsAt ?? '') - world.clock.now().getTime()) / 86_400_000;
    expect(days).toBeLessThanOrEqual(31);
    expect(await ordersOf(salon)).toMatchObject([{ amountCents: 9990, status: 'active' }]);
  });

  test('after the end begins where the paid period ended, and the owner worked on meanwhile', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world);
    await change(salon.salon.id, { subscriptionEndDate: world.clock.now() });
    await subscribe(salon, plan.id);
    const end = new Date((await stateOf(salon)).endsAt ?? '');
    world.clock.set(new Date(end.getTime() + 2 * 86_400_000).toISOString());
    expect(await stateOf(salon)).toMatchObject({ status: 'past_due', isBlocked: false });
    await salon.owner.services.list({});
    await subscribe(salon, plan.id);
    const orders = await ordersOf(salon);
    expect(orders.at(-1)).toMatchObject({ status: 'active', periodStart: end });
    expect(await stateOf(salon)).toMatchObject({ status: 'active', isActive: true });
  });

  test('when the audit log takes no entry leaves neither half', async () => {
    const salon = await openSalon(world);
    const { pay } = await openCheckout(salon, (await openPlan(world)).id);
    const paid = pay();
    const before = await hashTables(world);
    await changeTables(
      world.database,
      `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      'create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()',
    );
    try {
      await expect(salon.owner.subscriptions.verifyPayment(paid)).rejects.toThrow();
      expect(await hashTables(world)).toEqual(before);
    } finally {
      await changeTables(world.database, 'drop function refuse_entry cascade');
    }
  });
});

describe('what an owner reads of the subscription', () => {
  test('counts what the limits count, in as many queries as ever', async () => {
    const salon = await openSalon(world, { professionals: 2 });
    const plan = await openPlan(world, { maxEmployees: 3, maxCustomers: 0 });
    await subscribe(salon, plan.id);
    const counting = countingQueries(world);
    const owner = as(counting.world, salon.person);
    const few = await counting.count(() => owner.subscriptions.getMine());
    await salon.owner.employees.deactivate({ id: salon.employees[0]?.id ?? '' });
    await (await openCustomer(world, salon)).book();
    const { id } = await salon.owner.customers.create({ name: 'Bia', phone: phoneNumber(2) });
    await salon.owner.customers.create({ name: 'Caio', phone: phoneNumber(3) });
    await salon.owner.customers.delete({ id });
    const many = await counting.count(async () => {
      expect(await owner.subscriptions.getMine()).toMatchObject({
        plan: { id: plan.id },
        usage: { employees: { used: 1, limit: 3 }, customers: { used: 2, limit: null } },
        openOrder: null,
        payments: [
          { provider: 'mercado_pago', way: 'card' },
          { provider: 'mercado_pago', way: 'pix' },
          { provider: 'sandbox', way: 'card' },
          { provider: 'sandbox', way: 'pix' },
        ],
      });
    });
    expect(many).toBe(few);
  });

  test('is unlimited in a trial without a plan', async () => {
    const { owner } = await openSalon(world);
    expect(await owner.subscriptions.getMine()).toMatchObject({
      plan: null,
      usage: { employees: { used: 1, limit: null }, customers: { used: 0, limit: null } },
    });
  });

  test('names a plan that is on offer no more', async () => {
    const salon = await openSalon(world);
    const plan = await openPlan(world, { name: 'Antigo' });
    await subscribe(salon, plan.id);
    await world.database.db.updateTable('plans').set({ isActive: false }).where('id', '=', plan.id).execute();
    const mine = await salon.owner.subscriptions.getMine();
    expect(mine.plan?.name).toBe('Antigo');
    expect(mine.plans.map(({ id }) => id)).not.toContain(plan.id);
  });
});
