import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openPlan } from '#tests/support/plans.ts';
import { NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, hashTables } from '#tests/support/traces.ts';
import { syncOrderJob } from '../jobs.ts';

const world = useTestWorld();
const DAY = 86_400_000;

beforeEach(() => world.clock.set(NOW));
afterEach(() => Object.assign(world.checkouts.fake, { mood: 'well', meanwhile: null }));

const ordersOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salon.id)
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const chargesOf = ({ salon }: TestSalon) =>
  world.database.db
    .selectFrom('subscriptionCharges')
    .where('salonId', '=', salon.id)
    .selectAll()
    .orderBy('chargedAt')
    .orderBy('chargeId')
    .execute();

const mine = ({ owner }: TestSalon) => owner.subscriptions.getMine();
const stateOf = async (salon: TestSalon) => (await mine(salon)).subscription;
const endOf = async (salon: TestSalon) => Date.parse((await stateOf(salon)).endsAt ?? '');

type Way = { way?: 'card' | 'pix' };

async function order(salon: TestSalon, values: { priceCents?: number } & Way = {}) {
  const { way = 'card', ...plan } = values;
  const { id: planId } = await openPlan(world, plan);
  await salon.owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way });
  const { checkoutId = '', orderId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
  return { planId, checkoutId, orderId };
}

/** As a webhook would: by a job that asks the provider. */
async function sync(salon: TestSalon, orderId: string) {
  await world.jobs.send(world.database.db, syncOrderJob, { salonId: salon.salon.id, orderId });
  return world.jobs.drain();
}

async function subscribe(salon: TestSalon, values: { priceCents?: number } & Way = {}) {
  const made = await order(salon, values);
  world.checkouts.fake.pay(made.checkoutId, { renews: values.way !== 'pix' });
  await sync(salon, made.orderId);
  expect(await stateOf(salon)).toMatchObject({ status: 'active' });
  return made;
}

/** Without its trial, so that periods are plain. */
async function openSalonAfterTrial() {
  const salon = await openSalon(world);
  await world.database.db
    .updateTable('salons')
    .set({ subscriptionEndDate: world.clock.now() })
    .where('id', '=', salon.salon.id)
    .execute();
  return salon;
}

describe('a webhook without a browser', () => {
  test('activates the plan, keeps the invoice, and says what is charged next', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await order(salon);
    const nextChargeAt = new Date(world.clock.now().getTime() + 29 * DAY);
    const chargeId = world.checkouts.fake.pay(checkoutId, { renews: true, nextChargeAt });
    await sync(salon, orderId);
    const end = new Date(await endOf(salon));
    expect(await chargesOf(salon)).toMatchObject([
      { orderId, chargeId, status: 'approved', amountCents: 9990, periodStart: world.clock.now(), periodEnd: end },
    ]);
    expect(await mine(salon)).toMatchObject({
      renews: true,
      nextCharge: { at: nextChargeAt.toISOString(), amountCents: 9990 },
      invoices: [{ status: 'approved', way: 'card', amountCents: 9990, planName: 'Plano' }],
    });
  });

  test('and the browser’s return at once apply it once', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await order(salon);
    const paymentId = world.checkouts.fake.pay(checkoutId, { renews: true });
    await Promise.all([
      sync(salon, orderId),
      salon.owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId }),
      sync(salon, orderId),
    ]);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.activate')).toHaveLength(1);
    expect(await chargesOf(salon)).toHaveLength(1);
    const before = await hashTables(world);
    await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
    expect(await hashTables(world)).toEqual(before);
  });

  test('of a provider that is away is tried again', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await order(salon);
    world.checkouts.fake.pay(checkoutId);
    world.checkouts.fake.mood = 'hanging';
    expect((await sync(salon, orderId)).failed).toBeGreaterThan(0);
    expect(await stateOf(salon)).toMatchObject({ status: 'trial' });
    world.checkouts.fake.mood = 'well';
    world.clock.advance({ minutes: 5 });
    await world.jobs.drain();
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
  });
});

