import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SuspensionCharge } from '#contract/salons.ts';
import type { Person } from '#server/gate/scope.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { reviewSubscriptionsJob, syncOrderJob } from '../jobs.ts';

const world = useTestWorld();
let admin: Person;
beforeAll(async () => {
  admin = await createPerson(world, { userType: 'admin' });
});
beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});
afterEach(() => Object.assign(world.checkouts.fake, { mood: 'well', meanwhile: null }));

const api = () => as(world, admin).salons;
const show = async ({ salon }: TestSalon) => {
  const { salons } = await api().listAll({ search: salon.slug });
  const shown = salons.find(({ id }) => id === salon.id);
  if (!shown) throw new Error('No salon');
  return shown;
};

async function suspend(salon: TestSalon, charge?: SuspensionCharge) {
  const { id, version } = await show(salon);
  return api().suspend({ id, version, reason: 'Em análise', ...(charge && { charge }) });
}

async function choose(salon: TestSalon, charge: SuspensionCharge) {
  const { id, version } = await show(salon);
  return api().setSuspensionCharge({ id, version, charge });
}

async function lift(salon: TestSalon) {
  const { id, version } = await show(salon);
  await api().activate({ id, version });
  await world.jobs.drain();
}

const lastCheckout = () => {
  const order = world.checkouts.fake.orders.at(-1);
  if (!order) throw new Error('No checkout');
  return order;
};

async function sync(salon: TestSalon, orderId: string) {
  await world.jobs.send(world.database.db, syncOrderJob, { salonId: salon.salon.id, orderId });
  await world.jobs.drain();
}

async function openSubscribed(way: 'card' | 'pix' = 'card') {
  const salon = await openSalon(world);
  await world.database.db
    .updateTable('salons')
    .set({ subscriptionEndDate: world.clock.now() })
    .where('id', '=', salon.salon.id)
    .execute();
  const plan = await openPlan(world, { priceCents: 19_980, maxEmployees: 0 });
  await salon.owner.subscriptions.choosePlan({ planId: plan.id, provider: 'mercado_pago', way });
  const { checkoutId, orderId } = lastCheckout();
  world.checkouts.fake.pay(checkoutId, { renews: way === 'card' });
  await sync(salon, orderId);
  world.mailer.sent.length = 0;
  return { salon, plan, checkoutId, orderId };
}

async function followByCard(salon: TestSalon) {
  const small = await openPlan(world, { priceCents: 4990 });
  await salon.owner.subscriptions.choosePlan({ planId: small.id, provider: 'mercado_pago', way: 'card' });
  const { checkoutId, orderId } = lastCheckout();
  world.checkouts.fake.authorize(checkoutId);
  await sync(salon, orderId);
  return { checkoutId, orderId };
}

const chargeOf = async ({ owner }: TestSalon) => (await owner.salons.getMine()).suspension?.charge;
const paused = () => [...world.checkouts.fake.paused];
const stateOf = async ({ owner }: TestSalon) => (await owner.subscriptions.getMine()).subscription.status;

