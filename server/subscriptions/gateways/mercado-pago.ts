import { z } from 'zod';
import type { Clock } from '#server/infra/process/clock.ts';
import {
  idText,
  instant,
  type MercadoPago,
  mercadoPagoDate,
  Payment,
  PaymentSearch,
  providerId,
  toReais,
} from '#server/infra/providers/mercado-pago.ts';
import {
  type AskedOrder,
  type CheckoutRequest,
  GatewayError,
  type ProviderCharge,
  type SubscriptionGateway,
} from '#server/infra/providers/subscription-gateway.ts';
import { preapprovalOf, preferenceOf } from './mercado-pago-checkouts.ts';

const Preapproval = z.object({
  id: z.string(),
  status: z.string(),
  external_reference: z.string().nullish(),
  next_payment_date: instant.nullish(),
});

/** One period of a preapproval. It has a payment once it was charged, or tried. */
const AuthorizedPayment = z.object({
  preapproval_id: z.string().nullish(),
  external_reference: z.string().nullish(),
  payment: z.object({ id: providerId.nullish() }).nullish(),
});
const AuthorizedPayments = z.object({ results: z.array(AuthorizedPayment) });

/** A preapproval or a preference, once it is made. */
const Checkout = z.object({ id: z.string(), init_point: z.string() });
/** The size of a page of charges: eight years of a monthly plan. */
const PAGE = 100;

type Options = { mercadoPago: MercadoPago; accessToken: string; clock: Clock };

