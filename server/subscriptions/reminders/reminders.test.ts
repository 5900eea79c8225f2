import { beforeEach, describe, expect, test } from 'vitest';
import { openPlan } from '#tests/support/plans.ts';
import { as, createPerson, NOW, openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { reviewSubscriptionsJob } from '../jobs.ts';
import { cycleAfter } from '../orders/rules.ts';

const world = useTestWorld();
const DAY = 86_400_000;

beforeEach(() => {
  world.clock.set(NOW);
  world.mailer.sent.length = 0;
});

/** As two servers would that start the daily work together. */
async function review() {
  await world.jobs.send(world.database.db, reviewSubscriptionsJob, {});
  await world.jobs.send(world.database.db, reviewSubscriptionsJob, {});
  await world.jobs.drain();
}

const mailsTo = ({ person }: TestSalon) =>
  world.mailer.sent.filter(({ to }) => to === person.email).map(({ subject }) => subject);

const stateOf = async ({ owner }: TestSalon) => (await owner.subscriptions.getMine()).subscription;

async function subscribe(salon: TestSalon, way: 'card' | 'pix') {
  await world.database.db
    .updateTable('salons')
    .set({ subscriptionEndDate: world.clock.now() })
    .where('id', '=', salon.salon.id)
    .execute();
  const { id: planId } = await openPlan(world, { name: 'Profissional' });
  await salon.owner.subscriptions.choosePlan({ planId, provider: 'mercado_pago', way });
  const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
  world.checkouts.fake.pay(checkoutId, { renews: way === 'card' });
  await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
  await world.jobs.drain();
  return { checkoutId, end: Date.parse((await stateOf(salon)).endsAt ?? '') };
}

const at = (instant: number) => world.clock.set(new Date(instant).toISOString());

test('an owner in trial is told two days before its end and once it is over, each once', async () => {
  const salon = await openSalon(world);
  await review();
  expect(mailsTo(salon)).toEqual([]);
  world.clock.advance({ days: 5 });
  await review();
  await review();
  expect(mailsTo(salon)).toEqual(['Seu teste grátis termina em 27/11/2026']);
  world.clock.advance({ days: 2 });
  await review();
  world.clock.advance({ days: 1 });
  await review();
  expect(mailsTo(salon).at(-1)).toBe('Seu teste grátis terminou');
  expect(mailsTo(salon)).toHaveLength(2);
});

test('a payment has a receipt, once, however often it is reported', async () => {
  const salon = await openSalon(world);
  const { checkoutId } = await subscribe(salon, 'card');
  await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
  await review();
  expect(mailsTo(salon)).toEqual(['Recebemos seu pagamento: plano Profissional']);
  const mail = world.mailer.sent.find(({ to }) => to === salon.person.email);
  const text = mail?.text.replace(/\s+/g, ' ');
  expect(text).toContain('Recebemos R$ 99,90, e o plano Profissional está ativo.');
  expect(text).toContain('Próxima cobrança: 20/12/2026, R$ 99,90.');
});

describe('what was paid by PIX', () => {
  test('is reminded of three days before its end, and late after it', async () => {
    const salon = await openSalon(world);
    const { end } = await subscribe(salon, 'pix');
    at(end - 4 * DAY);
    await review();
    expect(mailsTo(salon)).toHaveLength(1);
    at(end - 3 * DAY);
    await review();
    await review();
    expect(mailsTo(salon).slice(1)).toEqual(['Seu plano termina em 20/12/2026']);
    at(end);
    await review();
    await review();
    expect(mailsTo(salon).slice(2)).toEqual(['O pagamento do seu plano está em atraso']);
    const stored = await world.database.db
      .selectFrom('salons')
      .where('id', '=', salon.salon.id)
      .select(['subscriptionStatus', 'subscriptionEndDate'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ subscriptionStatus: 'past_due', subscriptionEndDate: new Date(end + 3 * DAY) });
    expect(await stateOf(salon)).toMatchObject({ status: 'past_due', isBlocked: false });
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.expire')).toHaveLength(1);
    at(end + 3 * DAY);
    expect(await stateOf(salon)).toMatchObject({ isBlocked: true });
  });

  test('and paid again in the days of grace goes on where it ended', async () => {
    const salon = await openSalon(world);
    const { end } = await subscribe(salon, 'pix');
    at(end + DAY);
    await review();
    const { plan } = await salon.owner.subscriptions.getMine();
    await salon.owner.subscriptions.choosePlan({ planId: plan?.id ?? '', way: 'pix' });
    const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
    world.checkouts.fake.pay(checkoutId);
    await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
    const { invoices } = await salon.owner.subscriptions.getMine();
    expect(invoices[0]?.periodStart).toBe(new Date(end).toISOString());
  });

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'and by a card in the days of grace, %s a job has written so, is paid until that is charged again',
    async (_, isReviewed) => {
      const salon = await openSalon(world);
      const { end } = await subscribe(salon, 'pix');
      at(end + 2 * DAY);
      if (isReviewed) await review();
      const { plan, plans } = await salon.owner.subscriptions.getMine();
      const planId = plan?.id ?? '';
      const { card, pix } = plans.find(({ id }) => id === planId)?.terms ?? {};
      await salon.owner.subscriptions.choosePlan({ planId, way: 'card' });
      const { checkoutId = '', firstChargeAt } = world.checkouts.fake.orders.at(-1) ?? {};
      expect(firstChargeAt).toBeNull();
      const charged = cycleAfter(world.clock.now(), 'monthly', 'America/Sao_Paulo');
      world.checkouts.fake.pay(checkoutId, { renews: true, nextChargeAt: charged });
      await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
      const { invoices, nextCharge } = await salon.owner.subscriptions.getMine();
      // A new period begins where the last ended.
      const period = { periodStart: new Date(end).toISOString(), periodEnd: charged.toISOString() };
      expect(invoices[0]).toMatchObject(period);
      expect(nextCharge?.at).toBe(period.periodEnd);
      expect(card).toMatchObject({ paidUntil: period.periodEnd, nextCharge: { at: period.periodEnd } });
      const byPix = cycleAfter(new Date(end), 'monthly', 'America/Sao_Paulo');
      expect(pix).toMatchObject({ paidUntil: byPix.toISOString(), nextCharge: null });

      // Charged as agreed, the salon is not late.
      at(charged.getTime());
      world.mailer.sent.length = 0;
      world.checkouts.fake.pay(checkoutId, { renews: true });
      await review();
      const { subscription, invoices: later } = await salon.owner.subscriptions.getMine();
      expect(subscription.status).toBe('active');
      expect(later[0]?.periodStart).toBe(period.periodEnd);
      expect(mailsTo(salon)).not.toContain('O pagamento do seu plano está em atraso');
    },
  );
});

