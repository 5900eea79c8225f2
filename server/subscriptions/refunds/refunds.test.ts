import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/id.ts';
import { openPlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { syncOrderJob } from '../jobs.ts';

const world = useTestWorld();
beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});

async function checkout(salon: TestSalon, planId: string, way: 'card' | 'pix' = 'pix') {
  await salon.owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way });
  const order = world.checkouts.fake.orders.at(-1);
  if (!order) throw new Error('No checkout');
  return order;
}

async function sync(salon: TestSalon, { orderId }: { orderId: string }) {
  await world.jobs.send(world.database.db, syncOrderJob, { salonId: salon.salon.id, orderId });
  await world.jobs.drain();
}

async function openPaid(way: 'card' | 'pix' = 'pix') {
  const salon = await openSalon(world);
  const { db } = world.database;
  const over = db.updateTable('salons').set({ subscriptionEndDate: world.clock.now() });
  await over.where('id', '=', salon.salon.id).execute();
  const plan = await openPlan(world, { name: 'Profissional' });
  const order = await checkout(salon, plan.id, way);
  world.checkouts.fake.pay(order.checkoutId, { renews: way === 'card' });
  await sync(salon, order);
  world.clock.advance({ minutes: 5 });
  return { salon, plan, order };
}

const mine = ({ owner }: TestSalon) => owner.subscriptions.getMine();
const endOf = async (salon: TestSalon) => (await mine(salon)).subscription.endsAt;
const mailsTo = ({ person }: TestSalon) => world.mailer.sent.filter(({ to }) => to === person.email);
const refundsOf = (chargeId: string) => world.checkouts.fake.refunds.filter((refund) => refund.chargeId === chargeId);
const countOf = async (salon: TestSalon, action: string) =>
  (await auditedActions(world, salon.salon.id)).filter((one) => one === action).length;

describe('money that pays for nothing', () => {
  test.each([
    ['too much', { amountCents: 19_980 }],
    ['too little', { amountCents: 1 }],
    ['in another currency', { currency: 'ARS' }],
  ])('is told once and goes back: %s', async (_, changes) => {
    const { salon, order } = await openPaid('card');
    const end = await endOf(salon);
    const chargeId = world.checkouts.fake.pay(order.checkoutId, changes);
    await sync(salon, order);
    await sync(salon, order);
    expect(await endOf(salon)).toBe(end);
    expect(refundsOf(chargeId)).toHaveLength(1);
    expect((await mine(salon)).invoices[0]).toMatchObject({ status: 'refunded', periodStart: null });
    expect(mailsTo(salon).map(({ subject }) => subject)).toEqual([
      'Recebemos seu pagamento: plano Profissional',
      'Vamos devolver um pagamento: plano Profissional',
    ]);
    expect(await countOf(salon, 'subscriptions.surplus')).toBe(1);
    const admin = as(world, await createPerson(world, { userType: 'admin' }));
    const { entries } = await admin.subscriptions.getOrder({ salonId: salon.salon.id, id: order.orderId });
    expect(entries.map(({ action }) => action)).toContain('subscriptions.surplus');
  });

  test('of a provider that is away goes back later, once', async () => {
    const { salon, order } = await openPaid('card');
    const chargeId = world.checkouts.fake.pay(order.checkoutId, { amountCents: 19_980 });
    const { mercado_pago: gateway } = await world.checkouts.open();
    if (!gateway) throw new Error('No gateway');
    const away = vi.spyOn(gateway, 'refundCharge').mockRejectedValueOnce(new TypeError('fetch failed'));
    await sync(salon, order);
    expect(away).toHaveBeenCalledTimes(1);
    expect(refundsOf(chargeId)).toEqual([]);
    world.clock.advance({ hours: 1 });
    await world.jobs.drain();
    expect(refundsOf(chargeId)).toHaveLength(1);
  });

  test('and belongs to another order is not touched', async () => {
    const { salon, order } = await openPaid('card');
    const chargeId = world.checkouts.fake.pay(order.checkoutId, { orderId: newId() });
    await sync(salon, order);
    expect(refundsOf(chargeId)).toEqual([]);
    expect(await countOf(salon, 'subscriptions.surplus')).toBe(0);
  });
});

describe('money that comes twice', () => {
  test('for one PIX is more time, and its owner and administrators are told', async () => {
    const { salon, order } = await openPaid('pix');
    const end = await endOf(salon);
    world.checkouts.fake.pay(order.checkoutId);
    await sync(salon, order);
    await sync(salon, order);
    expect((await mine(salon)).invoices[0]?.periodStart).toBe(end);
    expect(mailsTo(salon)).toHaveLength(2);
    expect(mailsTo(salon).at(-1)?.text).toContain('Você já tinha pago: este pagamento virou mais tempo de plano.');
    expect(await countOf(salon, 'subscriptions.paidTwice')).toBe(1);
  });

  test('for a checkout that was left and one that took its place is told as well', async () => {
    const { salon, plan } = await openPaid('pix');
    world.clock.set(new Date(Date.parse((await endOf(salon)) ?? '') - 3_600_000).toISOString());
    const left = await checkout(salon, plan.id, 'pix');
    const dear = await openPlan(world, { priceCents: 19_980 });
    const order = await checkout(salon, dear.id, 'pix');
    world.checkouts.fake.pay(order.checkoutId);
    await sync(salon, order);
    expect(await countOf(salon, 'subscriptions.paidTwice')).toBe(0);
    world.checkouts.fake.pay(left.checkoutId);
    await sync(salon, left);
    expect(await countOf(salon, 'subscriptions.paidTwice')).toBe(1);
  });
});

describe('a plan whose price changes', () => {
  async function openSuperAdmin() {
    return as(world, await createPerson(world, { userType: 'super_admin' })).subscriptions;
  }
  const wish = { name: 'Rede', priceCents: 4990, billingCycle: 'monthly' } as const;

  test('has its open checkouts closed at their provider, and the next one costs the new price', async () => {
    const plans = await openSuperAdmin();
    const { id, version } = await plans.createPlan(wish);
    const { id: other } = await openPlan(world);
    const [salon, elsewhere] = [await openSalon(world), await openSalon(world)];
    const order = await checkout(salon, id);
    const untouched = await checkout(elsewhere, other);
    const same = await plans.updatePlan({ ...wish, id, version, name: 'Rede Sul' });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).not.toContain(order.checkoutId);
    await plans.updatePlan({ ...wish, id, version: same.version, priceCents: 5990 });
    await world.jobs.drain();
    expect(world.checkouts.fake.cancelled).toContain(order.checkoutId);
    expect(world.checkouts.fake.cancelled).not.toContain(untouched.checkoutId);
    expect((await mine(salon)).openOrder).toBeNull();
    expect((await checkout(salon, id)).amountCents).toBe(5990);
  });

  test('while an owner chooses it is not ordered at the old price', async () => {
    const plans = await openSuperAdmin();
    const { id, version } = await plans.createPlan(wish);
    const salon = await openSalon(world);
    world.checkouts.fake.meanwhile = () => plans.updatePlan({ ...wish, id, version, priceCents: 5990 });
    const chosen = salon.owner.subscriptions.choosePlan({ planId: id, way: 'pix' });
    await expect(chosen).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await mine(salon)).openOrder).toBeNull();
  });
});
