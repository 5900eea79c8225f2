import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, hashTables } from '#tests/support/traces.ts';
import { ADMIN_PASSWORD, openAdministrator } from '#tests/support/two-factor.ts';
import { alignOrderJob, reviewSubscriptionsJob, syncOrderJob } from '../jobs.ts';

const world = useTestWorld();
const DAY = 86_400_000;
beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});
afterEach(() => Object.assign(world.checkouts.fake, { mood: 'well', meanwhile: null }));

const ordersOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salon.id)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const mine = ({ owner }: TestSalon) => owner.subscriptions.getMine();
const endOf = async (salon: TestSalon) => Date.parse((await mine(salon)).subscription.endsAt ?? '');
const at = (instant: number) => world.clock.set(new Date(instant).toISOString());
const lastCheckout = () => {
  const order = world.checkouts.fake.orders.at(-1);
  if (!order) throw new Error('No checkout');
  return order;
};

async function sync(salon: TestSalon, orderId: string) {
  await world.jobs.send(world.database.db, syncOrderJob, { salonId: salon.salon.id, orderId });
  await world.jobs.drain();
}

async function review() {
  await world.jobs.send(world.database.db, reviewSubscriptionsJob, {});
  await world.jobs.drain();
}

type Way = 'card' | 'pix';

/** On a plan of R$ 199,80 that ends in a month; `small` is half of it. */
async function openSubscribed(way: Way = 'card', small: { priceCents?: number; maxEmployees?: number } = {}) {
  const salon = await openSalon(world);
  await world.database.db
    .updateTable('salons')
    .set({ subscriptionEndDate: world.clock.now() })
    .where('id', '=', salon.salon.id)
    .execute();
  const big = await openPlan(world, { name: 'Profissional', priceCents: 19_980, maxEmployees: 0 });
  const basic = await openPlan(world, { name: 'Básico', priceCents: 9990, ...small });
  await salon.owner.subscriptions.choosePlan({ planId: big.id, provider: 'mercado_pago', way });
  const { checkoutId, orderId } = lastCheckout();
  world.checkouts.fake.pay(checkoutId, { renews: way === 'card' });
  await sync(salon, orderId);
  return { salon, big, basic, checkoutId, orderId, end: await endOf(salon) };
}

async function chooseByCard(salon: TestSalon, planId: string) {
  await salon.owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way: 'card' });
  const { checkoutId, orderId, firstChargeAt } = lastCheckout();
  world.checkouts.fake.authorize(checkoutId);
  return { checkoutId, orderId, firstChargeAt };
}

async function follow(salon: TestSalon, planId: string) {
  const order = await chooseByCard(salon, planId);
  expect(await salon.owner.subscriptions.verifySession({ sessionId: order.checkoutId })).toEqual({
    success: true,
    status: 'scheduled',
  });
  await world.jobs.drain();
  return order;
}

/** As a super administrator saves it. */
async function changePrice(planId: string, price: { priceCents: number; billingCycle: 'monthly' | 'yearly' }) {
  const { subscriptions } = as(world, await createPerson(world, { userType: 'super_admin' }));
  const { plans } = await subscriptions.listAllPlans();
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new Error('No plan');
  const { salons: _, ...values } = plan;
  await subscriptions.updatePlan({ ...values, ...price });
}

