import { randomUUID } from 'node:crypto';
import { notifyOfMercadoPago } from './mercado-pago-notices.ts';
import { type Body, mercadoPagoPayment, type NewPayment, TEST_TOKEN, type Thing } from './mercado-pago-payments.ts';
import { openProviderServer, type Sent } from './provider-server.ts';

const money = (value: unknown) => Number(Number(value).toFixed(2));

/** Mercado Pago as its documents describe the parts that we use. Each account sees only its own records. */
export async function openMercadoPagoServer(accessTokens: string[] = [TEST_TOKEN]) {
  const things = {
    preferences: [] as Thing[],
    payments: [] as Thing[],
    preapprovals: [] as Thing[],
    periods: [] as Thing[],
    refunds: [] as Thing[],
  };
  const answered = new Map<string, { status: number; body: unknown }>();
  const accounts = new Set(accessTokens);
  let count = 1_000_000;

  const visible = (kind: keyof typeof things, owner: string, id?: string) =>
    things[kind].filter((thing) => thing.owner === owner && (id === undefined || String(thing.id) === id));
  const missing = { status: 404, body: { message: 'Resource not found', error: 'not_found', status: 404 } };
  const refused = (message: string) => ({
    status: 400,
    body: { message, error: 'bad_request', status: 400, cause: [] },
  });
  const one = (thing: Thing | undefined) => (thing ? { status: 200, body: shown(thing) } : missing);

  function addPayment(paid: NewPayment): Thing {
    const payment = mercadoPagoPayment(++count, paid);
    things.payments.push(payment);
    return payment;
  }

  const routes: Record<string, (asked: { owner: string; id: string; body: Body; query: URLSearchParams }) => Answer> = {
    'GET /users/me': () => ({ status: 200, body: { id: 724484980, nickname: 'ENCAIXE', site_id: 'MLB', tags: [] } }),

    'POST /checkout/preferences': ({ owner, body }) => {
      const items = body.items as Body[] | undefined;
      if (!items?.length) return refused('items needed');
      const urls = body.back_urls as Body | undefined;
      if (body.auto_return && !String(urls?.success).startsWith('https:')) {
        return refused('auto_return invalid. back_url.success must be defined');
      }
      const id = `724484980-${randomUUID()}`;
      const init_point = `https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=${id}`;
      const preference = { ...body, id, owner, init_point, sandbox_init_point: init_point, collector_id: 724484980 };
      things.preferences.push(preference);
      return { status: 201, body: shown(preference) };
    },
    'PUT /checkout/preferences/:id': ({ owner, id, body }) => change(visible('preferences', owner, id)[0], body),

    'POST /v1/payments': ({ owner, body }) => {
      if (body.payment_method_id !== 'pix') return refused('payment_method_id not supported here');
      const { email } = (body.payer ?? {}) as Body;
      if (typeof email !== 'string' || !email.includes('@')) return refused('payer.email must be a valid email');
      const minutes = (Date.parse(String(body.date_of_expiration)) - Date.parse(server.now)) / 60_000;
      if (!(minutes >= 30)) return refused('Invalid date_of_expiration');
      const payment = addPayment({
        accessToken: owner,
        reference: String(body.external_reference ?? ''),
        amount: money(body.transaction_amount),
        status: 'pending',
        detail: 'pending_waiting_transfer',
      });
      payment.date_of_expiration = body.date_of_expiration;
      payment.point_of_interaction = {
        type: 'PIX',
        transaction_data: {
          qr_code:
            server.pixCode ?? `00020126580014br.gov.bcb.pix0136${payment.id}520400005303986540520.005802BR6304ABCD`,
          qr_code_base64: 'iVBORw0KGgo=',
          ticket_url: `https://www.mercadopago.com.br/payments/${payment.id}/ticket`,
        },
      };
      return { status: 201, body: shown(payment) };
    },
    'GET /v1/payments/search': ({ owner, query }) => {
      const found = visible('payments', owner).filter(
        ({ external_reference: reference }) => reference === query.get('external_reference'),
      );
      const hidden = server.isSearchLate ? [] : found.toReversed();
      return {
        status: 200,
        body: { paging: { total: hidden.length, limit: 30, offset: 0 }, results: hidden.map(shown) },
      };
    },
    'GET /v1/payments/:id': ({ owner, id }) => one(visible('payments', owner, id)[0]),
    'PUT /v1/payments/:id': ({ owner, id, body }) => change(visible('payments', owner, id)[0], body),
    'POST /v1/payments/:id/refunds': ({ owner, id, body }) => {
      const [payment] = visible('payments', owner, id);
      if (!payment) return missing;
      const left = money(Number(payment.transaction_amount) - Number(payment.transaction_amount_refunded));
      const amount = body.amount === undefined ? left : money(body.amount);
      if (payment.status !== 'approved' || amount > left) {
        return refused('The amount to refund is greater than the amount of the payment');
      }
      payment.transaction_amount_refunded = money(Number(payment.transaction_amount_refunded) + amount);
      if (payment.transaction_amount_refunded === payment.transaction_amount) payment.status = 'refunded';
      const status = server.refundStatus;
      const refund = { id: ++count, owner, payment_id: payment.id, amount, status };
      things.refunds.push(refund);
      return { status: 201, body: shown(refund) };
    },

    'POST /preapproval': ({ owner, body }) => {
      const { payer_email: email, auto_recurring: recurring } = body;
      if (!email || !recurring || body.status !== 'pending') return refused('payer_email is required');
      const id = randomUUID().replaceAll('-', '');
      const init_point = `https://www.mercadopago.com.br/subscriptions/checkout?preapproval_id=${id}`;
      const { start_date: start } = recurring as Body;
      const preapproval = { ...body, id, owner, init_point, status: 'pending', next_payment_date: start ?? null };
      things.preapprovals.push(preapproval);
      return { status: 201, body: shown(preapproval) };
    },
    'GET /preapproval/:id': ({ owner, id }) => one(visible('preapprovals', owner, id)[0]),
    'PUT /preapproval/:id': ({ owner, id, body }) => {
      const [preapproval] = visible('preapprovals', owner, id);
      if (preapproval?.status === 'cancelled') return refused('You can not modify a cancelled preapproval.');
      return change(preapproval, body);
    },
    'GET /authorized_payments/search': ({ owner, query }) => {
      const results = visible('periods', owner).filter((one) => one.preapproval_id === query.get('preapproval_id'));
      return {
        status: 200,
        body: { paging: { offset: 0, limit: 10, total: results.length }, results: results.map(shown) },
      };
    },
    'GET /authorized_payments/:id': ({ owner, id }) => one(visible('periods', owner, id)[0]),
  };

  function answer(sent: Sent): Answer {
    const owner = /^Bearer (.+)$/.exec(sent.headers.authorization ?? '')?.[1] ?? '';
    if (!accounts.has(owner))
      return { status: 401, body: { message: 'invalid access token', error: 'unauthorized', status: 401 } };
    const route = sent.path.replace(/\/(?!v1\b)([\da-f-]*\d[\da-f-]*)(?=\/|$)/, '/:id');
    const id = /\/(?!v1\b)([\da-f-]*\d[\da-f-]*)(?=\/|$)/.exec(sent.path)?.[1] ?? '';
    const found = routes[`${sent.method} ${route}`];
    if (!found) return missing;
    const key = sent.headers['x-idempotency-key'];
    if (sent.path === '/v1/payments' && sent.method === 'POST' && !key)
      return refused('Header X-Idempotency-Key can’t be null');
    const once = `${owner} ${sent.method} ${sent.path} ${key}`;
    const before = key === undefined ? undefined : answered.get(once);
    if (before) return before;
    const answer = found({ owner, id, body: sent.body as Body, query: sent.query });
    if (key !== undefined && answer.status < 400) answered.set(once, answer);
    return answer;
  }

  const words = {
    refusing: { message: 'El pagador no puede ser igual al vendedor', error: 'bad_request', status: 400, cause: [] },
    unauthorized: { message: 'invalid access token', error: 'unauthorized', status: 401 },
  };
  const server = Object.assign(await openProviderServer(answer, words), {
    accessToken: TEST_TOKEN,
    things,
    /** Its clock, for a PIX that would end too soon. */
    now: '2026-11-20T13:20:00.000Z',
    /** True: the search finds a payment only some time after it was made. */
    isSearchLate: false,
    /** Null: a valid code for each payment. */
    pixCode: null as string | null,
    refundStatus: 'approved' as 'approved' | 'in_process' | 'rejected',
    addAccount: (accessToken: string) => accounts.add(accessToken),
    removeAccount: (accessToken: string) => accounts.delete(accessToken),
    /** Somebody pays, or tries to, on a checkout's page or at a bank. */
    pay: addPayment,
    /** Pays a PIX, or changes anything of a payment. */
    changePayment(
      id: string | number,
      changes: Body = { status: 'approved', date_approved: '2026-11-20T10:40:00.000-03:00' },
    ) {
      const payment = things.payments.find((one) => String(one.id) === String(id));
      if (!payment) throw new Error(`No payment ${id}`);
      return Object.assign(payment, changes);
    },
    /** The owner enters a card. Nothing is charged before the start date. */
    authorize(preapprovalId: string) {
      return Object.assign(preapprovalOf(preapprovalId), { status: 'authorized' });
    },
    /** Charges one period, or tries to. */
    charge(preapprovalId: string, paid: NewPayment = {}) {
      const preapproval = preapprovalOf(preapprovalId);
      const { transaction_amount: amount } = preapproval.auto_recurring as Body;
      const reference = String(preapproval.external_reference);
      const payment = addPayment({
        ...{ reference, amount: money(amount), method: 'master', accessToken: preapproval.owner },
        ...paid,
      });
      const period = {
        ...{ id: ++count, owner: preapproval.owner, preapproval_id: preapprovalId, external_reference: reference },
        ...{ type: 'recurring', status: 'processed', transaction_amount: amount, currency_id: 'BRL' },
        payment: { id: payment.id, status: payment.status, status_detail: payment.status_detail },
      };
      things.periods.push(period);
      return { payment, period };
    },
    notify: notifyOfMercadoPago,
  });

  function preapprovalOf(id: string): Thing {
    const preapproval = things.preapprovals.find((one) => one.id === id);
    if (!preapproval) throw new Error(`No preapproval ${id}`);
    return preapproval;
  }

  return server;
}

type Answer = { status: number; body: unknown };

/** Removes the fields that only this server knows. */
function shown({ owner: _, ...thing }: Thing): Body {
  return structuredClone(thing);
}

function change(thing: Thing | undefined, body: Body): Answer {
  if (!thing) return { status: 404, body: { message: 'Resource not found', error: 'not_found', status: 404 } };
  Object.assign(thing, body);
  return { status: 200, body: shown(thing) };
}
