import { z } from 'zod';
import { GatewayError } from '#server/infra/providers/gateway-error.ts';
import {
  type MercadoPago,
  mercadoPagoDate,
  Payment,
  PaymentSearch,
  providerId,
  toReais,
} from '#server/infra/providers/mercado-pago.ts';
import type { Charge, PaymentAccount, PaymentGateway, RefundRequest } from '#server/infra/providers/payment-gateway.ts';

/** Ids as the salon's payment has them; null what it does not know. */
type Asked = { reference: string; checkoutId: string | null; providerPaymentId: string | null };

const Preference = z.object({ id: z.string(), init_point: z.string() });

/** The text that a QR code can hold. */
const PIX_CODE = /^[\x20-\x7e]{1,1000}$/;

const Pix = z.object({
  id: providerId,
  point_of_interaction: z.object({
    transaction_data: z.object({ qr_code: z.string().regex(PIX_CODE), ticket_url: z.string().nullish() }),
  }),
});

const Refund = z.object({ id: providerId, status: z.string().nullish() });

/** They take days, and the time is held for minutes. */
const NO_SLOW_WAYS = { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] };
/** Enough for one booking: a person tries a few times. */
const PAGE = 50;
const REFUND_REFUSED = 'O Mercado Pago recusou a devolução.';

/** Bookings paid to the salon's own account: Checkout Pro, or PIX with a code that our page shows. */
export function createMercadoPagoPayments(mercadoPago: MercadoPago): PaymentGateway {
  const findPayment = ({ accessToken }: PaymentAccount, id: string, signal: AbortSignal) =>
    mercadoPago.find({ path: `/v1/payments/${encodeURIComponent(id)}`, answer: Payment, accessToken, signal });

  return {
    async createCheckout({ accessToken }: PaymentAccount, charge: Charge, signal: AbortSignal) {
      const { reference, title, amountCents, payer, returnUrl, expiresAt, pixExpiresAt } = charge;
      const { id, init_point: url } = await mercadoPago.ask({
        method: 'POST',
        path: '/checkout/preferences',
        accessToken,
        idempotencyKey: reference,
        body: {
          items: [{ id: reference, title, quantity: 1, currency_id: 'BRL', unit_price: toReais(amountCents) }],
          payer: { email: payer.email, ...nameOf(payer.name, 'name', 'surname'), ...phoneOf(payer.phone) },
          payment_methods: NO_SLOW_WAYS,
          external_reference: reference,
          back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
          // Mercado Pago takes no other scheme here.
          ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
          ...notified(charge),
          // The first ends the page, the second a PIX that was begun there.
          ...{ expires: true, expiration_date_to: mercadoPagoDate(expiresAt) },
          date_of_expiration: mercadoPagoDate(pixExpiresAt),
        },
        answer: Preference,
        signal,
      });
      return { checkoutId: id, url };
    },

    async createPix({ accessToken }: PaymentAccount, charge: Charge, signal: AbortSignal) {
      const { reference, title, amountCents, payer, pixExpiresAt } = charge;
      const { id, point_of_interaction: shown } = await mercadoPago.ask({
        method: 'POST',
        path: '/v1/payments',
        accessToken,
        idempotencyKey: reference,
        body: {
          transaction_amount: toReais(amountCents),
          description: title,
          payment_method_id: 'pix',
          external_reference: reference,
          ...notified(charge),
          date_of_expiration: mercadoPagoDate(pixExpiresAt),
          payer: { email: payer.email, ...nameOf(payer.name, 'first_name', 'last_name') },
        },
        answer: Pix,
        signal,
      });
      const { qr_code: code, ticket_url: ticketUrl } = shown.transaction_data;
      return { providerPaymentId: id, code, ticketUrl: ticketUrl ?? null };
    },

    /** The search may lag behind: a payment that is known by its id is read by it. */
    async findPayments(account: PaymentAccount, { reference, providerPaymentId }: Asked, signal: AbortSignal) {
      const asked = new URLSearchParams({
        ...{ external_reference: reference, sort: 'date_created', criteria: 'desc' },
        ...{ limit: String(PAGE) },
      });
      const found = await mercadoPago.find({
        path: `/v1/payments/search?${asked}`,
        answer: PaymentSearch,
        accessToken: account.accessToken,
        signal,
      });
      const known = providerPaymentId ? await findPayment(account, providerPaymentId, signal) : null;
      const others = (found ?? []).filter(({ id }) => id !== known?.id);
      return [...(known ? [known] : []), ...others].flatMap((payment) =>
        payment.reference === reference ? paymentOf({ ...payment, reference }) : [],
      );
    },

    async refund({ accessToken }: PaymentAccount, asked: RefundRequest, signal: AbortSignal) {
      const { providerPaymentId, amountCents, idempotencyKey } = asked;
      const { id, status } = await mercadoPago.ask({
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(providerPaymentId)}/refunds`,
        accessToken,
        idempotencyKey,
        body: { amount: toReais(amountCents) },
        answer: Refund,
        signal,
      });
      if (status === 'rejected' || status === 'cancelled') throw new GatewayError(REFUND_REFUSED);
      return { providerRefundId: id, status: status === 'approved' ? ('done' as const) : ('pending' as const) };
    },

    async findReference(account, providerPaymentId, signal) {
      return (await findPayment(account, providerPaymentId, signal))?.reference ?? null;
    },
  };
}

function paymentOf(payment: Payment & { reference: string }) {
  const { id, reference, status, amountCents, refundedCents, currency, method, paidAt, isTest } = payment;
  return { id, reference, status, amountCents, refundedCents, currency, method, paidAt, isTest };
}

const notified = ({ notificationUrl }: Charge) => notificationUrl && { notification_url: notificationUrl };

/** The last name is left out where a person typed only one. */
function nameOf(name: string, firstKey: string, lastKey: string) {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return { [firstKey]: first, ...(rest.length > 0 && { [lastKey]: rest.join(' ') }) };
}

/** '+5511987654321' in two parts. */
function phoneOf(phone: string | null) {
  const parts = /^\+55(\d{2})(\d{8,9})$/.exec(phone ?? '');
  return parts && { phone: { area_code: parts[1], number: parts[2] } };
}