describe('a smaller plan, by card', () => {
  test('is charged first when the present one ends, which stays until then and waits at its provider', async () => {
    const { salon, big, basic, checkoutId, end } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    expect(followed.firstChargeAt?.getTime()).toBe(end);
    expect(await mine(salon)).toMatchObject({
      subscription: { status: 'active', endsAt: new Date(end).toISOString() },
      plan: { id: big.id },
      renews: true,
      nextCharge: { at: new Date(end).toISOString(), amountCents: 9990 },
      change: { planId: basic.id, at: new Date(end).toISOString(), way: 'card', isPaid: false, canUndo: true },
      openOrder: null,
      invoices: [{ amountCents: 19_980 }],
    });
    expect(world.checkouts.fake.paused).toContain(checkoutId);
    expect(world.checkouts.fake.cancelled).not.toContain(checkoutId);
    expect(await ordersOf(salon)).toMatchObject([
      { status: 'active', renews: false, isPaused: true },
      { status: 'scheduled', renews: true, paidAt: null },
    ]);

    at(end + 60_000);
    world.checkouts.fake.pay(followed.checkoutId);
    await sync(salon, followed.orderId);
    await sync(salon, followed.orderId);
    expect(await mine(salon)).toMatchObject({ plan: { id: basic.id }, change: null, renews: true });
    expect((await ordersOf(salon)).at(-1)).toMatchObject({ status: 'active', periodStart: new Date(end) });
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.activate')).toHaveLength(2);
  });

  test('that only the browser claims changes nothing', async () => {
    const { salon, basic, checkoutId } = await openSubscribed();
    await salon.owner.subscriptions.choosePlan({ planId: basic.id, provider: 'mercado_pago', way: 'card' });
    const sessionId = lastCheckout().checkoutId;
    expect(await salon.owner.subscriptions.verifySession({ sessionId })).toMatchObject({ status: 'pending' });
    await world.jobs.drain();
    expect(await mine(salon)).toMatchObject({ change: null, renews: true });
    expect(world.checkouts.fake.paused).not.toContain(checkoutId);
  });

  test('is followed once, however often and in whichever order it is told', async () => {
    const { salon, basic, orderId, checkoutId } = await openSubscribed();
    const followed = await chooseByCard(salon, basic.id);
    await Promise.all([
      sync(salon, followed.orderId),
      salon.owner.subscriptions.verifySession({ sessionId: followed.checkoutId }),
      sync(salon, orderId),
    ]);
    await sync(salon, orderId);
    await sync(salon, followed.orderId);
    const { 'pgboss.job': _, ...before } = await hashTables(world);
    await sync(salon, orderId);
    expect(await hashTables(world)).toMatchObject(before);
    expect(await mine(salon)).toMatchObject({ subscription: { status: 'active' }, change: { canUndo: true } });
    expect(world.checkouts.fake.paused).toContain(checkoutId);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.schedule')).toHaveLength(1);
    expect(actions).not.toContain('subscriptions.cancel');
  });

  test('whose first charge is refused leaves the present plan its days of grace, and a later success heals it', async () => {
    const { salon, big, basic, end } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    at(end + 60_000);
    const refused = world.checkouts.fake.pay(followed.checkoutId, { status: 'refused' });
    await sync(salon, followed.orderId);
    const grace = new Date(end + 3 * DAY).toISOString();
    expect(await mine(salon)).toMatchObject({
      subscription: { status: 'past_due', graceUntil: grace },
      plan: { id: big.id },
    });
    world.clock.advance({ days: 1 });
    world.checkouts.fake.pay(followed.checkoutId, { id: refused });
    await sync(salon, followed.orderId);
    expect(await mine(salon)).toMatchObject({ subscription: { status: 'active' }, plan: { id: basic.id } });
    expect((await ordersOf(salon)).at(-1)).toMatchObject({ periodStart: new Date(end) });
  });

  test('charged before the present one ends waits for that end, and takes nothing from it', async () => {
    const { salon, big, basic, end } = await openSubscribed('card', { maxEmployees: 1 });
    const followed = await follow(salon, basic.id);
    at(end - 2 * DAY);
    world.checkouts.fake.pay(followed.checkoutId);
    await sync(salon, followed.orderId);
    expect(await mine(salon)).toMatchObject({ plan: { id: big.id }, change: { isPaid: true, canUndo: false } });
    await salon.owner.employees.create({ name: 'Bia', role: 'cabeleireiro' });
    // The server was off: no job has run, and the plan has changed all the same.
    at(end);
    expect(await mine(salon)).toMatchObject({
      ...{ plan: { id: basic.id }, change: null, usage: { employees: { used: 2, limit: 1 } } },
      subscription: { status: 'active', isActive: true },
    });
    await expect(salon.owner.employees.create({ name: 'Caio', role: 'cabeleireiro' })).rejects.toMatchObject({
      code: 'PLAN_LIMIT',
    });
    const before = await mine(salon);
    await world.jobs.drain();
    expect(await mine(salon)).toEqual(before);
    expect((await ordersOf(salon)).map(({ status }) => status)).toEqual(['cancelled', 'active']);
    expect(Date.parse(before.subscription.endsAt ?? '')).toBeGreaterThan(end + 27 * DAY);
  });

  test('that its payer ends at the provider follows no more, and nothing else is charged', async () => {
    const { salon, basic, checkoutId } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    world.checkouts.fake.tell(followed.checkoutId, { renews: false });
    await sync(salon, followed.orderId);
    expect(await mine(salon)).toMatchObject({ change: null, renews: false, subscription: { status: 'cancelled' } });
    expect(world.checkouts.fake.paused).toContain(checkoutId);
  });

  test('whose predecessor was charged once more, because its provider was away, loses neither', async () => {
    const { salon, big, basic, checkoutId, orderId, end } = await openSubscribed();
    const followed = await chooseByCard(salon, basic.id);
    await salon.owner.subscriptions.verifySession({ sessionId: followed.checkoutId });
    at(end - 3_600_000);
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    const longer = await endOf(salon);
    at(end + 3_600_000);
    world.checkouts.fake.pay(followed.checkoutId);
    await sync(salon, followed.orderId);
    expect(await mine(salon)).toMatchObject({ plan: { id: big.id }, change: { planId: basic.id, isPaid: true } });
    at(longer);
    expect(await mine(salon)).toMatchObject({ plan: { id: basic.id }, subscription: { isActive: true } });
  });
});

