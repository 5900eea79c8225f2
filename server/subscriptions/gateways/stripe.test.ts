import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createStripe } from '#server/infra/providers/stripe.ts';
import type { CheckoutRequest } from '#server/infra/providers/subscription-gateway.ts';
import { openStripeServer } from '#tests/support/stripe-server.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createStripePlans } from './stripe.ts';

let server: Awaited<ReturnType<typeof openStripeServer>>;
beforeEach(async () => {
  server = await openStripeServer();
});
afterEach(() => server.close());

const signal = new AbortController().signal;
/** For those who never answer. Others get all the time of the product. */
const SHORT_MS = 200;
const NOW = '2026-11-20T13:20:00.000Z';
const inHours = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000);

function openPlans({ patienceMs, secretKey = server.secretKey }: { patienceMs?: number; secretKey?: string } = {}) {
  const env = { paymentServices: { mercadoPago: 'http://127.0.0.1:9', stripe: server.url } };
  const stripe = createStripe({ env, secretKey, ...(patienceMs && { patienceMs }) });
  return createStripePlans({ stripe, clock: createTestClock(NOW) });
}

const requestOf = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  orderId: newId(),
  planName: 'Profissional',
  way: 'card',
  amountCents: 9990,
  currency: 'BRL',
  billingCycle: 'monthly',
  payerEmail: 'marina@example.com',
  returnUrl: 'https://agenda.example.com/settings',
  firstChargeAt: null,
  notificationUrl: null,
  ...changes,
});

async function openOrder(changes: Partial<CheckoutRequest> = {}) {
  const plans = openPlans();
  const request = requestOf(changes);
  const { id: checkoutId, url } = await plans.createCheckout(request, signal);
  const asked = { orderId: request.orderId, checkoutId, paymentId: null, way: request.way };
  return { plans, request, checkoutId, url, asked };
}

test('a session opens a subscription, with the order on all that comes of it', async () => {
  const { request, url } = await openOrder();
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const [sent] = server.requests;
  expect(sent?.headers).toMatchObject({ 'idempotency-key': request.orderId });
  expect(sent?.body).toEqual({
    mode: 'subscription',
    locale: 'pt-BR',
    client_reference_id: request.orderId,
    customer_email: 'marina@example.com',
    allowed_payment_method_types: { 0: 'card' },
    line_items: {
      0: {
        quantity: '1',
        price_data: {
          ...{ currency: 'brl', unit_amount: '9990', recurring: { interval: 'month' } },
          product_data: { name: 'Profissional' },
        },
      },
    },
    metadata: { order_id: request.orderId },
    subscription_data: { metadata: { order_id: request.orderId } },
    success_url: 'https://agenda.example.com/settings?success=true&source=stripe&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://agenda.example.com/settings?success=false&source=stripe',
  });
});

test.each([
  [24 * 10, { trial_end: String(inHours(240).getTime() / 1000) }],
  [49, { billing_cycle_anchor: String(inHours(49).getTime() / 1000), proration_behavior: 'none' }],
  [3, { billing_cycle_anchor: String(inHours(3).getTime() / 1000), proration_behavior: 'none' }],
  [0, {}],
  [-1, {}],
])('a first charge in %s hours is asked for in a form that Stripe takes', async (hours, expected) => {
  const { request } = await openOrder({ firstChargeAt: inHours(hours), billingCycle: 'yearly' });
  const metadata = { order_id: request.orderId };
  expect(server.requests[0]?.body).toMatchObject({ subscription_data: { metadata, ...expected } });
});

