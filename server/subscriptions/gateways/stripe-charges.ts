import { z } from 'zod';
import { idOrNull, unixTime } from '#server/infra/providers/stripe.ts';
import type { ProviderCharge } from '#server/infra/providers/subscription-gateway.ts';

/** The metadata in which Stripe keeps the order. */
export const ORDER = 'order_id';
export const Metadata = z.object({ [ORDER]: z.string().nullish() }).nullish();
export const orderIn = (metadata: z.output<typeof Metadata>) => metadata?.[ORDER] ?? null;

export const Invoice = z.object({
  id: z.string(),
  status: z.string().nullish(),
  currency: z.string(),
  total: z.number().int(),
  attempt_count: z.number().nullish(),
  created: unixTime,
  status_transitions: z.object({ paid_at: unixTime.nullish() }),
  parent: z
    .object({ subscription_details: z.object({ metadata: Metadata, subscription: idOrNull }).nullish() })
    .nullish(),
  payments: z.object({ data: z.array(z.object({ payment: z.object({ payment_intent: idOrNull }) })) }).nullish(),
});
type Invoice = z.output<typeof Invoice>;

export const Charge = z.object({
  payment_intent: idOrNull,
  amount_refunded: z.number().int(),
  failure_code: z.string().nullish(),
  outcome: z.object({ reason: z.string().nullish() }).nullish(),
});
type Charge = z.output<typeof Charge>;

/** Null for what charges nothing, such as the invoice of a trial, and for what was never sent. */
export function chargeOf(invoice: Invoice, charges: Charge[], orderId: string | null): ProviderCharge | null {
  const { id, status, total, currency, created, status_transitions: at } = invoice;
  if (total === 0 || status === 'draft' || status === 'void') return null;
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  const tried = charges.filter(({ payment_intent: intent }) => intent !== null && intents.includes(intent));
  const common = { id, orderId: orderIn(invoice.parent?.subscription_details?.metadata) ?? orderId ?? '' };
  const refundedCents = Math.min(
    total,
    tried.reduce((sum, { amount_refunded: cents }) => sum + cents, 0),
  );
  const amount = { amountCents: total, refundedCents, currency: currency.toUpperCase() };
  const charge = { ...common, ...amount, chargedAt: at.paid_at ?? created };
  if (status === 'paid') return { ...charge, status: refundedCents === total ? 'refunded' : 'approved', failure: null };
  const isRefused = status === 'uncollectible' || (invoice.attempt_count ?? 0) > 0;
  return { ...charge, status: isRefused ? 'refused' : 'pending', failure: isRefused ? failureOf(tried) : null };
}

const FAILURES: Record<string, string> = {
  insufficient_funds: 'Saldo ou limite insuficiente.',
  expired_card: 'O cartão está vencido.',
  incorrect_cvc: 'Confira o código de segurança do cartão.',
  incorrect_number: 'Confira o número do cartão.',
  authentication_required: 'O banco pede que o pagamento seja autorizado.',
};

function failureOf(tried: Charge[]): string {
  const [last] = tried;
  const known = [last?.outcome?.reason, last?.failure_code].map((code) => FAILURES[code ?? '']);
  return known.find((words) => words !== undefined) ?? 'O cartão não foi aprovado.';
}
