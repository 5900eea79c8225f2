import { z } from 'zod';
import type { Clock } from '#server/infra/process/clock.ts';
import { idOrNull, type StripeAccount, toUnixTime, unixTime } from '#server/infra/providers/stripe.ts';
import {
  type CheckoutRequest,
  GatewayError,
  type SubscriptionGateway,
} from '#server/infra/providers/subscription-gateway.ts';
import { returnTo } from './return-to.ts';
import { Charge, chargeOf, Invoice, Metadata, ORDER, orderIn } from './stripe-charges.ts';

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
      const { orderId, firstChargeAt } = request;
      const { id, url } = await stripe.ask(Session.extend({ url: z.string() }), ({ checkout }) =>
        checkout.sessions.create(
          {
            ...sessionOf(request),
            subscription_data: { metadata: { [ORDER]: orderId }, ...firstCharge(firstChargeAt) },
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

/** The Checkout page of a plan, without its subscription. */
function sessionOf(request: CheckoutRequest) {
  const { orderId, planName, amountCents, currency, billingCycle, payerEmail, returnUrl } = request;
  const after = (success: boolean) => returnTo(returnUrl, { success, source: 'stripe' });
  return {
    mode: 'subscription' as const,
    locale: 'pt-BR' as const,
    client_reference_id: orderId,
    customer_email: payerEmail,
    allowed_payment_method_types: ['card' as const],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: amountCents,
          recurring: { interval: billingCycle === 'monthly' ? ('month' as const) : ('year' as const) },
          product_data: { name: planName },
        },
      },
    ],
    metadata: { [ORDER]: orderId },
    // Stripe looks for these very letters, which an encoded address would not have.
    success_url: `${after(true)}&session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: after(false),
  };
}
