import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openHttp } from '#tests/support/http.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { openPlan } from '#tests/support/plans.ts';
import { openStripeServer } from '#tests/support/stripe-server.ts';
import { as, createPerson, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { hashTables } from '#tests/support/traces.ts';
import { ADMIN_PASSWORD, openAdministrator } from '#tests/support/two-factor.ts';
import { readStoredIn } from '../settings/queries.ts';
import { scopeOfSystem } from '../worker.ts';
import { openCheckouts } from './gateways/open.ts';

const world = useTestWorld();
const SECRET = 'segredo_de_teste';
const WHSEC = 'whsec_abcdefghijkl1234';
const AMOUNT = 9990;

let mercadoPago: Awaited<ReturnType<typeof openMercadoPagoServer>>;
let stripe: Awaited<ReturnType<typeof openStripeServer>>;
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  mercadoPago = await openMercadoPagoServer();
  stripe = await openStripeServer();
  const env = { ...world.env, demo: false, paymentServices: { mercadoPago: mercadoPago.url, stripe: stripe.url } };
  const readSecrets = async () => (await readStoredIn(scopeOfSystem(world))).secrets;
  // The jobs hold the object already.
  Object.assign(world.checkouts, openCheckouts({ ...world, env, readSecrets }));
  http = await openHttp(world);
});
afterAll(async () => {
  await http.close();
  await mercadoPago.close();
  await stripe.close();
});
beforeEach(async () => {
  mercadoPago.mood = 'well';
  await world.database.db.deleteFrom('systemSettings').execute();
  await saveKeys({ mercadoPagoWebhookSecret: SECRET });
});

async function saveKeys(changes: object): Promise<void> {
  const { settings } = as(world, await createPerson(world, { userType: 'super_admin' }));
  const { version } = await settings.getSystem();
  const keys = { platformMercadoPagoAccessToken: mercadoPago.accessToken, stripeSecretKey: stripe.secretKey };
  await settings.saveSystem({ ...keys, stripeWebhookSecret: WHSEC, ...changes, version });
}

/** A salon that has chosen a plan and stands before the provider's page. */
async function openOrder(provider: 'mercado_pago' | 'stripe') {
  const salon = await openSalon(world);
  const plan = await openPlan(world, { priceCents: AMOUNT });
  await salon.owner.subscriptions.choosePlan({ planId: plan.id, provider });
  const { id: orderId, checkoutId } = await world.database.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salon.salon.id)
    .select(['id', 'checkoutId'])
    .executeTakeFirstOrThrow();
  const status = async () => (await salon.owner.subscriptions.getMine()).subscription.status;
  return { ...salon, orderId, checkoutId: checkoutId ?? '', status };
}

const MERCADO_PAGO = () => `${http.origin}/webhooks/mercadopago`;
const STRIPE = () => `${http.origin}/webhooks/stripe`;
const now = () => world.clock.now().getTime() / 1000;
const events = () => world.database.db.selectFrom('webhookEvents').selectAll().orderBy('receivedAt').execute();

