import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createMercadoPago } from '#server/infra/providers/mercado-pago.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { createMercadoPagoPayments } from './mercado-pago.ts';

const TOKEN = 'APP_USR-1111-salao-aurora';
const OTHER = 'APP_USR-2222-salao-bela';
const account = { accessToken: TOKEN };
const signal = new AbortController().signal;
/** For those who never answer. Others get all the time of the product. */
const SHORT_MS = 200;

let server: Awaited<ReturnType<typeof openMercadoPagoServer>>;
beforeEach(async () => {
  server = await openMercadoPagoServer([TOKEN, OTHER]);
});
afterEach(() => server.close());

function openPayments(patience: { patienceMs?: number } = {}) {
  const env = { paymentServices: { mercadoPago: server.url, stripe: 'http://127.0.0.1:9' } };
  return createMercadoPagoPayments(createMercadoPago({ env, ...patience }));
}

const chargeOf = (changes: object = {}) => ({
  reference: newId(),
  title: 'Corte',
  amountCents: 4510,
  payer: { name: 'Ana Maria Souza', email: 'ana@example.com', phone: '+5511987654321' },
  returnUrl: 'https://agenda.example.com/aurora/confirmacao?agendamento=1',
  notificationUrl: 'https://agenda.example.com/webhooks/mercadopago/1?source_news=webhooks',
  expiresAt: new Date('2026-11-20T13:40:00.000Z'),
  pixExpiresAt: new Date('2026-11-20T13:51:00.000Z'),
  ...changes,
});
const asked = (reference: string, providerPaymentId: string | null = null) => ({
  ...{ reference, providerPaymentId, checkoutId: null },
});

test('Checkout Pro ends when the time is no longer held, and takes no boleto', async () => {
  const charge = chargeOf();
  const { checkoutId, url } = await openPayments().createCheckout(account, charge, signal);
  expect(url).toContain(`pref_id=${checkoutId}`);
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'x-idempotency-key': charge.reference,
  });
  expect(server.requests[0]?.body).toEqual({
    items: [{ id: charge.reference, title: 'Corte', quantity: 1, currency_id: 'BRL', unit_price: 45.1 }],
    payer: {
      ...{ email: 'ana@example.com', name: 'Ana', surname: 'Maria Souza' },
      phone: { area_code: '11', number: '987654321' },
    },
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    external_reference: charge.reference,
    back_urls: { success: charge.returnUrl, pending: charge.returnUrl, failure: charge.returnUrl },
    auto_return: 'approved',
    notification_url: charge.notificationUrl,
    expires: true,
    expiration_date_to: '2026-11-20T10:40:00.000-03:00',
    date_of_expiration: '2026-11-20T10:51:00.000-03:00',
  });
});

test('on plain http no return and no notification is asked for, and a single name is no surname', async () => {
  const payer = { name: 'Ana', email: 'ana@example.com', phone: null };
  const here = { returnUrl: 'http://localhost:3000/aurora', notificationUrl: null, payer };
  await openPayments().createCheckout(account, chargeOf(here), signal);
  expect(server.requests[0]?.body).toMatchObject({ payer: { email: 'ana@example.com', name: 'Ana' } });
  for (const key of ['auto_return', 'notification_url']) expect(server.requests[0]?.body).not.toHaveProperty(key);
});