describe('a choice that is taken back', () => {
  test('lets the present plan renew as before, and its own card is charged nothing', async () => {
    const { salon, big, basic, checkoutId, orderId, end } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    expect(await salon.owner.subscriptions.undoChange()).toEqual({ renews: true });
    expect(await salon.owner.subscriptions.undoChange()).toEqual({ renews: true });
    await world.jobs.drain();
    expect(world.checkouts.fake.paused).not.toContain(checkoutId);
    expect(world.checkouts.fake.cancelled).toContain(followed.checkoutId);
    expect(world.checkouts.fake.cancelled).not.toContain(checkoutId);
    expect(await mine(salon)).toMatchObject({ change: null, renews: true, subscription: { status: 'active' } });
    at(end);
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    expect(await mine(salon)).toMatchObject({ plan: { id: big.id }, subscription: { status: 'active' } });
    expect(await endOf(salon)).toBeGreaterThan(end);
  });

  test.each(['refusing', 'broken', 'hanging'] as const)('of a provider that is %s stays', async (mood) => {
    const { salon, basic, checkoutId } = await openSubscribed();
    await follow(salon, basic.id);
    world.checkouts.fake.mood = mood;
    await expect(salon.owner.subscriptions.undoChange()).rejects.toMatchObject({ code: 'CHANGE_NOT_UNDONE' });
    world.checkouts.fake.mood = 'well';
    expect(await mine(salon)).toMatchObject({ change: { canUndo: true } });
    expect(world.checkouts.fake.paused).toContain(checkoutId);
  });

  test('and whose pause lands late goes on all the same', async () => {
    const { salon, basic, checkoutId, orderId } = await openSubscribed();
    const followed = await chooseByCard(salon, basic.id);
    await salon.owner.subscriptions.verifySession({ sessionId: followed.checkoutId });
    // The owner takes it back while the provider is asked to wait.
    world.checkouts.fake.meanwhile = () => salon.owner.subscriptions.undoChange();
    await world.jobs.send(world.database.db, alignOrderJob, { salonId: salon.salon.id, orderId });
    await world.jobs.drain();
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(world.checkouts.fake.paused).not.toContain(checkoutId);
    expect((await ordersOf(salon))[0]).toMatchObject({ renews: true, isPaused: false, status: 'active' });
  });

  test('is refused once a charge was held back for it, or it is paid', async () => {
    const { salon, basic, checkoutId, orderId, end } = await openSubscribed();
    world.checkouts.fake.tell(checkoutId, { nextChargeAt: new Date(end - 5 * DAY) });
    await sync(salon, orderId);
    const followed = await follow(salon, basic.id);
    at(end - 4 * DAY);
    expect(await mine(salon)).toMatchObject({ change: { canUndo: false } });
    await expect(salon.owner.subscriptions.undoChange()).rejects.toMatchObject({ code: 'CHANGE_FINAL' });
    world.checkouts.fake.pay(followed.checkoutId);
    await sync(salon, followed.orderId);
    await expect(salon.owner.subscriptions.undoChange()).rejects.toMatchObject({ code: 'CHANGE_FINAL' });
  });

  test('and charged all the same lengthens the plan that the salon has', async () => {
    const { salon, big, basic, checkoutId, orderId, end } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    await salon.owner.subscriptions.undoChange();
    at(end);
    world.checkouts.fake.pay(checkoutId, { renews: true });
    await sync(salon, orderId);
    const before = await endOf(salon);
    world.checkouts.fake.pay(followed.checkoutId);
    await sync(salon, followed.orderId);
    expect(await mine(salon)).toMatchObject({ plan: { id: big.id }, change: null });
    expect(((await endOf(salon)) - before) / DAY).toBeGreaterThan(13);
  });
});