describe('Mercado Pago', () => {
  test('a signed notification is answered at once; its job reads the payment again and applies it', async () => {
    const { checkoutId, status } = await openOrder('mercado_pago');
    mercadoPago.authorize(checkoutId);
    const { payment } = mercadoPago.charge(checkoutId);
    const asked = mercadoPago.requests.length;
    const answer = await mercadoPago.notify(MERCADO_PAGO(), { resource: payment.id, secret: SECRET });
    expect(answer.status).toBe(200);
    expect(mercadoPago.requests).toHaveLength(asked);
    expect(await status()).toBe('trial');
    await world.jobs.drain();
    expect(await status()).toBe('active');
    expect(await events()).toContainEqual({
      ...{ provider: 'mercado_pago', topic: 'payment', resource: String(payment.id), salonId: null },
      ...{ eventKey: expect.any(String), receivedAt: world.clock.now(), processedAt: world.clock.now() },
    });
  });

  test.each(['subscription_preapproval', 'subscription_authorized_payment', 'subscription', 'invoice'])(
    'a notification of the topic %s leads to the same',
    async (topic) => {
      const { checkoutId, status } = await openOrder('mercado_pago');
      mercadoPago.authorize(checkoutId);
      const { period } = mercadoPago.charge(checkoutId);
      const resource = /auth|invoice/.test(topic) ? period.id : checkoutId;
      await mercadoPago.notify(MERCADO_PAGO(), { topic, resource, secret: SECRET });
      await world.jobs.drain();
      expect(await status()).toBe('active');
    },
  );

  test('the same notification twice, or at once, is one event', async () => {
    const { checkoutId } = await openOrder('mercado_pago');
    const { payment } = mercadoPago.charge(checkoutId);
    const sent = { resource: payment.id, secret: SECRET, id: newId() };
    const before = (await events()).length;
    await Promise.all([mercadoPago.notify(MERCADO_PAGO(), sent), mercadoPago.notify(MERCADO_PAGO(), sent)]);
    await world.jobs.drain();
    await mercadoPago.notify(MERCADO_PAGO(), { ...sent, requestId: newId() });
    expect(await events()).toHaveLength(before + 1);
    expect(await world.jobs.drain()).toEqual({ done: 0, failed: 0 });
  });

  test('in the wrong order, what the provider says now counts', async () => {
    const { checkoutId, status } = await openOrder('mercado_pago');
    const { payment } = mercadoPago.charge(checkoutId, { status: 'pending' });
    mercadoPago.changePayment(payment.id);
    const sent = { resource: payment.id, secret: SECRET };
    await mercadoPago.notify(MERCADO_PAGO(), { ...sent, action: 'payment.updated' });
    await world.jobs.drain();
    await mercadoPago.notify(MERCADO_PAGO(), { ...sent, action: 'payment.created' });
    await world.jobs.drain();
    expect(await status()).toBe('active');
  });

  test('of a refund after the deletion of the salon reaches the receipts, whatever the order of its answers', async () => {
    const { salon, orderId, checkoutId } = await openOrder('mercado_pago');
    mercadoPago.authorize(checkoutId);
    const { payment } = mercadoPago.charge(checkoutId);
    const sent = { resource: payment.id, secret: SECRET };
    await mercadoPago.notify(MERCADO_PAGO(), sent);
    await world.jobs.drain();
    const admin = as(world, await openAdministrator(world));
    await admin.salons.deletePermanently({ salonId: salon.id, currentPassword: ADMIN_PASSWORD });
    const { receivedCents } = await admin.subscriptions.getTotals();
    const refund = async (changes: { status: string; transaction_amount_refunded: number }) => {
      mercadoPago.changePayment(payment.id, changes);
      await mercadoPago.notify(MERCADO_PAGO(), { ...sent, action: 'payment.updated' });
      await world.jobs.drain();
      return world.database.db
        .selectFrom('platformReceipts')
        .where('orderId', '=', orderId)
        .select(['status', 'refundedCents'])
        .executeTakeFirst();
    };
    const part = { status: 'approved', transaction_amount_refunded: 10 };
    expect(await refund(part)).toEqual({ status: 'approved', refundedCents: 1000 });
    expect((await admin.subscriptions.getTotals()).receivedCents).toBe(receivedCents - 1000);
    const whole = { status: 'refunded', transaction_amount_refunded: AMOUNT / 100 };
    expect(await refund(whole)).toEqual({ status: 'refunded', refundedCents: AMOUNT });
    expect(await refund(part)).toEqual({ status: 'refunded', refundedCents: AMOUNT });
    expect((await admin.subscriptions.getTotals()).receivedCents).toBe(receivedCents - AMOUNT);
    // The next test does not care about the deletion's other jobs.
    world.clock.advance({ minutes: 3 });
    await world.jobs.drain();
  });

  test.each(['pending', 'not begun'])(
    'of money that was %s when the salon was deleted, and came: it goes back',
    async (state) => {
      const { salon, orderId, checkoutId } = await openOrder('mercado_pago');
      const pay = () => {
        mercadoPago.authorize(checkoutId);
        return mercadoPago.charge(checkoutId, { status: 'pending' }).payment;
      };
      const begun = state === 'pending' ? pay() : null;
      const admin = as(world, await openAdministrator(world));
      const { receivedCents } = await admin.subscriptions.getTotals();
      await admin.salons.deletePermanently({ salonId: salon.id, currentPassword: ADMIN_PASSWORD });
      const receipts = () =>
        world.database.db
          .selectFrom('platformReceipts')
          .where('orderId', '=', orderId)
          .select(['status', 'chargeId', 'amountCents', 'refundedCents', 'planName'])
          .orderBy('createdAt')
          .execute();
      const open = { status: 'pending', chargeId: null, amountCents: AMOUNT, refundedCents: 0, planName: 'Plano' };
      expect(await receipts()).toEqual([open]);

      const { id } = begun ?? pay();
      const tell = async (action: string) => {
        await mercadoPago.notify(MERCADO_PAGO(), { action, resource: id, secret: SECRET });
        await world.jobs.drain();
      };
      await tell('payment.created');
      expect(await receipts()).toEqual([open]);
      mercadoPago.changePayment(id);
      for (const action of ['payment.updated', 'payment.created']) await tell(action);
      const refunds = mercadoPago.things.refunds.filter((refund) => refund.payment_id === id);
      expect(refunds).toMatchObject([{ amount: AMOUNT / 100 }]);
      const returned = { ...open, status: 'refunded', chargeId: String(id), refundedCents: AMOUNT };
      expect((await receipts()).filter(({ status }) => status !== 'pending')).toEqual([returned]);
      expect((await admin.subscriptions.getTotals()).receivedCents).toBe(receivedCents);
      // The next test does not care about the deletion's other jobs.
      world.clock.advance({ minutes: 3 });
      await world.jobs.drain();
    },
  );

  test.each<[string, object]>([
    ['a wrong signature', { signature: `ts=1,v1=${'0'.repeat(64)}` }],
    ['the signature of another secret', { secret: 'outro_segredo_de_teste' }],
    ['no signature', { secret: null }],
  ])('%s is refused, and nothing is written', async (_, changes) => {
    const { checkoutId } = await openOrder('mercado_pago');
    const { payment } = mercadoPago.charge(checkoutId);
    const before = await hashTables(world);
    const answer = await mercadoPago.notify(MERCADO_PAGO(), { resource: payment.id, secret: SECRET, ...changes });
    expect(answer.status).toBe(401);
    expect(await hashTables(world)).toEqual(before);
  });

  test('a body that lies about a payment is not believed', async () => {
    const { checkoutId, status, orderId } = await openOrder('mercado_pago');
    mercadoPago.charge(checkoutId, { status: 'rejected' });
    const others = [
      mercadoPago.pay({ reference: newId(), amount: 99.9 }),
      mercadoPago.pay({ reference: 'booking:1', amount: 99.9 }),
      mercadoPago.pay({ reference: orderId, amount: 1 }),
    ];
    for (const { id } of others) await mercadoPago.notify(MERCADO_PAGO(), { resource: id, secret: SECRET });
    await mercadoPago.notify(MERCADO_PAGO(), { resource: 999_999_999, secret: SECRET });
    expect((await world.jobs.drain()).failed).toBe(0);
    expect(await status()).toBe('trial');
  });

  test('a topic that says nothing to us is answered and forgotten, as are the older notifications', async () => {
    const before = await events();
    const other = await mercadoPago.notify(MERCADO_PAGO(), { topic: 'mp-connect', resource: 1, secret: SECRET });
    expect(other.status).toBe(200);
    const old = await fetch(`${MERCADO_PAGO()}?topic=merchant_order&id=77`, { method: 'POST', body: '{}' });
    expect(old.status).toBe(200);
    expect(await events()).toEqual(before);
  });

  test('without a secret a notification still has the payment read again', async () => {
    await saveKeys({ mercadoPagoWebhookSecret: null });
    const { checkoutId, status } = await openOrder('mercado_pago');
    const { payment } = mercadoPago.charge(checkoutId);
    const answer = await mercadoPago.notify(MERCADO_PAGO(), { resource: payment.id, secret: null });
    expect(answer.status).toBe(200);
    await world.jobs.drain();
    expect(await status()).toBe('active');
  });

  test('while the provider fails the job is tried again, and the payment is applied later', async () => {
    const { checkoutId, status } = await openOrder('mercado_pago');
    const { payment } = mercadoPago.charge(checkoutId);
    await mercadoPago.notify(MERCADO_PAGO(), { resource: payment.id, secret: SECRET });
    for (const mood of ['failing', 'nonsense', 'unauthorized'] as const) {
      mercadoPago.mood = mood;
      expect(await world.jobs.drain()).toEqual({ done: 0, failed: 1 });
      world.clock.advance({ hours: 1 });
    }
    mercadoPago.mood = 'well';
    await world.jobs.drain();
    expect(await status()).toBe('active');
  });
});

