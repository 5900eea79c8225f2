import { createHmac } from 'node:crypto';
import { openProviderServer, type Sent } from './provider-server.ts';

type Body = Record<string, unknown>;
type Thing = Body & { id: string };
type Answer = { status: number; body: unknown };

const SECRET_KEY = 'sk_test_51EncaixeSegredoDaPlataforma';
const DAY = 86_400;

type Asked = { id: string; body: Body; query: URLSearchParams };
type Charged = { status?: 'paid' | 'open'; failure?: string; amount?: number; at?: number };
type Event = {
  type: string;
  object: string;
  secret: string;
  id?: string;
  /** In seconds. */
  at: number;
  /** A signature as somebody without the secret would send it. */
  signature?: string;
};

/** Stripe as its documents describe the parts that we use: checkout, subscriptions, invoices, charges. */
export async function openStripeServer() {
  const things = new Map<string, Thing>();
  const answered = new Map<string, Answer>();
  let count = 0;
  const keep = <T extends Thing>(thing: T): T => {
    things.set(thing.id, thing);
    return thing;
  };
  const newId = (kind: string) => `${kind}_test_${String(++count).padStart(8, '0')}`;
  const all = (kind: string) => [...things.values()].filter(({ object }) => object === kind).toReversed();
  const list = (data: Thing[]): Answer => ({ status: 200, body: { object: 'list', data, has_more: false } });
  const one = (id: string, kind: string): Answer => {
    const thing = things.get(id);
    return thing?.object === kind ? { status: 200, body: thing } : missing(kind, id);
  };

  const routes: Record<string, (asked: Asked) => Answer> = {
    'GET /v1/account': () => ({ status: 200, body: { id: 'acct_1Encaixe', object: 'account', country: 'BR' } }),

    'POST /v1/checkout/sessions': ({ body }) => {
      const [line] = Object.values((body.line_items ?? {}) as Body) as Body[];
      if (!line || body.mode !== 'subscription') return invalid('You must provide line_items');
      const data = (body.subscription_data ?? {}) as Body;
      if (data.trial_end && Number(data.trial_end) < server.now + 2 * DAY) {
        return invalid('The `trial_end` date has to be at least 2 days in the future.');
      }
      const id = newId('cs');
      const url = `https://checkout.stripe.com/c/pay/${id}`;
      const { client_reference_id: reference, metadata } = body;
      const common = {
        id,
        object: 'checkout.session',
        url,
        mode: 'subscription',
        status: 'open',
        payment_status: 'unpaid',
      };
      const session = {
        ...common,
        client_reference_id: reference ?? null,
        metadata,
        customer: null,
        subscription: null,
      };
      return { status: 200, body: keep({ ...session, asked: body }) };
    },
    'GET /v1/checkout/sessions/:id': ({ id }) => one(id, 'checkout.session'),
    'POST /v1/checkout/sessions/:id/expire': ({ id }) => {
      const session = things.get(id);
      if (session?.status !== 'open') return invalid('Only Checkout Sessions with a status of `open` can be expired.');
      return { status: 200, body: Object.assign(session, { status: 'expired', url: null }) };
    },
    'GET /v1/subscriptions/:id': ({ id }) => one(id, 'subscription'),
    'POST /v1/subscriptions/:id': ({ id, body }) => {
      const subscription = things.get(id);
      if (subscription?.object !== 'subscription') return missing('subscription', id);
      if (subscription.status === 'canceled')
        return invalid('A canceled subscription can only update its cancellation_details and metadata.');
      const paused = body.pause_collection;
      if (paused !== undefined) Object.assign(subscription, { pause_collection: paused === '' ? null : paused });
      if ((body.billing_cycle_anchor as Body | undefined)?.type === 'now') server.charge(id);
      return { status: 200, body: subscription };
    },
    'DELETE /v1/subscriptions/:id': ({ id }) => {
      const subscription = things.get(id);
      if (subscription?.object !== 'subscription' || subscription.status === 'canceled')
        return missing('subscription', id);
      return { status: 200, body: Object.assign(subscription, { status: 'canceled' }) };
    },
    'GET /v1/invoices': ({ query }) => list(all('invoice').filter((one) => one.of === query.get('subscription'))),
    'GET /v1/invoices/:id': ({ id }) => one(id, 'invoice'),
    'GET /v1/charges': ({ query }) => list(all('charge').filter((one) => one.customer === query.get('customer'))),
    'GET /v1/charges/:id': ({ id }) => one(id, 'charge'),
    'POST /v1/refunds': ({ body }) => {
      const [charge] = all('charge').filter((one) => one.payment_intent === body.payment_intent);
      if (!charge) return missing('payment_intent', String(body.payment_intent));
      Object.assign(charge, { amount_refunded: Number(charge.amount_refunded) + Number(body.amount) });
      return { status: 200, body: { id: newId('re'), object: 'refund', amount: Number(body.amount) } };
    },
    'GET /v1/invoice_payments': ({ query }) => {
      const intent = query.get('payment[payment_intent]');
      return list(all('invoice_payment').filter(({ payment }) => (payment as Body).payment_intent === intent));
    },
  };

  function answer(sent: Sent): Answer {
    const key = /^Bearer (.+)$/.exec(sent.headers.authorization ?? '')?.[1];
    if (key !== server.secretKey) return { status: 401, body: words.unauthorized };
    const id = /\/((?:cs|sub|in|ch)_\w+)/.exec(sent.path)?.[1] ?? '';
    const found = routes[`${sent.method} ${id ? sent.path.replace(id, ':id') : sent.path}`];
    if (!found)
      return { status: 404, body: { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } } };
    const once = sent.headers['idempotency-key'];
    const before = once === undefined || sent.method !== 'POST' ? undefined : answered.get(once);
    if (before) return before;
    const answer = found({ id, body: sent.body as Body, query: sent.query });
    if (once !== undefined && answer.status < 400) answered.set(once, answer);
    return answer;
  }

  const words = {
    refusing: { error: { type: 'card_error', code: 'card_declined', message: 'Seu cartão foi recusado.' } },
    failing: { error: { type: 'api_error', message: 'An unknown error occurred' } },
    unauthorized: { error: { type: 'invalid_request_error', message: `Invalid API Key provided: sk_test_*****forma` } },
  };

  function thingOf(id: string): Thing {
    const thing = things.get(id);
    if (!thing) throw new Error(`No ${id}`);
    return thing;
  }

  const server = Object.assign(await openProviderServer(answer, words, readForm), {
    secretKey: SECRET_KEY,
    things,
    /** In seconds: the start of the tests' day. */
    now: Date.parse('2026-11-20T13:20:00.000Z') / 1000,
    /** The owner has entered a card on the page: the subscription exists, and is charged unless it begins later. */
    complete(sessionId: string, charged: Charged = {}) {
      const session = thingOf(sessionId);
      const asked = session.asked as Body;
      const data = (asked.subscription_data ?? {}) as Body;
      const start = Number(data.trial_end ?? data.billing_cycle_anchor ?? 0);
      const customer = newId('cus');
      const subscription = keep({
        ...{ id: newId('sub'), object: 'subscription', customer, cancel_at_period_end: false },
        pause_collection: null,
        status: data.trial_end ? 'trialing' : 'active',
        metadata: data.metadata,
        asked,
        items: { object: 'list', data: [{ id: newId('si'), current_period_end: start || server.now + 30 * DAY }] },
      });
      const payment_status = start ? 'no_payment_required' : 'paid';
      Object.assign(session, { status: 'complete', payment_status, customer, subscription: subscription.id });
      if (start) this.charge(subscription.id, { ...charged, amount: 0 });
      else this.charge(subscription.id, charged);
      return subscription;
    },
    /** One invoice, and the charge that pays it or tries to. */
    charge(subscriptionId: string, { status: wanted = 'paid', failure, amount, at = server.now }: Charged = {}) {
      const subscription = thingOf(subscriptionId);
      const status = subscription.pause_collection ? 'void' : wanted;
      const [line] = Object.values((subscription.asked as Body).line_items as Body) as [{ price_data: Body }];
      const total = amount ?? Number(line.price_data.unit_amount);
      const intent = newId('pi');
      const invoiceId = newId('in');
      const isPaid = status === 'paid';
      const payment = keep({
        ...{ id: newId('inpay'), object: 'invoice_payment', invoice: invoiceId, status: isPaid ? 'paid' : 'open' },
        payment: { type: 'payment_intent', payment_intent: intent },
      });
      const invoice = keep({
        ...{ id: invoiceId, object: 'invoice', of: subscriptionId, status, currency: 'brl', total, created: at },
        ...{ amount_due: total, amount_paid: isPaid ? total : 0, attempt_count: total > 0 ? 1 : 0 },
        status_transitions: { finalized_at: at, paid_at: isPaid ? at : null },
        parent: {
          type: 'subscription_details',
          subscription_details: { metadata: subscription.metadata, subscription: subscriptionId },
        },
        payments: { object: 'list', data: total > 0 ? [payment] : [] },
      });
      const charge = keep({
        ...{
          id: newId('ch'),
          object: 'charge',
          customer: subscription.customer,
          payment_intent: intent,
          amount: total,
        },
        ...{ paid: isPaid, amount_refunded: 0, failure_code: isPaid ? null : 'card_declined' },
        outcome: { reason: failure ?? null },
      });
      return { invoice, charge };
    },
    /** The money goes back to the card; the invoice stays paid. */
    refund: (chargeId: string, amount = Number(thingOf(chargeId).amount)) =>
      Object.assign(thingOf(chargeId), { amount_refunded: amount }),
    /** As Stripe sends it. Returns the product's answer. */
    notify(address: string, { type, object, secret, at, ...sent }: Event): Promise<Response> {
      const id = sent.id ?? newId('evt');
      const body = JSON.stringify({
        ...{ id, object: 'event', api_version: '2026-10-28.endive', created: at, livemode: false, type },
        data: { object: things.get(object) ?? { id: object } },
      });
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sent.signature ?? `t=${at},v1=${signature}`,
      };
      return fetch(address, { method: 'POST', headers, body });
    },
  });
  return server;
}

const invalid = (message: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', message } },
});

const missing = (kind: string, id: string): Answer => ({
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'` } },
});

/** 'line_items[0][price_data][currency]=brl' as nested objects. */
function readForm(text: string): Body {
  const form: Body = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    const last = path.pop() ?? '';
    let at = form;
    for (const key of path) {
      at[key] ??= {};
      at = at[key] as Body;
    }
    at[last] = value;
  }
  return form;
}
