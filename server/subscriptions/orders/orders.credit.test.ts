import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentWay } from '#contract/subscriptions.ts';
import { openPlan } from '#tests/support/plans.ts';
import { NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { reviewSubscriptionsJob, syncOrderJob } from '../jobs.ts';

const world = useTestWorld();
const DAY = 86_400_000;
beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});

const mine = ({ owner }: TestSalon) => owner.subscriptions.getMine();
const endOf = async (salon: TestSalon) => Date.parse((await mine(salon)).subscription.endsAt ?? '');
const termsOf = async (salon: TestSalon, planId: string) => {
  const { terms } = (await mine(salon)).plans.find(({ id }) => id === planId) ?? {};
  if (!terms) throw new Error('No plan');
  return terms;
};
const lastMail = ({ person }: TestSalon) => {
  const mail = world.mailer.sent.findLast(({ to }) => to === person.email);
  return `${mail?.subject}\n${mail?.text}`.replace(/[^\S\n]+/g, ' ');
};

async function sync(salon: TestSalon, orderId: string) {
  await world.jobs.send(world.database.db, syncOrderJob, { salonId: salon.salon.id, orderId });
  await world.jobs.drain();
}

async function checkout(salon: TestSalon, planId: string, way: PaymentWay) {
  await salon.owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way });
  const order = world.checkouts.fake.orders.at(-1);
  if (!order) throw new Error('No checkout');
  return order;
}

/** The card is entered, and the provider charges when it was told to. */
async function enterCard(salon: TestSalon, planId: string) {
  const order = await checkout(salon, planId, 'card');
  world.checkouts.fake.authorize(order.checkoutId);
  const verified = await salon.owner.subscriptions.verifySession({ sessionId: order.checkoutId });
  await world.jobs.drain();
  return { ...order, verified };
}

async function charge(salon: TestSalon, { checkoutId, orderId }: { checkoutId: string; orderId: string }) {
  world.checkouts.fake.pay(checkoutId);
  await sync(salon, orderId);
}

async function pay(salon: TestSalon, planId: string, way: PaymentWay = 'pix') {
  const order = await checkout(salon, planId, way);
  world.checkouts.fake.pay(order.checkoutId, { renews: way === 'card' });
  await sync(salon, order.orderId);
  return order;
}

async function endTrial({ salon }: TestSalon) {
  const { db } = world.database;
  await db.updateTable('salons').set({ subscriptionEndDate: world.clock.now() }).where('id', '=', salon.id).execute();
}

async function openAfterTrial() {
  const salon = await openSalon(world);
  await endTrial(salon);
  return salon;
}

const day = (instant: string | null | undefined) => instant?.slice(0, 10).split('-').reverse().join('/');