describe('the charge of a suspended salon', () => {
  test('pauses unless the administrator says otherwise, stays an active plan, and goes on afterwards', async () => {
    const { salon, checkoutId, orderId } = await openSubscribed();
    expect(await suspend(salon)).toMatchObject({ suspendedCharge: 'pausing' });
    expect(await chargeOf(salon)).toBe('pausing');
    await world.jobs.drain();
    expect(paused()).toContain(checkoutId);
    expect((await show(salon)).suspendedCharge).toBe('paused');
    expect(await chargeOf(salon)).toBe('paused');

    // The provider's own word of it is no cancellation.
    await sync(salon, orderId);
    expect(await stateOf(salon)).toBe('active');
    expect((await salon.owner.subscriptions.getMine()).nextCharge).toBeNull();

    await lift(salon);
    expect(paused()).not.toContain(checkoutId);
    expect((await show(salon)).suspendedCharge).toBeNull();
    expect(await salon.owner.subscriptions.getMine()).toMatchObject({
      ...{ renews: true, subscription: { status: 'active' } },
      nextCharge: { amountCents: 19_980 },
    });
  });

  test('a salon that is deactivated without words is not charged either', async () => {
    const { salon, checkoutId } = await openSubscribed();
    const { id, version } = await show(salon);
    await api().deactivate({ id, version });
    await world.jobs.drain();
    expect(paused()).toContain(checkoutId);
    await lift(salon);
    expect(paused()).not.toContain(checkoutId);
  });

  test('goes on when the administrator wants that, and no provider is asked', async () => {
    const { salon, checkoutId } = await openSubscribed();
    Object.assign(world.checkouts.fake, { mood: 'broken' });
    expect(await suspend(salon, 'continue')).toMatchObject({ suspendedCharge: 'going_on' });
    await world.jobs.drain();
    expect(paused()).not.toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('going_on');
  });

  test('ends when the administrator wants that, and what is paid stays', async () => {
    const { salon, checkoutId } = await openSubscribed();
    const { subscription } = await salon.owner.subscriptions.getMine();
    expect(await suspend(salon, 'cancel')).toMatchObject({ suspendedCharge: 'cancelling' });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('cancelled');
    expect((await salon.owner.subscriptions.getMine()).subscription).toMatchObject({
      ...{ status: 'cancelled', endsAt: subscription.endsAt },
    });
    await lift(salon);
    expect(await stateOf(salon)).toBe('cancelled');
  });

  test('is cancelled later than it was paused, and then nobody can pause it', async () => {
    const { salon, checkoutId } = await openSubscribed();
    await suspend(salon);
    await world.jobs.drain();
    expect(await choose(salon, 'cancel')).toMatchObject({ suspendedCharge: 'cancelling' });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    expect((await show(salon)).suspendedCharge).toBe('cancelled');
    for (const charge of ['pause', 'continue'] as const) {
      await expect(choose(salon, charge)).rejects.toMatchObject({ code: 'SUBSCRIPTION_CANCELLED' });
    }
    expect(await show(salon)).toMatchObject({ suspendedCharge: 'cancelled', suspensionCharge: 'cancel' });
  });

  test('goes on again while the salon stays suspended, and pauses again', async () => {
    const { salon, checkoutId } = await openSubscribed();
    await suspend(salon);
    await world.jobs.drain();
    await choose(salon, 'continue');
    await world.jobs.drain();
    expect(paused()).not.toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('going_on');
    expect(await choose(salon, 'pause')).toMatchObject({ suspendedCharge: 'pausing' });
    await world.jobs.drain();
    expect(paused()).toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('paused');
  });

  test('that a provider has not cancelled yet can be paused instead', async () => {
    const { salon, checkoutId } = await openSubscribed();
    Object.assign(world.checkouts.fake, { mood: 'broken' });
    await suspend(salon, 'cancel');
    await world.jobs.drain();
    Object.assign(world.checkouts.fake, { mood: 'well' });
    expect(await choose(salon, 'pause')).toMatchObject({ suspendedCharge: 'pausing' });
    world.clock.advance({ minutes: 60 });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).not.toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('paused');
    expect(await stateOf(salon)).toBe('active');
  });

  test.each(['pause', 'cancel'] as const)('a provider that fails loses nothing: %s', async (charge) => {
    const { salon, checkoutId } = await openSubscribed();
    Object.assign(world.checkouts.fake, { mood: 'broken' });
    const { suspendedCharge: asked } = await suspend(salon, charge);
    await world.jobs.drain();
    expect((await show(salon)).suspendedCharge).toBe(asked);
    expect(await chargeOf(salon)).toBe(asked);
    expect(await stateOf(salon)).toBe('active');

    Object.assign(world.checkouts.fake, { mood: 'well' });
    world.clock.advance({ minutes: 60 });
    await world.jobs.drain();
    expect(await chargeOf(salon)).toBe(charge === 'pause' ? 'paused' : 'cancelled');
    expect([...paused(), ...world.checkouts.fake.cancelled]).toContain(checkoutId);
  });

  test('a suspension that is lifted while the provider is asked leaves no card waiting', async () => {
    const { salon, checkoutId } = await openSubscribed();
    await suspend(salon);
    const { id, version } = await show(salon);
    Object.assign(world.checkouts.fake, { meanwhile: () => api().activate({ id, version }) });
    await world.jobs.drain();
    world.clock.advance({ minutes: 60 });
    await world.jobs.drain();
    expect(paused()).not.toContain(checkoutId);
    expect((await salon.owner.subscriptions.getMine()).renews).toBe(true);
  });

  test('the card of a plan that is to follow waits too, and the plan is not dropped', async () => {
    const { salon } = await openSubscribed();
    const follower = await followByCard(salon);
    await suspend(salon);
    await world.jobs.drain();
    expect(paused()).toContain(follower.checkoutId);
    await sync(salon, follower.orderId);
    expect(await salon.owner.subscriptions.getMine()).toMatchObject({
      ...{ subscription: { status: 'active' }, change: { isPaid: false } },
    });
    await lift(salon);
    expect(paused()).not.toContain(follower.checkoutId);
    expect((await salon.owner.subscriptions.getMine()).change).not.toBeNull();
  });

  test('a card that is entered in a checkout that was open is not charged on either', async () => {
    const { salon } = await openSubscribed('pix');
    const other = await openPlan(world, { priceCents: 29_980 });
    await salon.owner.subscriptions.choosePlan({ planId: other.id, provider: 'mercado_pago', way: 'card' });
    const { checkoutId, orderId } = lastCheckout();
    await suspend(salon);
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    world.checkouts.fake.pay(checkoutId, { renews: true });
    await sync(salon, orderId);
    expect(paused()).toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('paused');
  });

  test('a plan by PIX has none, and its reminders wait', async () => {
    const { salon } = await openSubscribed('pix');
    expect(await suspend(salon)).toMatchObject({ suspendedCharge: 'none' });
    const { endsAt } = (await salon.owner.subscriptions.getMine()).subscription;
    world.clock.set(new Date(Date.parse(endsAt ?? '') - 86_400_000).toISOString());
    const review = async () => {
      await world.jobs.send(world.database.db, reviewSubscriptionsJob, {});
      await world.jobs.drain();
      return world.mailer.sent.filter(({ to }) => to === salon.person.email).length;
    };
    expect(await review()).toBe(0);
    await lift(salon);
    expect(await review()).toBe(1);
  });
});