test('a payment and a renewal whose webhooks were lost are found', async () => {
  const salon = await openSalon(world);
  const { id: planId } = await openPlan(world);
  await salon.owner.subscriptions.choosePlan({ planId, way: 'card' });
  const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
  world.checkouts.fake.pay(checkoutId, { renews: true });
  world.clock.advance({ days: 1 });
  await review();
  expect(await stateOf(salon)).toMatchObject({ status: 'active' });
  const end = Date.parse((await stateOf(salon)).endsAt ?? '');
  at(end + 3_600_000);
  world.checkouts.fake.pay(checkoutId);
  await review();
  expect(Date.parse((await stateOf(salon)).endsAt ?? '')).toBeGreaterThan(end);
  expect(mailsTo(salon)).not.toContain('O pagamento do seu plano está em atraso');
});

test('a renewal that never comes is late a day after its end', async () => {
  const salon = await openSalon(world);
  const { end } = await subscribe(salon, 'card');
  at(end + 3_600_000);
  await review();
  expect(mailsTo(salon)).toHaveLength(1);
  at(end + DAY);
  await review();
  expect(mailsTo(salon).slice(1)).toEqual(['O pagamento do seu plano está em atraso']);
});

describe('what time has ended', () => {
  const storedOf = ({ salon }: TestSalon) =>
    world.database.db
      .selectFrom('salons')
      .where('id', '=', salon.id)
      .select(['subscriptionStatus', 'endedStatus'])
      .executeTakeFirstOrThrow();

  /** As the owner and administrators see it. */
  async function seen({ owner, salon }: TestSalon) {
    const api = as(world, await createPerson(world, { userType: 'admin' }));
    const { salons } = await api.salons.listAll({ search: salon.slug });
    const { orders } = await api.subscriptions.listOrders({ search: salon.slug });
    const ofSalon = orders.filter(({ salonId }) => salonId === salon.id);
    const { active, revenueCents } = await api.subscriptions.getTotals();
    const listed = await api.subscriptions.listOrders({ status: 'active', limit: 200 });
    return {
      owner: (await owner.subscriptions.getMine()).subscription,
      blocked: await owner.services.list({}).catch((error) => error.data),
      salons: salons.map(({ subscription }) => subscription),
      orders: ofSalon.map(({ status }) => status),
      details: await Promise.all(
        ofSalon.map(async ({ salonId, id }) => (await api.subscriptions.getOrder({ salonId, id })).status),
      ),
      isListedActive: listed.orders.some(({ salonId }) => salonId === salon.id),
      totals: { active, revenueCents },
    };
  }

  async function openTrial() {
    const salon = await openSalon(world);
    return { salon, end: Date.parse((await stateOf(salon)).endsAt ?? ''), orders: [] as string[] };
  }
  async function openCancelled() {
    const salon = await openSalon(world);
    const { end } = await subscribe(salon, 'card');
    await salon.owner.subscriptions.cancel();
    return { salon, end, orders: ['ended'] };
  }
  async function openUnpaid() {
    const salon = await openSalon(world);
    const { end } = await subscribe(salon, 'pix');
    return { salon, end: end + 3 * DAY, orders: ['ended'] };
  }

  test.each([
    ['trial', openTrial],
    ['cancelled', openCancelled],
    ['past_due', openUnpaid],
  ] as const)('%s: screens say the same before and after the review has written so', async (status, open) => {
    const { salon, end, orders } = await open();
    at(end - 1000);
    expect((await stateOf(salon)).isBlocked).toBe(false);
    at(end);
    const before = await seen(salon);
    expect(before).toMatchObject({
      owner: { status, isBlocked: true, endsAt: new Date(end).toISOString() },
      blocked: { subscriptionStatus: status },
      ...{ salons: [{ status, isBlocked: true }], orders, details: orders, isListedActive: false },
    });
    expect((await storedOf(salon)).subscriptionStatus).not.toBe('inactive');
    await review();
    await review();
    expect(await seen(salon)).toEqual(before);
    expect(await storedOf(salon)).toEqual({ subscriptionStatus: 'inactive', endedStatus: status });
    const actions = await auditedActions(world, salon.salon.id);
    expect(actions.filter((action) => action === 'subscriptions.end')).toHaveLength(1);
  });

  test('and is paid again, begins anew', async () => {
    const { salon, end } = await openUnpaid();
    at(end + 5 * DAY);
    await review();
    const { plan } = await salon.owner.subscriptions.getMine();
    await salon.owner.subscriptions.choosePlan({ planId: plan?.id ?? '', way: 'pix' });
    const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
    world.checkouts.fake.pay(checkoutId);
    await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
    expect(await stateOf(salon)).toMatchObject({ status: 'active', isActive: true });
    expect(await storedOf(salon)).toEqual({ subscriptionStatus: 'active', endedStatus: null });
    const { invoices } = await salon.owner.subscriptions.getMine();
    expect(invoices[0]?.periodStart).toBe(world.clock.now().toISOString());
  });

  test('and whose card succeeds after all goes on from then', async () => {
    const salon = await openSalon(world);
    const { checkoutId, end } = await subscribe(salon, 'card');
    at(end + 5 * DAY);
    await review();
    expect(await storedOf(salon)).toMatchObject({ subscriptionStatus: 'inactive' });
    world.checkouts.fake.pay(checkoutId);
    await review();
    expect(await stateOf(salon)).toMatchObject({ status: 'active', isActive: true });
    const { orders } = await seen(salon);
    expect(orders).toEqual(['active']);
  });
});