describe('an order', () => {
  test('is charged first and renewed; each charge is told', async () => {
    const { plans, asked, checkoutId, request } = await openOrder();
    expect(await plans.readOrder(asked, signal)).toEqual({ renews: false, nextChargeAt: null, charges: [] });
    const subscription = server.complete(checkoutId);
    server.charge(subscription.id, { status: 'open', failure: 'insufficient_funds' });
    const order = await plans.readOrder(asked, signal);
    expect(order).toMatchObject({ renews: true, nextChargeAt: inHours(30 * 24) });
    const amount = { amountCents: 9990, refundedCents: 0, currency: 'BRL' };
    const common = { orderId: request.orderId, ...amount, chargedAt: inHours(0) };
    const failure = 'Saldo ou limite insuficiente.';
    expect(order?.charges).toEqual([
      { ...common, id: expect.stringMatching(/^in_/), status: 'refused', failure },
      { ...common, id: expect.stringMatching(/^in_/), status: 'approved', failure: null },
    ]);
  });

  test('that begins later renews, and has no charge before', async () => {
    const { plans, asked, checkoutId } = await openOrder({ firstChargeAt: inHours(240) });
    server.complete(checkoutId);
    expect(await plans.readOrder(asked, signal)).toEqual({ renews: true, nextChargeAt: inHours(240), charges: [] });
  });

  test('whose money went back is refunded, though its invoice stays paid', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const { charge } = server.charge(server.complete(checkoutId).id);
    server.refund(charge.id);
    const statuses = (await plans.readOrder(asked, signal))?.charges.map(({ status }) => status);
    expect(statuses).toEqual(['refunded', 'approved']);
  });

  test('of which a part went back says how much, and the rest can be paid back once', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const { charge, invoice } = server.charge(server.complete(checkoutId).id);
    server.refund(charge.id, 1000);
    const [found] = (await plans.readOrder(asked, signal))?.charges ?? [];
    expect(found).toMatchObject({ id: invoice.id, status: 'approved', refundedCents: 1000 });
    const rest = { chargeId: invoice.id, amountCents: Number(charge.amount) - 1000, key: newId() };
    for (let n = 0; n < 2; n++) await plans.refundCharge(rest, signal);
    expect((await plans.readOrder(asked, signal))?.charges[0]).toMatchObject({ status: 'refunded' });
  });

  test('of another one, or that nobody knows, tells nothing', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.complete(checkoutId);
    expect(await plans.readOrder({ ...asked, orderId: newId() }, signal)).toBeNull();
    expect(await plans.readOrder({ ...asked, checkoutId: 'cs_test_999' }, signal)).toBeNull();
  });

  test('is cancelled at once, also twice, also when nobody knows it', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.complete(checkoutId);
    await plans.cancelSubscription(asked, signal);
    expect(await plans.readOrder(asked, signal)).toMatchObject({ renews: false, charges: [{ status: 'approved' }] });
    await plans.cancelSubscription(asked, signal);
    await plans.cancelSubscription({ ...asked, checkoutId: 'cs_test_999' }, signal);
  });

  test('that nobody paid yet is closed, so that nobody can', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    await plans.cancelSubscription(asked, signal);
    await plans.cancelSubscription(asked, signal);
    expect(server.things.get(checkoutId)).toMatchObject({ status: 'expired' });
  });
});

describe('a subscription that waits', () => {
  test('voids what it would charge, and charges a new period at once when it goes on', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const { id } = server.complete(checkoutId);
    await plans.pauseSubscription(asked, signal);
    await plans.pauseSubscription(asked, signal);
    server.charge(id);
    const paused = await plans.readOrder(asked, signal);
    expect(paused).toMatchObject({ renews: false, nextChargeAt: null });
    expect(paused?.charges).toHaveLength(1);
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path.includes(id))).toHaveLength(1);
    await plans.resumeSubscription(asked, signal);
    await plans.resumeSubscription(asked, signal);
    const resumed = await plans.readOrder(asked, signal);
    expect(resumed).toMatchObject({ renews: true });
    expect(resumed?.charges).toHaveLength(2);
  });

  test('goes on within its paid period as it was', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.complete(checkoutId);
    await plans.pauseSubscription(asked, signal);
    await plans.resumeSubscription(asked, signal);
    const resumed = await plans.readOrder(asked, signal);
    expect(resumed).toMatchObject({ renews: true });
    expect(resumed?.charges).toHaveLength(1);
  });

  test('that was cancelled is neither paused nor resumed', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    await plans.pauseSubscription(asked, signal);
    server.complete(checkoutId);
    await plans.cancelSubscription(asked, signal);
    await plans.pauseSubscription(asked, signal);
    const message = 'A assinatura foi cancelada na Stripe e não pode continuar.';
    await expect(plans.resumeSubscription(asked, signal)).rejects.toMatchObject({ kind: 'refused', message });
  });

  test('is cancelled for good as any other', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const { id } = server.complete(checkoutId);
    await plans.pauseSubscription(asked, signal);
    await plans.cancelSubscription(asked, signal);
    expect(server.things.get(id)).toMatchObject({ status: 'canceled' });
  });
});