describe('a period that ends while the salon is suspended', () => {
  const DAY = 86_400_000;
  const at = (instant: number) => world.clock.set(new Date(instant).toISOString());
  const review = async () => {
    await world.jobs.send(world.database.db, reviewSubscriptionsJob, {});
    await world.jobs.drain();
  };

  test.each(['card', 'pix'] as const)('by %s leaves three days to pay once it is lifted', async (way) => {
    const { salon, orderId } = await openSubscribed(way);
    const end = Date.parse((await salon.owner.subscriptions.getMine()).subscription.endsAt ?? '');
    await suspend(salon);
    await world.jobs.drain();
    at(end + 20 * DAY);
    await review();
    expect((await salon.owner.subscriptions.getMine()).subscription).toMatchObject({ isBlocked: true });
    await lift(salon);
    const { subscription, plan } = await salon.owner.subscriptions.getMine();
    const graceUntil = new Date(end + 23 * DAY).toISOString();
    expect(subscription).toMatchObject({ status: 'past_due', isBlocked: false, graceUntil });
    expect(world.mailer.sent.filter(({ to }) => to === salon.person.email).map(({ subject }) => subject)).toEqual([
      'O pagamento do seu plano está em atraso',
    ]);
    const order = await as(world, admin).subscriptions.getOrder({ salonId: salon.salon.id, id: orderId });
    expect(order.status).toBe('active');

    // The days of the suspension are not paid for.
    await salon.owner.subscriptions.choosePlan({ planId: plan?.id ?? '', provider: 'mercado_pago', way: 'pix' });
    const { checkoutId, orderId: next } = lastCheckout();
    world.checkouts.fake.pay(checkoutId);
    await sync(salon, next);
    const { invoices } = await salon.owner.subscriptions.getMine();
    expect(invoices[0]?.periodStart).toBe(new Date(end + 20 * DAY).toISOString());
    expect(await stateOf(salon)).toBe('active');
  });

  test('blocks after those days, and a second suspension gives no others to who is blocked', async () => {
    const { salon } = await openSubscribed('pix');
    const end = Date.parse((await salon.owner.subscriptions.getMine()).subscription.endsAt ?? '');
    await suspend(salon);
    at(end + 20 * DAY);
    await lift(salon);
    at(end + 23 * DAY);
    await review();
    const isBlocked = async () => (await salon.owner.subscriptions.getMine()).subscription.isBlocked;
    expect(await isBlocked()).toBe(true);
    await suspend(salon);
    await lift(salon);
    expect(await isBlocked()).toBe(true);
  });
});

describe('the owner of a suspended salon', () => {
  test.each([
    ['paused', 'pause'],
    ['going on', 'continue'],
  ] as const)('cancels what is %s', async (_, charge) => {
    const { salon, checkoutId } = await openSubscribed();
    await suspend(salon, charge);
    await world.jobs.drain();
    const { endsAt } = (await salon.owner.subscriptions.getMine()).subscription;
    expect(await salon.owner.subscriptions.cancel()).toEqual({ endsAt });
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    expect(await chargeOf(salon)).toBe('cancelled');
    await lift(salon);
    expect(await stateOf(salon)).toBe('cancelled');
  });

  test('chooses no plan', async () => {
    const { salon, plan } = await openSubscribed();
    await suspend(salon);
    await expect(salon.owner.subscriptions.choosePlan({ planId: plan.id })).rejects.toMatchObject({
      code: 'SALON_SUSPENDED',
    });
  });
});