describe('a notice in the app', () => {
  const ending = async ({ owner }: TestSalon) => (await owner.salons.getMine()).planEnding;

  test('stands from three days before the end of a plan by PIX until it is paid again', async () => {
    const salon = await openSalon(world);
    const { end } = await subscribe(salon, 'pix');
    at(end - 3 * DAY - 1000);
    expect(await ending(salon)).toBeNull();
    at(end - 3 * DAY);
    expect(await ending(salon)).toEqual({ plan: 'Profissional', at: new Date(end).toISOString(), next: null });
    const { plan } = await salon.owner.subscriptions.getMine();
    await salon.owner.subscriptions.choosePlan({ planId: plan?.id ?? '', way: 'pix' });
    const { checkoutId = '' } = world.checkouts.fake.orders.at(-1) ?? {};
    world.checkouts.fake.pay(checkoutId);
    await salon.owner.subscriptions.verifySession({ sessionId: checkoutId });
    expect(await ending(salon)).toBeNull();
  });

  test('names the smaller plan that follows, and none stands where a card renews', async () => {
    const [salon, byCard] = [await openSalon(world), await openSalon(world)];
    const { end } = await subscribe(salon, 'pix');
    await subscribe(byCard, 'card');
    const { id: planId } = await openPlan(world, { name: 'Básico', priceCents: 4990 });
    await salon.owner.subscriptions.choosePlan({ planId, way: 'pix' });
    at(end - DAY);
    expect(await ending(salon)).toMatchObject({ plan: 'Profissional', next: 'Básico' });
    expect(await ending(byCard)).toBeNull();
  });
});
