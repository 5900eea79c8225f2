import { z } from 'zod';
import type { Clock } from '#server/infra/process/clock.ts';
import { idOrNull, type StripeAccount, toUnixTime, unixTime } from '#server/infra/providers/stripe.ts';
import {
  GatewayError,
  type ProviderCharge,
  type SubscriptionGateway,
} from '#server/infra/providers/subscription-gateway.ts';

const ORDER = 'order_id';
const Metadata = z.object({ [ORDER]: z.string().nullish() }).nullish();
const orderIn = (metadata: z.output<typeof Metadata>) => metadata?.[ORDER] ?? null;

const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  client_reference_id: z.string().nullish(),
  subscription: idOrNull,
  customer: idOrNull,
});

const Subscription = z.object({
  status: z.string(),
  cancel_at_period_end: z.boolean().nullish(),
  pause_collection: z.object({ behavior: z.string() }).nullish(),
  metadata: Metadata,
  items: z.object({ data: z.array(z.object({ current_period_end: unixTime })) }),
});

const Invoice = z.object({
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

const Charge = z.object({
  payment_intent: idOrNull,
  amount_refunded: z.number().int(),
  failure_code: z.string().nullish(),
  outcome: z.object({ reason: z.string().nullish() }).nullish(),
});
type Charge = z.output<typeof Charge>;

const listOf = <T>(shape: z.ZodType<T>) => z.object({ data: z.array(shape) }).transform(({ data }) => data);

const PAGE = 100;
/** Less is refused as the end of a trial. */
const SHORTEST_TRIAL_MS = 48 * 3_600_000;
/** The trial must still be long enough when the payer sees the page. */
const TRIAL_MARGIN_MS = 24 * 3_600_000;

const RENEWING = ['active', 'trialing', 'past_due'];

type Options = { stripe: StripeAccount; clock: Clock };

/** Plans paid to the platform by card: Checkout opens a subscription, which renews. */
export function createStripePlans({ stripe, clock }: Options): SubscriptionGateway {
  /**
   * A trial until the first charge. Stripe takes none shorter than 48 hours: there the billing cycle begins later, and nothing is
   * charged for the days before it.
   */
  function firstCharge(at: Date | null) {
    const wait = at ? at.getTime() - clock.now().getTime() : 0;
    if (!at || wait <= 0) return {};
    if (wait >= SHORTEST_TRIAL_MS + TRIAL_MARGIN_MS) return { trial_end: toUnixTime(at) };
    return { billing_cycle_anchor: toUnixTime(at), proration_behavior: 'none' as const };
  }

  const findSession = (id: string) => stripe.find(Session, ({ checkout }) => checkout.sessions.retrieve(id));
  const findSubscription = (id: string) => stripe.find(Subscription, ({ subscriptions }) => subscriptions.retrieve(id));
  const findInvoice = (id: string) => stripe.find(Invoice, ({ invoices }) => invoices.retrieve(id));

  async function orderOfInvoice(id: string): Promise<string | null> {
    const details = (await findInvoice(id))?.parent?.subscription_details;
    const order = orderIn(details?.metadata);
    if (order || !details?.subscription) return order;
    return orderIn((await findSubscription(details.subscription))?.metadata);
  }

  async function orderOfCharge(id: string): Promise<string | null> {
    const intent = (await stripe.find(Charge, ({ charges }) => charges.retrieve(id)))?.payment_intent;
    if (!intent) return null;
    const [paid] = await stripe.ask(listOf(z.object({ invoice: idOrNull })), ({ invoicePayments }) =>
      invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: intent }, limit: 1 }),
    );
    return paid?.invoice ? orderOfInvoice(paid.invoice) : null;
  }

  return {
    ways: ['card'],

    async createCheckout(request) {
      const { orderId, planName, amountCents, currency, billingCycle, payerEmail, returnUrl, firstChargeAt } = request;
      const { id, url } = await stripe.ask(Session.extend({ url: z.string() }), ({ checkout }) =>
        checkout.sessions.create(
          {
            mode: 'subscription',
            locale: 'pt-BR',
            client_reference_id: orderId,
            customer_email: payerEmail,
            allowed_payment_method_types: ['card'],
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount: amountCents,
                  recurring: { interval: billingCycle === 'monthly' ? 'month' : 'year' },
                  product_data: { name: planName },
                },
              },
            ],
            metadata: { [ORDER]: orderId },
            subscription_data: { metadata: { [ORDER]: orderId }, ...firstCharge(firstChargeAt) },
            // Stripe looks for these very letters, which an encoded address would not have.
            success_url: `${returnTo(returnUrl, true)}&session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: returnTo(returnUrl, false),
          },
          { idempotencyKey: orderId },
        ),
      );
      return { id, url };
    },

    async readOrder({ orderId, checkoutId }) {
      const session = await findSession(checkoutId);
      if (!session || session.client_reference_id !== orderId) return null;
      const { subscription: subscriptionId, customer } = session;
      const subscription = subscriptionId ? await findSubscription(subscriptionId) : null;
      if (!subscription || !subscriptionId) return { renews: false, nextChargeAt: null, charges: [] };
      const invoices = await stripe.ask(listOf(Invoice), ({ invoices }) =>
        invoices.list({ subscription: subscriptionId, limit: PAGE, expand: ['data.payments'] }),
      );
      // An invoice stays paid when its money goes back: only the charge knows.
      const charges = customer
        ? await stripe.ask(listOf(Charge), ({ charges }) => charges.list({ customer, limit: PAGE }))
        : [];
      const renews =
        RENEWING.includes(subscription.status) && !subscription.cancel_at_period_end && !subscription.pause_collection;
      const [item] = subscription.items.data;
      return {
        renews,
        nextChargeAt: (renews && item?.current_period_end) || null,
        charges: invoices.flatMap((invoice) => chargeOf(invoice, charges, orderIn(subscription.metadata)) ?? []),
      };
    },

    async cancelSubscription({ checkoutId }) {
      const session = await findSession(checkoutId);
      if (!session) return;
      if (!session.subscription) {
        // An open page can no longer be paid.
        if (session.status === 'open') {
          await stripe.find(Session, ({ checkout }) => checkout.sessions.expire(checkoutId));
        }
        return;
      }
      const id = session.subscription;
      const before = await findSubscription(id);
      if (!before || before.status === 'canceled') return;
      await stripe.find(Subscription, ({ subscriptions }) =>
        subscriptions.cancel(id, { invoice_now: false, prorate: false }),
      );
    },

    async pauseSubscription({ checkoutId }) {
      const id = (await findSession(checkoutId))?.subscription;
      const before = id ? await findSubscription(id) : null;
      if (!id || !before || before.pause_collection || !RENEWING.includes(before.status)) return;
      // Stripe goes on writing invoices, and voids each.
      await stripe.ask(Subscription, ({ subscriptions }) =>
        subscriptions.update(id, { pause_collection: { behavior: 'void' } }),
      );
    },

    async resumeSubscription({ checkoutId }) {
      const id = (await findSession(checkoutId))?.subscription;
      const before = id ? await findSubscription(id) : null;
      if (!id || !before || !RENEWING.includes(before.status)) {
        throw new GatewayError('A assinatura foi cancelada na Stripe e não pode continuar.');
      }
      if (before.pause_collection) {
        await stripe.ask(Subscription, ({ subscriptions }) => subscriptions.update(id, { pause_collection: '' }));
      }
      const [newest] = await stripe.ask(listOf(Invoice), ({ invoices }) =>
        invoices.list({ subscription: id, limit: 1 }),
      );
      if (newest?.status !== 'void') return;
      // The present period began during the pause and is not paid: a new one begins, and is charged, now.
      await stripe.ask(Subscription, ({ subscriptions }) =>
        subscriptions.update(id, { billing_cycle_anchor: { type: 'now' }, proration_behavior: 'none' }),
      );
    },

    async refundCharge({ chargeId, amountCents, key }) {
      const invoice = await stripe.find(Invoice, ({ invoices }) =>
        invoices.retrieve(chargeId, { expand: ['payments'] }),
      );
      const payment_intent = invoice?.payments?.data.flatMap(({ payment }) => payment.payment_intent ?? [])[0];
      if (!payment_intent) throw new GatewayError('O pagamento não foi encontrado na Stripe.');
      await stripe.ask(z.object({ id: z.string() }), ({ refunds }) =>
        refunds.create({ payment_intent, amount: amountCents }, { idempotencyKey: key }),
      );
    },

    async findOrder({ topic, resource }) {
      if (topic.startsWith('checkout.session.')) return (await findSession(resource))?.client_reference_id ?? null;
      if (topic.startsWith('customer.subscription.')) return orderIn((await findSubscription(resource))?.metadata);
      if (topic.startsWith('invoice.')) return orderOfInvoice(resource);
      if (topic.startsWith('charge.')) return orderOfCharge(resource);
      return null;
    },
  };
}

/** Other topics say nothing of an order. */
export const isPlanTopic = (topic: string) =>
  /^(?:checkout\.session|customer\.subscription|invoice)\.[\w.]+$|^charge\.refunded$/.test(topic);

/** Null for what charges nothing, such as the invoice of a trial, and for what was never sent. */
function chargeOf(invoice: Invoice, charges: Charge[], orderId: string | null): ProviderCharge | null {
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

function returnTo(returnUrl: string, success: boolean): string {
  const url = new URL(returnUrl);
  url.searchParams.set('success', String(success));
  url.searchParams.set('source', 'stripe');
  return url.href;
}
