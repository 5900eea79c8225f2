import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createMercadoPago } from '#server/infra/providers/mercado-pago.ts';
import type { CheckoutRequest } from '#server/infra/providers/subscription-gateway.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createMercadoPagoPlans } from './mercado-pago.ts';

let server: Awaited<ReturnType<typeof openMercadoPagoServer>>;
beforeEach(async () => {
  server = await openMercadoPagoServer();
});
afterEach(() => server.close());

const signal = new AbortController().signal;
/** For those who never answer. Others get all the time of the product. */
const SHORT_MS = 200;

function openPlans({
  patienceMs,
  accessToken = server.accessToken,
}: {
  patienceMs?: number;
  accessToken?: string;
} = {}) {
  const env = { paymentServices: { mercadoPago: server.url, stripe: 'http://127.0.0.1:9' } };
  const mercadoPago = createMercadoPago({ env, ...(patienceMs && { patienceMs }) });
  return createMercadoPagoPlans({ mercadoPago, accessToken, clock: createTestClock('2026-11-20T13:20:00.000Z') });
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
  notificationUrl: 'https://agenda.example.com/webhooks/mercadopago?source_news=webhooks',
  ...changes,
});

async function openOrder(changes: Partial<CheckoutRequest> = {}) {
  const plans = openPlans();
  const request = requestOf(changes);
  const { id: checkoutId, url } = await plans.createCheckout(request, signal);
  const asked = { orderId: request.orderId, checkoutId, paymentId: null, way: request.way };
  return { plans, request, checkoutId, url, asked };
}

describe('a card', () => {
  test('a preapproval is asked for, with the order as its reference', async () => {
    const { request, url, checkoutId } = await openOrder();
    expect(url).toBe(`https://www.mercadopago.com.br/subscriptions/checkout?preapproval_id=${checkoutId}`);
    const [sent] = server.requests;
    expect(sent?.headers['x-idempotency-key']).toBe(request.orderId);
    expect(sent?.body).toEqual({
      reason: 'Profissional',
      external_reference: request.orderId,
      payer_email: 'marina@example.com',
      back_url: 'https://agenda.example.com/settings?success=true&source=mercadopago',
      auto_recurring: { frequency: 1, frequency_type: 'months', transaction_amount: 99.9, currency_id: 'BRL' },
      status: 'pending',
    });
  });

  test('a yearly plan that begins later is charged from that moment on, every twelve months', async () => {
    await openOrder({ billingCycle: 'yearly', firstChargeAt: new Date('2027-01-05T12:30:00Z') });
    expect(server.requests[0]?.body).toMatchObject({
      auto_recurring: { frequency: 12, start_date: '2027-01-05T09:30:00.000-03:00' },
    });
  });

  test('nothing is charged before the card is entered; then each charge is told', async () => {
    const { plans, asked, checkoutId, request } = await openOrder();
    expect(await plans.readOrder(asked, signal)).toEqual({ renews: false, nextChargeAt: null, charges: [] });
    server.authorize(checkoutId).next_payment_date = '2026-12-20T10:30:00.000-03:00';
    const { payment } = server.charge(checkoutId);
    server.charge(checkoutId, { status: 'rejected', detail: 'cc_rejected_insufficient_amount' });
    const order = await plans.readOrder(asked, signal);
    expect(order).toMatchObject({ renews: true, nextChargeAt: new Date('2026-12-20T13:30:00Z') });
    const chargedAt = new Date('2026-11-20T13:30:00Z');
    const amount = { amountCents: 9990, refundedCents: 0, currency: 'BRL' };
    const common = { orderId: request.orderId, ...amount, chargedAt };
    expect(order?.charges).toContainEqual({ ...common, id: String(payment.id), status: 'approved', failure: null });
    const failure = 'Saldo ou limite insuficiente.';
    expect(order?.charges).toContainEqual({ ...common, id: expect.any(String), status: 'refused', failure });
    expect(order?.charges).toHaveLength(2);
  });

  test('the small amount that proves a card is no charge', async () => {
    const { plans, asked, checkoutId, request } = await openOrder();
    server.authorize(checkoutId);
    Object.assign(server.pay({ reference: request.orderId, amount: 1 }), { operation_type: 'card_validation' });
    expect((await plans.readOrder(asked, signal))?.charges).toEqual([]);
  });

  test('a charge is told while the search does not know it yet, and once only', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.authorize(checkoutId);
    server.charge(checkoutId);
    server.isSearchLate = true;
    expect((await plans.readOrder(asked, signal))?.charges).toHaveLength(1);
    server.isSearchLate = false;
    expect((await plans.readOrder(asked, signal))?.charges).toHaveLength(1);
  });

  test('money that went back is no payment', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const { payment } = server.charge(checkoutId);
    server.changePayment(payment.id, { status: 'charged_back' });
    expect((await plans.readOrder(asked, signal))?.charges).toMatchObject([{ status: 'refunded' }]);
  });

  test('the preapproval of another order, or one that nobody knows, tells nothing', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.charge(checkoutId);
    expect(await plans.readOrder({ ...asked, orderId: newId() }, signal)).toBeNull();
    expect(await plans.readOrder({ ...asked, checkoutId: 'abc123' }, signal)).toBeNull();
  });

  test('cancelling ends the renewal, also twice, also of what nobody knows', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.authorize(checkoutId);
    await plans.cancelSubscription(asked, signal);
    expect(await plans.readOrder(asked, signal)).toMatchObject({ renews: false });
    await plans.cancelSubscription(asked, signal);
    await plans.cancelSubscription({ ...asked, checkoutId: 'abc123' }, signal);
  });

  test('a cancelling that loses against another one succeeds', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    server.authorize(checkoutId);
    const cancel = plans.cancelSubscription(asked, signal);
    server.meanwhile = async () => {
      server.meanwhile = async () => void Object.assign(server.authorize(checkoutId), { status: 'cancelled' });
    };
    await cancel;
  });
});