describe('PIX', () => {
  test('is one payment with a code, however often it is asked for', async () => {
    const payments = openPayments();
    const charge = chargeOf();
    const pix = await payments.createPix(account, charge, signal);
    expect(pix.code).toMatch(/^00020126/);
    expect(pix.ticketUrl).toMatch(/^https:/);
    expect(server.requests[0]?.body).toEqual({
      ...{ transaction_amount: 45.1, description: 'Corte', payment_method_id: 'pix' },
      ...{ external_reference: charge.reference, notification_url: charge.notificationUrl },
      date_of_expiration: '2026-11-20T10:51:00.000-03:00',
      payer: { email: 'ana@example.com', first_name: 'Ana', last_name: 'Maria Souza' },
    });
    expect(await payments.createPix(account, charge, signal)).toEqual(pix);
    expect(server.things.payments).toHaveLength(1);
  });

  test.each(['', '000201\0', '0'.repeat(1001)])('of a code that no bank reads is not believed: %j', async (code) => {
    server.pixCode = code;
    await expect(openPayments().createPix(account, chargeOf(), signal)).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('is found by its reference, and by its id while the search is late', async () => {
    const payments = openPayments();
    const charge = chargeOf();
    const { providerPaymentId } = await payments.createPix(account, charge, signal);
    const waiting = { id: providerPaymentId, reference: charge.reference, status: 'pending', amountCents: 4510 };
    const common = { refundedCents: 0, currency: 'BRL', method: 'pix', isTest: false };
    const found = await payments.findPayments(account, asked(charge.reference), signal);
    expect(found).toEqual([{ ...waiting, ...common, paidAt: null }]);
    server.changePayment(providerPaymentId);
    server.isSearchLate = true;
    expect(await payments.findPayments(account, asked(charge.reference, providerPaymentId), signal)).toEqual([
      { ...waiting, ...common, status: 'approved', paidAt: new Date('2026-11-20T13:40:00Z') },
    ]);
  });
});

test('every try of a person is told, and nothing of another booking or another salon', async () => {
  const payments = openPayments();
  const reference = newId();
  server.pay({ accessToken: TOKEN, reference, status: 'rejected', method: 'visa' });
  server.pay({ accessToken: TOKEN, reference, method: 'visa' });
  const another = server.pay({ accessToken: TOKEN, reference: newId() });
  const elsewhere = server.pay({ accessToken: OTHER, reference });
  for (const { id } of [another, elsewhere]) {
    const found = await payments.findPayments(account, asked(reference, String(id)), signal);
    expect(found.map(({ status, method }) => [status, method])).toEqual([
      ['approved', 'card'],
      ['refused', 'card'],
    ]);
  }
  expect(await payments.findReference?.(account, String(elsewhere.id), signal)).toBeNull();
  expect(await payments.findReference?.({ accessToken: OTHER }, String(elsewhere.id), signal)).toBe(reference);
});

describe('a refund', () => {
  test('gives back a part, then the rest, and never more', async () => {
    const payments = openPayments();
    const reference = newId();
    const providerPaymentId = String(server.pay({ accessToken: TOKEN, reference, amount: 45.1 }).id);
    const refund = (amountCents: number, idempotencyKey = newId()) =>
      payments.refund(account, { providerPaymentId, amountCents, idempotencyKey }, signal);
    const key = newId();
    expect(await refund(1999, key)).toEqual({ providerRefundId: expect.any(String), status: 'done' });
    await refund(1999, key);
    const [part] = await payments.findPayments(account, asked(reference), signal);
    expect(part).toMatchObject({ status: 'approved', refundedCents: 1999 });
    await expect(refund(2512)).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('amount') });
    await refund(2511);
    const [whole] = await payments.findPayments(account, asked(reference), signal);
    expect(whole).toMatchObject({ status: 'refunded', refundedCents: 4510 });
  });

  test.each([
    ['in_process', 'pending'],
    ['rejected', 'refused'],
  ] as const)('that Mercado Pago answers with %s is %s', async (status, expected) => {
    server.refundStatus = status;
    const providerPaymentId = String(server.pay({ accessToken: TOKEN }).id);
    const request = { providerPaymentId, amountCents: 100, idempotencyKey: newId() };
    const answer = await openPayments()
      .refund(account, request, signal)
      .catch((error) => ({ status: error.kind }));
    expect(answer.status).toBe(expected);
  });
});

test('a charge-back counts as given back', async () => {
  const reference = newId();
  const { id } = server.pay({ accessToken: TOKEN, reference });
  server.changePayment(id, { status: 'charged_back' });
  const [payment] = await openPayments().findPayments(account, asked(reference), signal);
  expect(payment).toMatchObject({ status: 'refunded', refundedCents: 2000 });
});

test.each([
  ['refusing', 'refused'],
  ['unauthorized', 'keys'],
  ['busy', 'unavailable'],
  ['failing', 'unavailable'],
  ['html', 'unavailable'],
  ['nonsense', 'unavailable'],
  ['redirecting', 'unavailable'],
  ['hanging', 'unavailable'],
] as const)('while Mercado Pago is %s, the failure is %s and contains no key', async (mood, kind) => {
  server.mood = mood;
  const payments = openPayments(mood === 'hanging' ? { patienceMs: SHORT_MS } : {});
  const calls = [
    () => payments.createCheckout(account, chargeOf(), signal),
    () => payments.createPix(account, chargeOf(), signal),
    () => payments.findPayments(account, asked(newId()), signal),
    () => payments.refund(account, { providerPaymentId: '1', amountCents: 100, idempotencyKey: newId() }, signal),
  ];
  for (const call of calls) {
    const error = await call().catch((error) => error);
    expect(error).toMatchObject({ name: 'GatewayError', kind });
    expect(`${error.message} ${error.stack}`).not.toContain('salao-aurora');
  }
});