test('a plan that begins later renews before it has charged anything', async () => {
  const at = inHours(24 * 20);
  const { plans, asked, checkoutId } = await openOrder({ firstChargeAt: at });
  server.complete(checkoutId);
  expect(await plans.readOrder(asked, signal)).toEqual({ renews: true, nextChargeAt: at, charges: [] });
});

test('an event leads to its order', async () => {
  const { plans, checkoutId, request } = await openOrder();
  const subscription = server.complete(checkoutId);
  const { invoice, charge } = server.charge(subscription.id);
  const events = [
    ['checkout.session.completed', checkoutId],
    ['customer.subscription.deleted', subscription.id],
    ['invoice.paid', invoice.id],
    ['charge.refunded', charge.id],
  ] as const;
  for (const [topic, resource] of events) {
    expect([topic, await plans.findOrder?.({ topic, resource }, signal)]).toEqual([topic, request.orderId]);
  }
  expect(await plans.findOrder?.({ topic: 'invoice.paid', resource: 'in_test_999' }, signal)).toBeNull();
  expect(await plans.findOrder?.({ topic: 'product.created', resource: 'prod_1' }, signal)).toBeNull();
});

test('a request that is sent again, because its answer was lost, opens one checkout', async () => {
  const plans = openPlans();
  const request = requestOf();
  server.mood = 'losing';
  await expect(plans.createCheckout(request, signal)).rejects.toMatchObject({ kind: 'unavailable' });
  server.mood = 'well';
  await plans.createCheckout(request, signal);
  expect(server.things.size).toBe(1);
});

const AWAY = 'A Stripe não respondeu. Tente de novo em instantes.';
test.each([
  ['refusing', 'refused', 'A Stripe recusou o pedido: Seu cartão foi recusado.'],
  ['unauthorized', 'keys', 'A Stripe não aceitou as chaves da plataforma.'],
  ['busy', 'unavailable', AWAY],
  ['failing', 'unavailable', AWAY],
  ['html', 'unavailable', AWAY],
  ['redirecting', 'unavailable', AWAY],
  ['hanging', 'unavailable', AWAY],
  ['nonsense', 'unavailable', 'A Stripe deu uma resposta que não entendemos. Tente de novo em instantes.'],
] as const)('Stripe %s: the failure is %s, in words for people', async (mood, kind, message) => {
  const { asked } = await openOrder();
  server.mood = mood;
  const plans = openPlans(mood === 'hanging' ? { patienceMs: SHORT_MS } : {});
  const failure = { name: 'GatewayError', kind, message };
  await expect(plans.createCheckout(requestOf(), signal)).rejects.toMatchObject(failure);
  await expect(plans.readOrder(asked, signal)).rejects.toMatchObject(failure);
  await expect(plans.cancelSubscription(asked, signal)).rejects.toMatchObject(failure);
  await expect(plans.pauseSubscription(asked, signal)).rejects.toMatchObject(failure);
  await expect(plans.resumeSubscription(asked, signal)).rejects.toMatchObject(failure);
});