describe('a card that waits', () => {
  test('is paused and goes on, however often it is asked', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const preapproval = server.authorize(checkoutId);
    await plans.pauseSubscription(asked, signal);
    await plans.pauseSubscription(asked, signal);
    expect(preapproval.status).toBe('paused');
    expect(await plans.readOrder(asked, signal)).toMatchObject({ renews: false, nextChargeAt: null });
    await plans.resumeSubscription(asked, signal);
    await plans.resumeSubscription(asked, signal);
    expect(await plans.readOrder(asked, signal)).toMatchObject({ renews: true });
    expect(server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { status: 'paused' },
      { status: 'authorized' },
    ]);
  });

  test('that was never entered or was cancelled is not paused, and does not go on', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    await plans.pauseSubscription(asked, signal);
    await plans.pauseSubscription({ ...asked, checkoutId: 'abc123' }, signal);
    expect(server.things.preapprovals[0]?.status).toBe('pending');
    server.authorize(checkoutId);
    await plans.cancelSubscription(asked, signal);
    await plans.pauseSubscription(asked, signal);
    const message = 'A assinatura foi cancelada no Mercado Pago e não pode continuar.';
    await expect(plans.resumeSubscription(asked, signal)).rejects.toMatchObject({ kind: 'refused', message });
  });

  test('whose pause was answered by nobody is found paused', async () => {
    const { plans, asked, checkoutId } = await openOrder();
    const preapproval = server.authorize(checkoutId);
    server.meanwhile = async () => void Object.assign(preapproval, { status: 'paused' });
    await plans.pauseSubscription(asked, signal);
    await plans.cancelSubscription(asked, signal);
    expect(preapproval.status).toBe('cancelled');
  });
});

describe('PIX', () => {
  test('a preference for one period takes PIX only, and tells where to notify', async () => {
    const { request, url } = await openOrder({ way: 'pix' });
    expect(url).toMatch(/^https:\/\/www\.mercadopago\.com\.br\/checkout/);
    const { body } = server.requests[0] ?? {};
    expect(body).toMatchObject({
      items: [{ title: 'Profissional', quantity: 1, currency_id: 'BRL', unit_price: 99.9 }],
      external_reference: request.orderId,
      notification_url: request.notificationUrl,
      auto_return: 'approved',
      back_urls: { failure: 'https://agenda.example.com/settings?success=false&source=mercadopago' },
      payment_methods: { default_payment_method_id: 'pix' },
    });
    expect(JSON.stringify(body)).toContain('credit_card');
  });

  test('without https it asks for no automatic return, which Mercado Pago would refuse', async () => {
    await openOrder({ way: 'pix', returnUrl: 'http://localhost:3000/settings', notificationUrl: null });
    expect(server.requests[0]?.body).not.toHaveProperty('auto_return');
    expect(server.requests[0]?.body).not.toHaveProperty('notification_url');
  });

  test('each payment of the order is told, and renews nothing', async () => {
    const { plans, asked, request } = await openOrder({ way: 'pix' });
    const { id } = server.pay({ reference: request.orderId, amount: 99.9, status: 'pending' });
    expect(await plans.readOrder(asked, signal)).toMatchObject({ renews: false, charges: [{ status: 'pending' }] });
    server.changePayment(id);
    expect((await plans.readOrder(asked, signal))?.charges).toMatchObject([
      { id: String(id), orderId: request.orderId, status: 'approved', amountCents: 9990 },
    ]);
  });

  test('the payment that the browser names counts while the search is late, unless it is for something else', async () => {
    const { plans, asked, request } = await openOrder({ way: 'pix' });
    server.isSearchLate = true;
    const paymentId = String(server.pay({ reference: request.orderId }).id);
    const other = String(server.pay({ reference: newId() }).id);
    expect((await plans.readOrder({ ...asked, paymentId }, signal))?.charges).toHaveLength(1);
    expect((await plans.readOrder({ ...asked, paymentId: other }, signal))?.charges).toEqual([]);
  });

  test.each(['..', 'search', '1/refunds'])('%s is asked for by nobody', async (paymentId) => {
    const { plans, asked } = await openOrder({ way: 'pix' });
    const before = server.requests.length;
    expect((await plans.readOrder({ ...asked, paymentId }, signal))?.charges).toEqual([]);
    expect(server.requests).toHaveLength(before + 1);
  });

  test('cancelling closes the checkout that was open', async () => {
    const { plans, asked } = await openOrder({ way: 'pix' });
    await plans.cancelSubscription(asked, signal);
    expect(server.things.preferences[0]).toMatchObject({
      expires: true,
      expiration_date_to: '2026-11-20T10:20:00.000-03:00',
    });
  });

  test('nor can a PIX code be paid that was copied from it, and what was paid stays', async () => {
    const { plans, asked, request } = await openOrder({ way: 'pix' });
    const [waiting, paid] = (['pending', 'approved'] as const).map((status) =>
      server.pay({ reference: request.orderId, amount: 99.9, status }),
    );
    const other = server.pay({ reference: newId(), amount: 99.9, status: 'pending' });
    await plans.cancelSubscription(asked, signal);
    expect([waiting, paid, other].map((payment) => payment?.status)).toEqual(['cancelled', 'approved', 'pending']);
  });

  test('a payment goes back in part or as a whole, once for each key', async () => {
    const { plans, asked, request } = await openOrder({ way: 'pix' });
    const payment = server.pay({ reference: request.orderId, amount: 99.9 });
    const refund = { chargeId: String(payment.id), amountCents: 1000, key: newId() };
    for (let n = 0; n < 2; n++) await plans.refundCharge(refund, signal);
    const told = async () => (await plans.readOrder(asked, signal))?.charges[0];
    expect(await told()).toMatchObject({ status: 'approved', refundedCents: 1000 });
    await plans.refundCharge({ ...refund, amountCents: 8990, key: newId() }, signal);
    expect(await told()).toMatchObject({ status: 'refunded', refundedCents: 9990 });
  });
});