describe('a renewal', () => {
  test('begins where the last period ends, once, however often it is reported', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    const first = await endOf(salon);
    world.clock.set(new Date(first - 3_600_000).toISOString());
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    await sync(salon, orderId);
    const [, renewal, ...others] = await chargesOf(salon);
    expect(others).toEqual([]);
    expect(renewal).toMatchObject({ periodStart: new Date(first), periodEnd: new Date(await endOf(salon)) });
    expect(await ordersOf(salon)).toMatchObject([{ periodStart: new Date(first), renews: true, status: 'active' }]);
    expect(await auditedActions(world, salon.salon.id)).toContain('subscriptions.renew');
  });

  test('that was refused leaves three days, and a later success heals it without a gap', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    const first = await endOf(salon);
    world.clock.set(new Date(first + 60_000).toISOString());
    const refused = world.checkouts.fake.pay(checkoutId, { status: 'refused', failure: 'Sem limite' });
    await sync(salon, orderId);
    await sync(salon, orderId);
    const grace = new Date(first + 3 * DAY).toISOString();
    expect(await stateOf(salon)).toMatchObject({ status: 'past_due', isBlocked: false, graceUntil: grace });
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.fail')).toHaveLength(1);
    expect((await mine(salon)).invoices[0]).toMatchObject({ status: 'refused', periodEnd: null });

    world.clock.advance({ days: 1 });
    // The same charge, tried again by the provider.
    world.checkouts.fake.pay(checkoutId, { id: refused });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'active', isActive: true });
    expect((await chargesOf(salon)).at(-1)).toMatchObject({ status: 'approved', periodStart: new Date(first) });
  });

  test('told in the wrong order ends the same', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    const first = await endOf(salon);
    const refusedAt = new Date(first + 60_000);
    world.clock.set(new Date(first + DAY).toISOString());
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    const end = await endOf(salon);
    world.checkouts.fake.pay(checkoutId, { status: 'refused', chargedAt: refusedAt });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
    expect(await endOf(salon)).toBe(end);
  });

  test('of another amount renews nothing, and is kept as what it is', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    const first = await endOf(salon);
    for (const changes of [{ amountCents: 1 }, { amountCents: 99_900 }, { currency: 'ARS' }, { orderId: newId() }]) {
      world.checkouts.fake.pay(checkoutId, changes);
    }
    await sync(salon, orderId);
    expect(await endOf(salon)).toBe(first);
    const charges = await chargesOf(salon);
    expect(charges).toHaveLength(4);
    expect(charges.filter(({ periodStart }) => periodStart !== null)).toHaveLength(1);
  });

  test('keeps the price of the order when the plan becomes dearer', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId, planId } = await subscribe(salon);
    const first = await endOf(salon);
    await world.database.db.updateTable('plans').set({ priceCents: 50_000 }).where('id', '=', planId).execute();
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    expect(await endOf(salon)).toBeGreaterThan(first);
  });

  test('that the provider ended leaves the salon until the paid end', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    world.checkouts.fake.tell(checkoutId, { renews: false });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'cancelled', isBlocked: false });
    expect(await mine(salon)).toMatchObject({ renews: false, nextCharge: null });
  });
});

describe('a first charge', () => {
  test('that is refused is a failure only where the salon has nothing else', async () => {
    const [inTrial, blocked] = [await openSalon(world), await openSalonAfterTrial()];
    for (const salon of [inTrial, blocked]) {
      const { orderId, checkoutId } = await order(salon);
      world.checkouts.fake.pay(checkoutId, { status: 'refused' });
      await sync(salon, orderId);
    }
    expect(await stateOf(inTrial)).toMatchObject({ status: 'trial' });
    expect(await stateOf(blocked)).toMatchObject({ status: 'failed', isBlocked: true });
    const { checkoutId } = world.checkouts.fake.orders.at(-1) ?? { checkoutId: '' };
    world.checkouts.fake.pay(checkoutId);
    await blocked.owner.subscriptions.verifySession({ sessionId: checkoutId });
    expect(await stateOf(blocked)).toMatchObject({ status: 'active', isBlocked: false });
  });

  test('of more than was ordered pays nothing', async () => {
    const salon = await openSalon(world);
    const { orderId, checkoutId } = await order(salon);
    world.checkouts.fake.pay(checkoutId, { amountCents: 9991 });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'trial' });
  });
});

