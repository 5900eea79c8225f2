import { mercadoPagoDate, toReais } from '#server/infra/providers/mercado-pago.ts';
import type { CheckoutRequest } from '#server/infra/providers/subscription-gateway.ts';
import { returnTo } from './return-to.ts';

const MONTHS = { monthly: 1, yearly: 12 } as const;

/** PIX alone. The balance of a Mercado Pago account cannot be excluded, and pays as well. */
const ONLY_PIX = {
  excluded_payment_types: ['credit_card', 'debit_card', 'prepaid_card', 'ticket', 'atm'].map((id) => ({ id })),
  default_payment_method_id: 'pix',
  installments: 1,
};

/** The body of a preapproval: a card that is charged each period. */
export function preapprovalOf(request: CheckoutRequest): object {
  const { orderId, planName, payerEmail, returnUrl, firstChargeAt } = request;
  return {
    reason: planName,
    external_reference: orderId,
    payer_email: payerEmail,
    back_url: returnTo(returnUrl, { success: true, source: 'mercadopago' }),
    auto_recurring: {
      frequency: MONTHS[request.billingCycle],
      frequency_type: 'months',
      transaction_amount: toReais(request.amountCents),
      currency_id: request.currency,
      ...(firstChargeAt && { start_date: mercadoPagoDate(firstChargeAt) }),
    },
    status: 'pending',
  };
}

/** The body of a preference: one period, paid by PIX. */
export function preferenceOf(request: CheckoutRequest): object {
  const { orderId, planName, payerEmail, returnUrl, notificationUrl } = request;
  const after = (success: boolean) => returnTo(returnUrl, { success, source: 'mercadopago' });
  return {
    items: [
      {
        ...{ id: orderId, title: planName, quantity: 1, currency_id: request.currency },
        unit_price: toReais(request.amountCents),
      },
    ],
    payer: { email: payerEmail },
    payment_methods: ONLY_PIX,
    external_reference: orderId,
    back_urls: { success: after(true), pending: after(true), failure: after(false) },
    // Mercado Pago takes no other scheme here.
    ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
    ...(notificationUrl && { notification_url: notificationUrl }),
  };
}