test.each(['payment', 'subscription_preapproval', 'subscription', 'subscription_authorized_payment', 'invoice'])(
  'a notification %s leads to its order',
  async (topic) => {
    const { plans, checkoutId, request } = await openOrder();
    const { payment, period } = server.charge(checkoutId);
    const resource = String(topic === 'payment' ? payment.id : /auth|invoice/.test(topic) ? period.id : checkoutId);
    expect(await plans.findOrder?.({ topic, resource }, signal)).toBe(request.orderId);
    expect(await plans.findOrder?.({ topic, resource: '999' }, signal)).toBeNull();
  },
);

test('a charge without a reference leads to its order by the preapproval', async () => {
  const { plans, checkoutId, request } = await openOrder();
  const { period } = server.charge(checkoutId);
  delete (period as Record<string, unknown>).external_reference;
  const event = { topic: 'invoice', resource: String(period.id) };
  expect(await plans.findOrder?.(event, signal)).toBe(request.orderId);
});

test('a request that is sent again, because its answer was lost, opens one checkout', async () => {
  const plans = openPlans();
  const request = requestOf();
  server.mood = 'losing';
  await expect(plans.createCheckout(request, signal)).rejects.toMatchObject({ kind: 'unavailable' });
  server.mood = 'well';
  await plans.createCheckout(request, signal);
  expect(server.things.preapprovals).toHaveLength(1);
});

const AWAY = 'O Mercado Pago não respondeu. Tente de novo em instantes.';
test.each([
  ['refusing', 'refused', 'O Mercado Pago recusou o pedido: El pagador no puede ser igual al vendedor'],
  ['unauthorized', 'keys', 'O Mercado Pago não aceitou as chaves desta conta.'],
  ['busy', 'unavailable', AWAY],
  ['failing', 'unavailable', AWAY],
  ['html', 'unavailable', AWAY],
  ['redirecting', 'unavailable', AWAY],
  ['hanging', 'unavailable', AWAY],
  ['nonsense', 'unavailable', 'O Mercado Pago deu uma resposta que não entendemos. Tente de novo em instantes.'],
] as const)('Mercado Pago %s: the failure is %s, in words for people', async (mood, kind, message) => {
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

test('the words of a refusal contain no key', async () => {
  const accessToken = 'APP_USR-9999-segredo';
  server.addAccount(accessToken);
  const plans = openPlans({ accessToken });
  const error = await plans.createCheckout(requestOf({ payerEmail: '' }), signal).catch((error) => error);
  expect(error).toMatchObject({ message: 'O Mercado Pago recusou o pedido: payer_email is required' });
  expect(JSON.stringify(Object.entries(error))).not.toContain('segredo');
});

test('whoever asks may give up earlier', async () => {
  server.mood = 'hanging';
  const ending = AbortSignal.timeout(SHORT_MS);
  await expect(openPlans().createCheckout(requestOf(), ending)).rejects.toMatchObject({ kind: 'unavailable' });
});