describe('of two orders', () => {
  test('the later paid one wins, and the provider charges nothing more for the earlier', async () => {
    const salon = await openSalonAfterTrial();
    const cheap = await subscribe(salon, { priceCents: 4990 });
    const dear = await subscribe(salon, { priceCents: 9980 });
    expect(world.checkouts.fake.cancelled).toContain(cheap.checkoutId);
    expect(world.checkouts.fake.cancelled).not.toContain(dear.checkoutId);
    expect(await ordersOf(salon)).toMatchObject([
      { id: cheap.orderId, status: 'cancelled', renews: false },
      { id: dear.orderId, status: 'active', renews: true },
    ]);
  });

  test('the earlier is cancelled at a provider that was away, later', async () => {
    const salon = await openSalonAfterTrial();
    const cheap = await subscribe(salon, { priceCents: 4990 });
    const { checkoutId } = await order(salon, { priceCents: 9980 });
    const paymentId = world.checkouts.fake.pay(checkoutId, { renews: true });
    await salon.owner.subscriptions.verifyPayment({ paymentId, preferenceId: checkoutId });
    world.checkouts.fake.mood = 'broken';
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).not.toContain(cheap.checkoutId);
    world.checkouts.fake.mood = 'well';
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).toContain(cheap.checkoutId);
  });

  test('what is still charged for the earlier lengthens the later', async () => {
    const salon = await openSalonAfterTrial();
    const cheap = await subscribe(salon, { priceCents: 4990 });
    await subscribe(salon, { priceCents: 9980 });
    const before = await endOf(salon);
    world.checkouts.fake.pay(cheap.checkoutId);
    await sync(salon, cheap.orderId);
    const added = ((await endOf(salon)) - before) / DAY;
    expect(added).toBeGreaterThanOrEqual(14);
    expect(added).toBeLessThanOrEqual(15.5);
    expect((await ordersOf(salon)).at(-1)?.periodEnd?.getTime()).toBe(await endOf(salon));
  });

  test('a checkout that was left for another one is closed', async () => {
    const salon = await openSalon(world);
    const left = await order(salon);
    await order(salon, { priceCents: 4990 });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).toContain(left.checkoutId);
    expect((await ordersOf(salon)).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
  });

  test('one that is paid late all the same is not cancelled', async () => {
    const salon = await openSalonAfterTrial();
    const left = await order(salon);
    await order(salon, { priceCents: 4990 });
    world.checkouts.fake.pay(left.checkoutId, { renews: true });
    await salon.owner.subscriptions.verifySession({ sessionId: left.checkoutId });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).not.toContain(left.checkoutId);
    expect(await mine(salon)).toMatchObject({ renews: true, subscription: { status: 'active' } });
  });
});

describe('what was paid back', () => {
  test('ends the time that it paid', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    const [charge] = await chargesOf(salon);
    world.checkouts.fake.pay(checkoutId, { id: charge?.chargeId ?? '', status: 'refunded' });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'inactive', isBlocked: true });
    expect((await mine(salon)).invoices).toMatchObject([{ status: 'refunded' }]);
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
  });

  test('of the next period leaves the present one', async () => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon);
    const first = await endOf(salon);
    const id = world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    world.checkouts.fake.pay(checkoutId, { id, status: 'refunded' });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
    expect(await endOf(salon)).toBe(first);
  });
});