describe('in a trial', () => {
  test('a card has the plan at once and is charged when the trial ends, as dialog, screen and mail say', async () => {
    const salon = await openSalon(world);
    const { id: planId } = await openPlan(world, { name: 'Profissional' });
    const trialEnd = await endOf(salon);
    const { card, credit } = await termsOf(salon, planId);
    const at = new Date(trialEnd).toISOString();
    expect(credit).toEqual({ of: 'trial', days: 7 });
    expect(card).toMatchObject({ todayCents: 0, nextCharge: { at, amountCents: 9990 } });

    const order = await enterCard(salon, planId);
    expect(order.firstChargeAt?.toISOString()).toBe(at);
    expect(order.verified).toEqual({ success: true, status: 'active' });
    expect(await mine(salon)).toMatchObject({
      subscription: { status: 'active', endsAt: at },
      ...{ plan: { id: planId }, renews: true, nextCharge: { at, amountCents: 9990 }, invoices: [], openOrder: null },
    });
    expect(lastMail(salon)).toMatch(/^Plano Profissional ativo\n/);
    expect(lastMail(salon)).toContain('nada foi cobrado hoje');
    expect(lastMail(salon)).toContain(`Primeira cobrança: ${day(at)}, R$ 99,90.`);
    await sync(salon, order.orderId);
    expect(world.mailer.sent.filter(({ to }) => to === salon.person.email)).toHaveLength(1);

    world.clock.set(new Date(trialEnd + 60_000).toISOString());
    await charge(salon, order);
    const [invoice] = (await mine(salon)).invoices;
    expect(invoice?.periodStart).toBe(at);
    expect(await mine(salon)).toMatchObject({ subscription: { status: 'active', endsAt: invoice?.periodEnd } });
  });

  test('a dearer plan keeps the day of the first charge, and PIX adds a month to the whole trial', async () => {
    const salon = await openSalon(world);
    const [small, large] = [await openPlan(world), await openPlan(world, { priceCents: 39_960 })];
    const trialEnd = await endOf(salon);
    await enterCard(salon, small.id);
    world.clock.advance({ days: 3 });
    expect((await termsOf(salon, large.id)).credit).toEqual({ of: 'trial', days: 4 });
    const order = await enterCard(salon, large.id);
    expect(order.firstChargeAt?.getTime()).toBe(trialEnd);
    expect(await endOf(salon)).toBe(trialEnd);
    const third = await openPlan(world, { priceCents: 49_960 });
    const { pix } = await termsOf(salon, third.id);
    await pay(salon, third.id);
    expect((await mine(salon)).subscription.endsAt).toBe(pix.paidUntil);
    expect((await endOf(salon)) - trialEnd).toBeGreaterThanOrEqual(28 * DAY);
  });

  test('a first charge that is refused leaves the days of grace after the trial', async () => {
    const salon = await openSalon(world);
    const trialEnd = await endOf(salon);
    const order = await enterCard(salon, (await openPlan(world)).id);
    world.clock.set(new Date(trialEnd + 60_000).toISOString());
    world.checkouts.fake.pay(order.checkoutId, { status: 'refused' });
    await sync(salon, order.orderId);
    const graceUntil = new Date(trialEnd + 3 * DAY).toISOString();
    expect((await mine(salon)).subscription).toMatchObject({ status: 'past_due', isBlocked: false, graceUntil });
  });

  test('who cancels before the first charge keeps the trial, and pays nothing', async () => {
    const salon = await openSalon(world);
    const trialEnd = await endOf(salon);
    const { checkoutId } = await enterCard(salon, (await openPlan(world)).id);
    await salon.owner.subscriptions.cancel();
    expect(world.checkouts.fake.cancelled).toContain(checkoutId);
    expect((await mine(salon)).subscription).toMatchObject({ status: 'cancelled', isBlocked: false });
    expect(await endOf(salon)).toBe(trialEnd);
  });

  test('a card that only the browser claims begins nothing', async () => {
    const salon = await openSalon(world);
    const { checkoutId } = await checkout(salon, (await openPlan(world)).id, 'card');
    const answer = await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
    expect(answer).toEqual({ success: false, status: 'pending' });
    expect((await mine(salon)).subscription.status).toBe('trial');
  });
});

describe('a larger plan', () => {
  test('by card holds at once, and its first charge comes when the paid days are used up', async () => {
    const salon = await openAfterTrial();
    const [small, large] = [await openPlan(world), await openPlan(world, { name: 'Premium', priceCents: 19_980 })];
    const first = await pay(salon, small.id, 'card');
    world.clock.advance({ days: 10 });
    const { card } = await termsOf(salon, large.id);
    const order = await enterCard(salon, large.id);
    expect(card.todayCents).toBe(0);
    expect(order.firstChargeAt?.toISOString()).toBe(card.nextCharge?.at);
    // Twenty days of half the price are ten.
    expect(((order.firstChargeAt?.getTime() ?? 0) - world.clock.now().getTime()) / DAY).toBeCloseTo(10, 0);
    expect(await mine(salon)).toMatchObject({
      ...{ plan: { id: large.id }, renews: true, nextCharge: { at: card.nextCharge?.at, amountCents: 19_980 } },
      subscription: { status: 'active', endsAt: card.paidUntil },
    });
    expect((await mine(salon)).invoices).toHaveLength(1);
    expect(world.checkouts.fake.cancelled).toContain(first.checkoutId);
    expect(lastMail(salon)).toContain(`Primeira cobrança: ${day(card.nextCharge?.at)}, R$ 199,80.`);
    world.clock.set(card.nextCharge?.at ?? '');
    await charge(salon, order);
    expect((await mine(salon)).invoices[0]?.periodStart).toBe(card.paidUntil);
  });

  test('whose checkout waited a day is another one, with the day that the dialog names now', async () => {
    const salon = await openAfterTrial();
    const [small, large] = [await openPlan(world), await openPlan(world, { priceCents: 39_960 })];
    await pay(salon, small.id);
    const before = await checkout(salon, large.id, 'card');
    expect(await checkout(salon, large.id, 'card')).toEqual(before);
    world.clock.advance({ hours: 23 });
    const after = await checkout(salon, large.id, 'card');
    expect(after.checkoutId).not.toBe(before.checkoutId);
    expect(after.firstChargeAt?.toISOString()).toBe((await termsOf(salon, large.id)).card.nextCharge?.at);
  });
});