/** Plans paid to the platform: a card by a preapproval, which renews, and PIX by a preference, which pays one period. */
export function createMercadoPagoPlans({ mercadoPago, accessToken, clock }: Options): SubscriptionGateway {
  const get = <T>(path: string, answer: z.ZodType<T>, signal: AbortSignal) =>
    mercadoPago.find({ path, answer, accessToken, signal });

  // A preapproval takes no notification_url: its notifications go to the address in Mercado Pago's panel.
  const createPreapproval = (request: CheckoutRequest, signal: AbortSignal) =>
    create('/preapproval', preapprovalOf(request), request, signal);
  const createPreference = (request: CheckoutRequest, signal: AbortSignal) =>
    create('/checkout/preferences', preferenceOf(request), request, signal);

  async function create(path: string, body: object, { orderId }: CheckoutRequest, signal: AbortSignal) {
    const asked = { method: 'POST', path, accessToken, idempotencyKey: orderId, body, signal } as const;
    const { id, init_point: url } = await mercadoPago.ask({ ...asked, answer: Checkout });
    return { id, url };
  }

  const findPreapproval = (id: string, signal: AbortSignal) =>
    get(`/preapproval/${encodeURIComponent(id)}`, Preapproval, signal);
  const findPayment = (id: string, signal: AbortSignal) =>
    get(`/v1/payments/${encodeURIComponent(id)}`, Payment, signal);

  async function searchPayments(reference: string, signal: AbortSignal): Promise<Payment[]> {
    const asked = new URLSearchParams({
      ...{ external_reference: reference, sort: 'date_created', criteria: 'desc' },
      ...{ limit: String(PAGE) },
    });
    const found = await get(`/v1/payments/search?${asked}`, PaymentSearch, signal);
    return (found ?? []).filter(({ isValidation }) => !isValidation);
  }

  /** The payments that the preapproval lists, and those of the reference: either list may lag behind. */
  async function readPreapproval({ orderId, checkoutId }: AskedOrder, signal: AbortSignal) {
    const preapproval = await findPreapproval(checkoutId, signal);
    if (!preapproval || preapproval.external_reference !== orderId) return null;
    const asked = new URLSearchParams({ preapproval_id: checkoutId, limit: String(PAGE) });
    const periods = await get(`/authorized_payments/search?${asked}`, AuthorizedPayments, signal);
    const listed = (periods?.results ?? []).flatMap(({ payment }) => payment?.id ?? []);
    const payments = await searchPayments(orderId, signal);
    for (const id of listed) {
      if (payments.some((payment) => payment.id === id)) continue;
      const payment = await findPayment(id, signal);
      if (payment) payments.push(payment);
    }
    const renews = preapproval.status === 'authorized';
    const charges = payments.map((payment) => {
      const isListed = listed.includes(payment.id);
      return chargeOf({ ...payment, reference: payment.reference ?? (isListed ? orderId : null) });
    });
    return { renews, nextChargeAt: (renews && preapproval.next_payment_date) || null, charges };
  }

  async function readPreference({ orderId, paymentId }: AskedOrder, signal: AbortSignal) {
    const payments = await searchPayments(orderId, signal);
    // The browser may have named it.
    const { data: named } = idText.safeParse(paymentId);
    if (named && !payments.some(({ id }) => id === named)) {
      const payment = await findPayment(named, signal);
      if (payment) payments.push(payment);
    }
    const charges = payments.filter(({ reference }) => reference === orderId).map(chargeOf);
    return { renews: false, nextChargeAt: null, charges };
  }

  function put<T>(path: string, body: object, answer: z.ZodType<T>, signal: AbortSignal) {
    return mercadoPago.find({ method: 'PUT', path, body, answer, accessToken, signal });
  }

  async function cancelPreapproval(id: string, signal: AbortSignal): Promise<void> {
    const before = await findPreapproval(id, signal);
    if (!before || before.status === 'cancelled') return;
    await changeStatus(id, 'cancelled', signal);
  }

  async function changeStatus(id: string, status: 'authorized' | 'paused' | 'cancelled', signal: AbortSignal) {
    try {
      await put(`/preapproval/${encodeURIComponent(id)}`, { status }, Preapproval, signal);
    } catch (error) {
      // Somebody may have done it meanwhile.
      if ((await findPreapproval(id, signal))?.status !== status) throw error;
    }
  }

  /** Nobody can pay any more, in an open page or with a PIX code that was copied from it. */
  async function closePreference({ checkoutId, orderId }: AskedOrder, signal: AbortSignal): Promise<void> {
    const body = { expires: true, expiration_date_to: mercadoPagoDate(clock.now()) };
    await put(`/checkout/preferences/${encodeURIComponent(checkoutId)}`, body, z.object({ id: z.string() }), signal);
    for (const { id, status, reference } of await searchPayments(orderId, signal)) {
      if (status !== 'pending' || reference !== orderId) continue;
      await put(`/v1/payments/${encodeURIComponent(id)}`, { status: 'cancelled' }, Payment, signal);
    }
  }

  return {
    ways: ['card', 'pix'],
    createCheckout: (request, signal) =>
      request.way === 'card' ? createPreapproval(request, signal) : createPreference(request, signal),
    readOrder: (asked, signal) =>
      asked.way === 'card' ? readPreapproval(asked, signal) : readPreference(asked, signal),
    cancelSubscription: (asked, signal) =>
      asked.way === 'card' ? cancelPreapproval(asked.checkoutId, signal) : closePreference(asked, signal),

    async refundCharge({ chargeId, amountCents, key: idempotencyKey }, signal) {
      const path = `/v1/payments/${encodeURIComponent(chargeId)}/refunds`;
      const body = { amount: toReais(amountCents) };
      const refund = { method: 'POST', path, accessToken, idempotencyKey, body, signal } as const;
      const { status } = await mercadoPago.ask({ ...refund, answer: z.object({ status: z.string().nullish() }) });
      if (status === 'rejected' || status === 'cancelled') throw new GatewayError('O reembolso foi recusado.');
    },

    async pauseSubscription({ way, checkoutId }, signal) {
      if (way !== 'card' || (await findPreapproval(checkoutId, signal))?.status !== 'authorized') return;
      await changeStatus(checkoutId, 'paused', signal);
    },

    async resumeSubscription({ way, checkoutId }, signal) {
      if (way !== 'card') return;
      const status = (await findPreapproval(checkoutId, signal))?.status;
      if (status === 'authorized') return;
      if (status !== 'paused')
        throw new GatewayError('A assinatura foi cancelada no Mercado Pago e não pode continuar.');
      await changeStatus(checkoutId, 'authorized', signal);
    },

    async findOrder({ topic, resource }, signal) {
      if (topic === 'payment') return (await findPayment(resource, signal))?.reference ?? null;
      if (PREAPPROVAL_TOPICS.includes(topic)) {
        return (await findPreapproval(resource, signal))?.external_reference ?? null;
      }
      if (!PERIOD_TOPICS.includes(topic)) return null;
      const period = await get(`/authorized_payments/${encodeURIComponent(resource)}`, AuthorizedPayment, signal);
      if (period?.external_reference || !period?.preapproval_id) return period?.external_reference ?? null;
      return (await findPreapproval(period.preapproval_id, signal))?.external_reference ?? null;
    },
  };
}

/** Mercado Pago's documents name them in two ways. */
const PREAPPROVAL_TOPICS = ['subscription_preapproval', 'subscription', 'preapproval'];
const PERIOD_TOPICS = ['subscription_authorized_payment', 'invoice', 'authorized_payment'];
export const PLAN_TOPICS = ['payment', ...PREAPPROVAL_TOPICS, ...PERIOD_TOPICS];

function chargeOf(payment: Payment): ProviderCharge {
  const { id, reference, status, amountCents, refundedCents, currency, failure } = payment;
  const chargedAt = payment.paidAt ?? payment.createdAt ?? new Date(0);
  return { id, orderId: reference ?? '', status, amountCents, refundedCents, currency, chargedAt, failure };
}