describe('Stripe', () => {
  test('a signed event activates the plan, once', async () => {
    const { checkoutId, status } = await openOrder('stripe');
    stripe.complete(checkoutId);
    const event = { type: 'checkout.session.completed', object: checkoutId, secret: WHSEC, at: now(), id: 'evt_1' };
    expect((await stripe.notify(STRIPE(), event)).status).toBe(200);
    expect((await stripe.notify(STRIPE(), event)).status).toBe(200);
    // The event, and the mail with the receipt.
    expect(await world.jobs.drain()).toMatchObject({ done: 2, failed: 0 });
    expect(await status()).toBe('active');
  });

  test.each<[string, object]>([
    ['of another secret', { secret: 'whsec_outro_segredo' }],
    ['that was sent long ago', { at: Date.parse('2026-11-19T10:00:00Z') / 1000 }],
    ['without a signature', { signature: '' }],
    ['with a changed signature', { signature: `t=1,v1=${'0'.repeat(64)}` }],
  ])('an event %s is refused', async (_, changes) => {
    const event = { type: 'invoice.paid', object: 'in_test_1', secret: WHSEC, at: now(), ...changes };
    const before = await hashTables(world);
    expect((await stripe.notify(STRIPE(), event)).status).toBe(401);
    expect(await hashTables(world)).toEqual(before);
  });

  test('an event of something else is answered and forgotten', async () => {
    const before = await events();
    const event = { type: 'product.created', object: 'prod_1', secret: WHSEC, at: now() };
    expect((await stripe.notify(STRIPE(), event)).status).toBe(200);
    expect(await events()).toEqual(before);
  });
});

test('events are deleted after 180 days', async () => {
  const event = { provider: 'stripe', topic: 'invoice.paid', resource: 'in_1' };
  const receivedAt = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000);
  await world.database.db
    .insertInto('webhookEvents')
    .values([
      { ...event, eventKey: 'old', receivedAt: receivedAt(181) },
      { ...event, eventKey: 'kept', receivedAt: receivedAt(178) },
    ])
    .execute();
  world.clock.advance({ days: 1 });
  await world.jobs.drain();
  const keys = (await events()).map(({ eventKey }) => eventKey);
  expect(keys).not.toContain('old');
  expect(keys).toContain('kept');
});