describe('what was paid back and is part of a later period', () => {
  const refund = async (salon: TestSalon, { checkoutId, orderId }: { checkoutId: string; orderId: string }) => {
    const [first] = await chargesOf(salon);
    world.checkouts.fake.pay(checkoutId, { id: first?.chargeId ?? '', status: 'refunded' });
    await sync(salon, orderId);
    await sync(salon, orderId);
  };

  test('takes its days from what a second payment of the same order paid', async () => {
    const salon = await openSalonAfterTrial();
    const made = await subscribe(salon, { way: 'pix' });
    const first = await endOf(salon);
    world.clock.advance({ minutes: 5 });
    const second = world.checkouts.fake.pay(made.checkoutId);
    await sync(salon, made.orderId);
    await refund(salon, made);
    expect(Math.round(((await endOf(salon)) - first) / DAY)).toBeLessThanOrEqual(1);
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
    world.checkouts.fake.pay(made.checkoutId, { id: second, status: 'refunded' });
    await sync(salon, made.orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'inactive', isBlocked: true });
  });

  test('takes the credit of an upgrade back by its worth', async () => {
    const salon = await openSalonAfterTrial();
    const cheap = await subscribe(salon, { priceCents: 4990, way: 'pix' });
    const month = await endOf(salon);
    await subscribe(salon, { priceCents: 9980, way: 'pix' });
    expect(((await endOf(salon)) - month) / DAY).toBeCloseTo(15, 0);
    await refund(salon, cheap);
    expect(((await endOf(salon)) - month) / DAY).toBeCloseTo(0, 0);
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
    expect((await ordersOf(salon)).at(-1)?.periodEnd?.getTime()).toBe(await endOf(salon));
  });
});

describe('what was paid back in part', () => {
  test.each([
    ['of what runs', 'pix'],
    ['by card', 'card'],
  ] as const)('%s takes as much of its time as of its money, once', async (_, way) => {
    const salon = await openSalonAfterTrial();
    const { orderId, checkoutId } = await subscribe(salon, { way });
    const start = world.clock.now().getTime();
    const month = (await endOf(salon)) - start;
    const [charge] = await chargesOf(salon);
    if (!charge) throw new Error('No charge');
    const told = { id: charge.chargeId, chargedAt: charge.chargedAt, renews: way === 'card' };
    world.clock.advance({ days: 3 });
    world.checkouts.fake.pay(checkoutId, { ...told, refundedCents: 4995 });
    await sync(salon, orderId);
    await sync(salon, orderId);
    expect((await endOf(salon)) - start).toBe(month / 2);
    expect((await mine(salon)).invoices).toMatchObject([{ status: 'approved', refundedCents: 4995 }]);
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
    // A quarter is left.
    world.checkouts.fake.pay(checkoutId, { ...told, refundedCents: 7493 });
    await sync(salon, orderId);
    expect(((await endOf(salon)) - start) / month).toBeCloseTo(0.25, 3);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.refund')).toHaveLength(2);
    world.checkouts.fake.pay(checkoutId, { ...told, status: 'refunded' });
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'inactive', isBlocked: true });
  });

  test('and has become the credit of another plan takes the worth of it', async () => {
    const salon = await openSalonAfterTrial();
    const cheap = await subscribe(salon, { priceCents: 4990, way: 'pix' });
    await subscribe(salon, { priceCents: 9980, way: 'pix' });
    const before = await endOf(salon);
    const [charge] = await chargesOf(salon);
    world.checkouts.fake.pay(cheap.checkoutId, { id: charge?.chargeId ?? '', refundedCents: 2495 });
    await sync(salon, cheap.orderId);
    // Fifteen days of half the price.
    expect((before - (await endOf(salon))) / DAY).toBeCloseTo(7.5, 0);
  });
});