describe('a smaller plan, by PIX', () => {
  test('has no checkout before the last days; then a reminder offers to pay it, and it begins at the end', async () => {
    const { salon, big, basic, checkoutId, end } = await openSubscribed();
    const checkouts = world.checkouts.fake.orders.length;
    const wish = { planId: basic.id, provider: 'mercado_pago', way: 'pix' } as const;
    const startsAt = new Date(end).toISOString();
    for (const _ of [1, 2]) {
      expect(await salon.owner.subscriptions.choosePlan(wish)).toEqual({ checkoutUrl: null, startsAt });
    }
    await world.jobs.drain();
    expect(world.checkouts.fake.orders).toHaveLength(checkouts);
    expect(world.checkouts.fake.paused).toContain(checkoutId);
    expect(await mine(salon)).toMatchObject({ renews: false, nextCharge: null, change: { way: 'pix', canUndo: true } });

    at(end - 3 * DAY);
    await review();
    await review();
    const mails = world.mailer.sent.filter(({ to }) => to === salon.person.email).slice(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Seu plano muda para Básico em 20/12/2026');
    expect(mails[0]?.text.replace(/\s+/g, ' ')).toContain('pagar o primeiro período por PIX: R$ 99,90.');
    expect((await mine(salon)).plans.find(({ id }) => id === basic.id)?.choice).toBe('due');

    const { checkoutUrl } = await salon.owner.subscriptions.choosePlan(wish);
    expect(checkoutUrl).not.toBeNull();
    const { checkoutId: sessionId } = lastCheckout();
    world.checkouts.fake.pay(sessionId);
    expect(await salon.owner.subscriptions.verifySession({ sessionId })).toMatchObject({ status: 'scheduled' });
    await world.jobs.drain();
    expect(await mine(salon)).toMatchObject({ plan: { id: big.id }, change: { isPaid: true, canUndo: false } });
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    at(end);
    await world.jobs.drain();
    expect(await mine(salon)).toMatchObject({ plan: { id: basic.id }, change: null });
    expect((await ordersOf(salon)).at(-1)).toMatchObject({ status: 'active', periodStart: new Date(end) });
  });

  test('keeps the price that it was chosen at: screen, mail, dialog and checkout name the same sum', async () => {
    const { salon, basic, end } = await openSubscribed();
    const wish = { planId: basic.id, provider: 'mercado_pago', way: 'pix' } as const;
    await salon.owner.subscriptions.choosePlan(wish);
    await world.jobs.drain();
    await changePrice(basic.id, { priceCents: 14_990, billingCycle: 'yearly' });
    const nameOf = async () => (await mine(salon)).plans.find(({ id }) => id === basic.id);
    expect(await mine(salon)).toMatchObject({ change: { amountCents: 9990 } });
    expect(await nameOf()).toMatchObject({ choice: 'chosen', priceCents: 9990, billingCycle: 'monthly' });
    const { plans: others } = await mine(await openSalon(world));
    expect(others.find(({ id }) => id === basic.id)).toMatchObject({ priceCents: 14_990, billingCycle: 'yearly' });

    at(end - 3 * DAY);
    await review();
    const mail = world.mailer.sent.findLast(({ to }) => to === salon.person.email);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('pagar o primeiro período por PIX: R$ 99,90.');
    const due = await nameOf();
    expect(due).toMatchObject({ choice: 'due', priceCents: 9990, terms: { pix: { todayCents: 9990 } } });

    await salon.owner.subscriptions.choosePlan(wish);
    const { checkoutId: sessionId, amountCents, billingCycle } = lastCheckout();
    expect({ amountCents, billingCycle }).toEqual({ amountCents: 9990, billingCycle: 'monthly' });
    expect(await salon.owner.subscriptions.choosePlan(wish)).toMatchObject({
      checkoutUrl: expect.stringContaining(sessionId),
    });
    world.checkouts.fake.pay(sessionId);
    expect(await salon.owner.subscriptions.verifySession({ sessionId })).toMatchObject({ status: 'scheduled' });
    expect((await ordersOf(salon)).at(-1)).toMatchObject({ amountCents: 9990, billingCycle: 'monthly' });
    at(end);
    await world.jobs.drain();
    expect((await mine(salon)).subscription.endsAt).toBe(due?.terms.pix.paidUntil);
  });

  test('that is taken back and chosen again has the new price', async () => {
    const { salon, basic } = await openSubscribed('pix');
    const wish = { planId: basic.id, provider: 'mercado_pago', way: 'pix' } as const;
    await salon.owner.subscriptions.choosePlan(wish);
    await changePrice(basic.id, { priceCents: 8990, billingCycle: 'monthly' });
    await salon.owner.subscriptions.undoChange();
    await salon.owner.subscriptions.choosePlan(wish);
    expect(await mine(salon)).toMatchObject({ change: { amountCents: 8990 } });
  });

  test('that nobody pays leaves the days of grace, in which any plan can be chosen', async () => {
    const { salon, big, basic, end } = await openSubscribed();
    await salon.owner.subscriptions.choosePlan({ planId: basic.id, provider: 'mercado_pago', way: 'pix' });
    at(end + 60_000);
    expect(await mine(salon)).toMatchObject({
      change: null,
      plan: { id: big.id },
      subscription: { status: 'past_due' },
    });
    await review();
    expect((await ordersOf(salon)).map(({ status }) => status)).toEqual(['active', 'cancelled']);
    expect((await mine(salon)).plans.find(({ id }) => id === big.id)?.choice).toBe('choose');
    await salon.owner.subscriptions.choosePlan({ planId: basic.id, way: 'pix' });
    const { checkoutId: sessionId } = lastCheckout();
    world.checkouts.fake.pay(sessionId);
    await salon.owner.subscriptions.verifySession({ sessionId });
    expect((await ordersOf(salon)).at(-1)).toMatchObject({ status: 'active', periodStart: new Date(end) });
  });

  test('is taken back without a word to any provider where no card waits', async () => {
    const { salon, basic } = await openSubscribed('pix');
    await salon.owner.subscriptions.choosePlan({ planId: basic.id, provider: 'mercado_pago', way: 'pix' });
    world.checkouts.fake.mood = 'hanging';
    expect(await salon.owner.subscriptions.undoChange()).toEqual({ renews: false });
    expect(await mine(salon)).toMatchObject({ change: null });
  });
});

test('a plan without price follows by itself, also where no job runs', async () => {
  const { salon, big, basic, checkoutId, end } = await openSubscribed('card', { priceCents: 0 });
  const startsAt = new Date(end).toISOString();
  const wish = { planId: basic.id };
  expect(await salon.owner.subscriptions.choosePlan(wish)).toEqual({ checkoutUrl: null, startsAt });
  await world.jobs.drain();
  expect(world.checkouts.fake.paused).toContain(checkoutId);
  at(end - 1000);
  expect(await mine(salon)).toMatchObject({ plan: { id: big.id }, change: { way: null, canUndo: true } });
  at(end + 10 * DAY);
  expect(await mine(salon)).toMatchObject({ plan: { id: basic.id }, subscription: { isActive: true, endsAt: null } });
  await review();
  expect(await mine(salon)).toMatchObject({ plan: { id: basic.id }, subscription: { isActive: true, endsAt: null } });
  expect(world.checkouts.fake.cancelled).toContain(checkoutId);
  expect((await ordersOf(salon)).at(-1)).toMatchObject({ status: 'active', periodEnd: null });
});

describe('what comes in between takes the place of the choice', () => {
  test('another smaller plan', async () => {
    const { salon, basic, checkoutId } = await openSubscribed();
    const other = await openPlan(world, { name: 'Médio', priceCents: 14_990 });
    const first = await follow(salon, basic.id);
    await follow(salon, other.id);
    expect(await mine(salon)).toMatchObject({ change: { planName: 'Médio' } });
    expect(world.checkouts.fake.cancelled).toContain(first.checkoutId);
    expect(world.checkouts.fake.paused).toContain(checkoutId);
    expect((await ordersOf(salon)).map(({ status }) => status)).toEqual(['active', 'cancelled', 'scheduled']);
  });

  test('an upgrade, which credits what was paid in advance', async () => {
    const { salon, basic, checkoutId, end } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    at(end - DAY);
    world.checkouts.fake.pay(followed.checkoutId);
    await sync(salon, followed.orderId);
    const dearer = await openPlan(world, { priceCents: 39_960 });
    await salon.owner.subscriptions.choosePlan({ planId: dearer.id, provider: 'mercado_pago', way: 'card' });
    const { checkoutId: sessionId } = lastCheckout();
    world.checkouts.fake.pay(sessionId, { renews: true });
    await salon.owner.subscriptions.verifySession({ sessionId });
    await world.jobs.drain();
    expect(await mine(salon)).toMatchObject({ plan: { id: dearer.id }, change: null });
    for (const closed of [checkoutId, followed.checkoutId]) expect(world.checkouts.fake.cancelled).toContain(closed);
    // A month, half of a day, and a quarter of the month that was paid in advance.
    expect((await endOf(salon)) - world.clock.now().getTime()).toBeGreaterThan(38 * DAY);
  });

  test('cancelling, at every provider and for good', async () => {
    const { salon, basic, checkoutId, end } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    expect(await salon.owner.subscriptions.cancel()).toEqual({ endsAt: new Date(end).toISOString() });
    for (const closed of [checkoutId, followed.checkoutId]) expect(world.checkouts.fake.cancelled).toContain(closed);
    expect(await mine(salon)).toMatchObject({ change: null, renews: false, subscription: { status: 'cancelled' } });
    expect((await ordersOf(salon)).some(({ renews, isPaused }) => renews || isPaused)).toBe(false);
  });

  test('the grant of an administrator, also while the card waits', async () => {
    const { salon, basic, checkoutId } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    const granted = await openPlan(world, { name: 'Cortesia' });
    const api = as(world, await createPerson(world, { userType: 'admin' }));
    await api.subscriptions.grantPlan({ salonId: salon.salon.id, planId: granted.id });
    for (const closed of [checkoutId, followed.checkoutId]) expect(world.checkouts.fake.cancelled).toContain(closed);
    expect(await mine(salon)).toMatchObject({ plan: { id: granted.id }, change: null, renews: false });
  });

  test('the deletion of the salon', async () => {
    const { salon, basic, checkoutId } = await openSubscribed();
    const followed = await follow(salon, basic.id);
    const api = as(world, await openAdministrator(world));
    await api.salons.deletePermanently({ salonId: salon.salon.id, currentPassword: ADMIN_PASSWORD });
    for (const closed of [checkoutId, followed.checkoutId]) expect(world.checkouts.fake.cancelled).toContain(closed);
  });
});

test('of two tabs that choose at once, one choice is kept', async () => {
  const { salon, basic } = await openSubscribed();
  const other = await openPlan(world, { priceCents: 4990 });
  const choose = (planId: string) =>
    as(world, salon.person).subscriptions.choosePlan({ planId, provider: 'mercado_pago', way: 'pix' });
  await Promise.all([choose(basic.id), choose(other.id), choose(basic.id)]);
  expect((await ordersOf(salon)).filter(({ status }) => status === 'scheduled')).toHaveLength(1);
});