describe('a renewal that was refused before the paid end', () => {
  async function openRefused() {
    const salon = await openAfterTrial();
    const plan = await openPlan(world);
    const order = await pay(salon, plan.id, 'card');
    const paidUntil = await endOf(salon);
    world.clock.advance({ days: 10 });
    world.checkouts.fake.pay(order.checkoutId, { status: 'refused' });
    await sync(salon, order.orderId);
    expect((await mine(salon)).subscription.status).toBe('past_due');
    return { salon, plan, paidUntil };
  }

  test('and paid by PIX begins where the paid period ends', async () => {
    const { salon, plan, paidUntil } = await openRefused();
    const { pix } = await termsOf(salon, plan.id);
    await pay(salon, plan.id);
    expect(await mine(salon)).toMatchObject({
      subscription: { status: 'active', endsAt: pix.paidUntil },
      invoices: [{ periodStart: new Date(paidUntil).toISOString() }, {}, {}],
    });
    expect((await endOf(salon)) - paidUntil).toBeGreaterThanOrEqual(28 * DAY);
  });

  test('and paid by another card is charged at the paid end', async () => {
    const { salon, plan, paidUntil } = await openRefused();
    const order = await enterCard(salon, plan.id);
    expect(order.firstChargeAt?.getTime()).toBe(paidUntil);
    expect((await mine(salon)).subscription).toMatchObject({ status: 'active' });
    expect(await endOf(salon)).toBe(paidUntil);
  });

  test('and replaced by another plan keeps the worth of the paid days', async () => {
    const { salon, paidUntil } = await openRefused();
    const large = await openPlan(world, { priceCents: 19_980 });
    const { pix, card } = await termsOf(salon, large.id);
    const worth = (paidUntil - world.clock.now().getTime()) / 2;
    expect(Date.parse(card.nextCharge?.at ?? '')).toBeCloseTo(world.clock.now().getTime() + worth, -3);
    await pay(salon, large.id);
    expect((await mine(salon)).subscription.endsAt).toBe(pix.paidUntil);
    const month = (await endOf(salon)) - world.clock.now().getTime() - worth;
    expect(month / DAY).toBeGreaterThanOrEqual(27.9);
  });
});

describe('a cancelled plan that is taken up again', () => {
  async function openCancelled() {
    const salon = await openAfterTrial();
    const { id: planId } = await openPlan(world);
    const before = await pay(salon, planId, 'card');
    await salon.owner.subscriptions.cancel();
    return { salon, planId, before, end: await endOf(salon) };
  }

  test('by card on the same day charges nothing before the paid end', async () => {
    const { salon, planId, end } = await openCancelled();
    const at = new Date(end).toISOString();
    expect((await termsOf(salon, planId)).card).toMatchObject({ todayCents: 0, nextCharge: { at, amountCents: 9990 } });
    const order = await enterCard(salon, planId);
    expect(order.firstChargeAt?.getTime()).toBe(end);
    expect(lastMail(salon)).toContain(`Primeira cobrança: ${day(at)}, R$ 99,90.`);
    expect(await mine(salon)).toMatchObject({
      ...{ subscription: { status: 'active', endsAt: at }, renews: true, nextCharge: { at, amountCents: 9990 } },
    });
    expect((await mine(salon)).invoices).toHaveLength(1);
    world.clock.set(at);
    await charge(salon, order);
    expect((await mine(salon)).invoices[0]?.periodStart).toBe(at);
  });

  test('by PIX is paid in the last days, of which its owner is told', async () => {
    const { salon, planId, end } = await openCancelled();
    expect(await salon.owner.subscriptions.choosePlan({ planId, way: 'pix' })).toEqual({
      ...{ checkoutUrl: null, startsAt: null },
    });
    expect(await mine(salon)).toMatchObject({ subscription: { status: 'active' }, renews: false, openOrder: null });
    expect(await endOf(salon)).toBe(end);
    world.clock.set(new Date(end - 3 * DAY).toISOString());
    await world.jobs.send(world.database.db, reviewSubscriptionsJob, {});
    await world.jobs.drain();
    expect(lastMail(salon)).toContain(`Seu plano termina em ${day(new Date(end).toISOString())}`);
    const { pix } = await termsOf(salon, planId);
    await pay(salon, planId);
    expect(pix.todayCents).toBe(9990);
    expect(lastMail(salon)).toContain('R$ 99,90');
    expect(lastMail(salon)).toContain(`Pago até: ${day(pix.paidUntil)}`);
    expect(await mine(salon)).toMatchObject({
      ...{ subscription: { endsAt: pix.paidUntil }, invoices: [{ periodStart: new Date(end).toISOString() }, {}] },
    });
  });
});

test('what was paid by PIX and goes on by card is charged at its end', async () => {
  const salon = await openAfterTrial();
  const { id: planId } = await openPlan(world);
  await pay(salon, planId);
  const end = await endOf(salon);
  world.clock.set(new Date(end - 2 * DAY).toISOString());
  const order = await enterCard(salon, planId);
  expect(order.firstChargeAt?.getTime()).toBe(end);
  expect(await endOf(salon)).toBe(end);
  world.clock.set(new Date(end).toISOString());
  await charge(salon, order);
  expect((await mine(salon)).invoices[0]?.periodStart).toBe(new Date(end).toISOString());
});