describe('cancelling', () => {
  test('asks the provider, and keeps what is paid', async () => {
    const salon = await openSalonAfterTrial();
    const { checkoutId } = await subscribe(salon);
    const endsAt = new Date(await endOf(salon)).toISOString();
    expect(await salon.owner.subscriptions.cancel()).toEqual({ endsAt });
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    expect(await mine(salon)).toMatchObject({
      renews: false,
      subscription: { status: 'cancelled', endsAt, isBlocked: false },
    });
    expect(await salon.owner.subscriptions.cancel()).toEqual({ endsAt });
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.cancel')).toHaveLength(1);
  });

  test('twice at once cancels once', async () => {
    const salon = await openSalonAfterTrial();
    await subscribe(salon);
    const answers = await Promise.all([salon.owner.subscriptions.cancel(), salon.owner.subscriptions.cancel()]);
    expect(new Set(answers.map(({ endsAt }) => endsAt)).size).toBe(1);
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.cancel')).toHaveLength(1);
  });

  test.each([
    ['refusing', 'Cartão recusado pela operadora'],
    ['broken', 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.'],
    ['hanging', 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.'],
  ] as const)('at a provider that is %s changes nothing', async (mood, message) => {
    const salon = await openSalonAfterTrial();
    await subscribe(salon);
    const before = await hashTables(world);
    world.checkouts.fake.mood = mood;
    await expect(salon.owner.subscriptions.cancel()).rejects.toMatchObject({ code: 'CANCELLATION_FAILED', message });
    expect(await hashTables(world)).toEqual(before);
  });

  test('is refused where nothing renews', async () => {
    const salon = await openSalonAfterTrial();
    await subscribe(salon, { way: 'pix' });
    await expect(salon.owner.subscriptions.cancel()).rejects.toMatchObject({ code: 'NOT_RENEWING' });
  });

  test('is taken up again where the paid time ends, and a charge on its way is kept', async () => {
    const salon = await openSalonAfterTrial();
    const { planId, checkoutId, orderId } = await subscribe(salon);
    const first = await endOf(salon);
    await salon.owner.subscriptions.cancel();
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, orderId);
    expect(await stateOf(salon)).toMatchObject({ status: 'cancelled' });
    const second = await endOf(salon);
    expect(second).toBeGreaterThan(first);
    await salon.owner.subscriptions.choosePlan({ planId, way: 'card' });
    const again = world.checkouts.fake.orders.at(-1)?.checkoutId ?? '';
    world.checkouts.fake.pay(again, { renews: true });
    await salon.owner.subscriptions.verifySession({ sessionId: again });
    expect((await ordersOf(salon)).at(-1)).toMatchObject({ status: 'active', periodStart: new Date(second) });
    expect(await stateOf(salon)).toMatchObject({ status: 'active' });
  });
});

describe('ways to pay', () => {
  test('PIX pays one period, and is no card', async () => {
    const salon = await openSalonAfterTrial();
    const { checkoutId } = await subscribe(salon, { way: 'pix' });
    expect(world.checkouts.fake.orders.find((one) => one.checkoutId === checkoutId)?.way).toBe('pix');
    expect(await mine(salon)).toMatchObject({ renews: false, invoices: [{ way: 'pix' }] });
  });

  test('another way is another checkout, and one that is not offered is refused', async () => {
    const salon = await openSalon(world);
    const { id: planId } = await openPlan(world);
    const { choosePlan } = salon.owner.subscriptions;
    const card = await choosePlan({ planId, way: 'card' });
    expect(await choosePlan({ planId, way: 'card' })).toEqual(card);
    expect(await choosePlan({ planId, way: 'pix' })).not.toEqual(card);
    const wish = { planId, provider: 'stripe', way: 'pix' } as const;
    await expect(choosePlan(wish)).rejects.toMatchObject({ code: 'CHECKOUT_UNAVAILABLE' });
  });

  test('what choosing means is said before', async () => {
    const salon = await openSalon(world);
    const { id } = await openPlan(world);
    const inTrial = (await mine(salon)).plans.find((plan) => plan.id === id);
    expect(inTrial?.terms.credit).toEqual({ of: 'trial', days: 7 });
    const made = await order(salon);
    world.checkouts.fake.pay(made.checkoutId, { renews: true });
    await sync(salon, made.orderId);
    const { id: dearer } = await openPlan(world, { priceCents: 19_980 });
    const { terms } = (await mine(salon)).plans.find((plan) => plan.id === dearer) ?? {};
    expect(terms?.credit).toMatchObject({ of: 'plan', days: 18 });
    const { checkoutId } = await (async () => {
      await salon.owner.subscriptions.choosePlan({ planId: dearer });
      return world.checkouts.fake.orders.at(-1) ?? { checkoutId: '' };
    })();
    world.checkouts.fake.pay(checkoutId);
    await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
    expect((await stateOf(salon)).endsAt).toBe(terms?.pix.paidUntil);
  });
});
