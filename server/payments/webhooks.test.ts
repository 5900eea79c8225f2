import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openHttp } from '#tests/support/http.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { changeSalon, endHold, openPayingSalon } from '#tests/support/online-payments.ts';
import { useTestWorld } from '#tests/support/test-world.ts';
import { hashTables } from '#tests/support/traces.ts';
import { createRateLimits } from '../gate/rate-limit.ts';
import { defaultLimits } from '../infra/env/limits.ts';
import { webhookSecretOf } from '../salons/settings/queries.ts';
import { openSalonPayments } from './gateways/open.ts';

const world = useTestWorld();
const SECRET = 'segredo_de_teste_do_salao';

let mercadoPago: Awaited<ReturnType<typeof openMercadoPagoServer>>;
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  mercadoPago = await openMercadoPagoServer();
  const env = {
    ...world.env,
    demo: false,
    paymentServices: { ...world.env.paymentServices, mercadoPago: mercadoPago.url },
  };
  // The jobs hold the object already.
  Object.assign(world.salonPayments, openSalonPayments({ ...world, env }));
  http = await openHttp(world);
});
afterAll(async () => {
  await http.close();
  await mercadoPago.close();
});

/** A booking that waits for its PIX, in a salon with an account of its own. */
async function openWaiting({ webhookSecret = SECRET as string | null } = {}) {
  const accessToken = `TEST-${newId()}`;
  mercadoPago.addAccount(accessToken);
  const salon = await openPayingSalon(world);
  const { id: salonId } = salon.salon;
  await changeSalon(world, salon, {
    mercadoPagoAccessToken: world.encryption.encrypt(accessToken, salonId),
    mercadoPagoWebhookSecret: webhookSecret && world.encryption.encrypt(webhookSecret, webhookSecretOf(salonId)),
  });
  const { id } = await salon.bookOnline();
  const { providerPaymentId, id: reference } = await world.database.db
    .selectFrom('payments')
    .where('appointmentId', '=', id)
    .select(['id', 'providerPaymentId'])
    .executeTakeFirstOrThrow();
  const resource = providerPaymentId ?? '';
  return {
    ...{ salon, id, salonId, accessToken, reference, resource },
    state: async () => (await salon.paymentOf(id))?.state,
    seen: () => salon.seenByOwner(id),
    notify: (sent: object = {}, at = salonId) =>
      mercadoPago.notify(`${http.origin}/webhooks/mercadopago/${at}`, { resource, secret: SECRET, ...sent }),
  };
}

describe('a notification of a salon’s own account', () => {
  test('is answered at once; its job reads the payment again and applies it, once', async () => {
    const { resource, notify, state } = await openWaiting();
    mercadoPago.changePayment(resource);
    const asked = mercadoPago.requests.length;
    const sent = { id: newId() };
    for (let n = 0; n < 2; n++) expect((await notify(sent)).status).toBe(200);
    expect(mercadoPago.requests).toHaveLength(asked);
    expect(await state()).toBe('waiting');
    await world.jobs.drain();
    expect(await state()).toBe('paid');
  });

  test.each<[string, object]>([
    ['a wrong signature', { signature: `ts=1,v1=${'0'.repeat(64)}` }],
    ['the signature of another secret', { secret: 'outro_segredo_de_teste' }],
    ['no signature', { secret: null }],
  ])('with %s is refused where the salon has a secret, and nothing is written', async (_, changes) => {
    const { resource, notify } = await openWaiting();
    mercadoPago.changePayment(resource);
    const before = await hashTables(world);
    expect((await notify(changes)).status).toBe(401);
    expect(await hashTables(world)).toEqual(before);
  });

  test('without a secret only has the payment read again: what is not paid stays so', async () => {
    const { resource, notify, state } = await openWaiting({ webhookSecret: null });
    expect((await notify({ secret: null })).status).toBe(200);
    await world.jobs.drain();
    expect(await state()).toBe('waiting');
    mercadoPago.changePayment(resource);
    await notify({ secret: null });
    await world.jobs.drain();
    expect(await state()).toBe('paid');
  });

  test.each(['.', '..', 'search', '\0'])('about %j, which is no id, asks for nothing', async (resource) => {
    const { notify } = await openWaiting({ webhookSecret: null });
    const [before, asked] = [await hashTables(world), mercadoPago.requests.length];
    expect((await notify({ secret: null, resource })).status).toBe(200);
    expect(await world.jobs.drain()).toEqual({ done: 0, failed: 0 });
    expect(await hashTables(world)).toEqual(before);
    expect(mercadoPago.requests).toHaveLength(asked);
  });

  test('of another salon’s payment changes nothing in either', async () => {
    const one = await openWaiting();
    const other = await openWaiting();
    mercadoPago.changePayment(other.resource);
    expect((await one.notify({ resource: other.resource })).status).toBe(200);
    await world.jobs.drain();
    expect([await one.state(), await other.state()]).toEqual(['waiting', 'waiting']);
  });

  test('of a payment that this account took for something else, or that nobody has, changes nothing', async () => {
    const { accessToken, notify, state } = await openWaiting();
    const elsewhere = mercadoPago.pay({ accessToken, reference: 'pedido 17 de outra loja', amount: 45 });
    const nameless = mercadoPago.pay({ accessToken, reference: newId(), amount: 45 });
    for (const resource of [String(elsewhere.id), String(nameless.id), '999999999']) {
      expect((await notify({ resource })).status).toBe(200);
    }
    expect(await world.jobs.drain()).toMatchObject({ failed: 0 });
    expect(await state()).toBe('waiting');
  });

  test('of another booking pays that one alone', async () => {
    const { salon, notify, state } = await openWaiting();
    const other = await salon.bookOnline({ time: '16:00' });
    const { providerPaymentId } = await world.database.db
      .selectFrom('payments')
      .where('appointmentId', '=', other.id)
      .select('providerPaymentId')
      .executeTakeFirstOrThrow();
    mercadoPago.changePayment(providerPaymentId ?? '');
    await notify({ resource: providerPaymentId });
    await world.jobs.drain();
    expect(await state()).toBe('waiting');
    expect(await salon.paymentOf(other.id)).toMatchObject({ state: 'paid' });
  });

  test.each<[string, object]>([
    ['of less than was asked for', { transaction_amount: 0.45 }],
    ['in another currency', { currency_id: 'ARS' }],
  ])('of a payment %s pays nothing, goes back, and the time is freed', async (_, changes) => {
    const { resource, notify, state, seen, salon, id } = await openWaiting();
    mercadoPago.changePayment(resource, {
      status: 'approved',
      date_approved: '2026-11-20T10:40:00.000-03:00',
      ...changes,
    });
    await notify();
    await world.jobs.drain();
    expect(await state()).toBe('refused');
    await endHold(world);
    expect(await seen()).toMatchObject({ status: 'cancelled', heldCents: 0 });
    const { payments, refunds } = await salon.moneyOf(id);
    expect(payments.map(({ status }) => status)).toEqual(['surplus', 'expired']);
    expect(refunds.map(({ reason, status }) => [reason, status])).toEqual([['mismatch', 'done']]);
  });

  test('that is played again after the money went back pays nothing', async () => {
    const { resource, notify, state, seen, salon, id, accessToken } = await openWaiting();
    mercadoPago.changePayment(resource);
    const sent = { id: newId(), requestId: newId() };
    await notify(sent);
    await world.jobs.drain();
    expect(await state()).toBe('paid');
    await salon.cancel(id);
    await world.jobs.drain();
    expect(await state()).toBe('refunded');
    const before = await salon.moneyOf(id);
    // Once to the letter, and once with the body changed, which the signature does not cover.
    for (const again of [sent, { ...sent, id: newId() }]) {
      expect((await notify(again)).status).toBe(200);
      await world.jobs.drain();
    }
    expect(await state()).toBe('refunded');
    expect(await seen()).toMatchObject({ status: 'cancelled', heldCents: 0 });
    expect(await salon.moneyOf(id)).toEqual(before);
    expect(mercadoPago.things.refunds.filter(({ owner }) => owner === accessToken)).toHaveLength(1);
  });

  test('for a salon that is gone is taken and forgotten', async () => {
    const { notify } = await openWaiting();
    const before = await hashTables(world);
    expect((await notify({}, newId())).status).toBe(200);
    expect((await notify({}, 'nada')).status).toBe(200);
    expect(await hashTables(world)).toEqual(before);
  });
});

describe('a flood of notifications without a signature', () => {
  /** The product behind a port of its own; all of the test's requests come from one address. */
  async function openLimited(most: { account: number; address: number }) {
    const limits = { ...defaultLimits, webhook: { ...most, seconds: 3600 } };
    const limited = await openHttp({ ...world, limits: createRateLimits({ pool: world.database.pool, limits }) });
    return Object.assign(limited, { at: (salonId: string) => `${limited.origin}/webhooks/mercadopago/${salonId}` });
  }

  test('is refused for the salon that has no secret, writes nothing more, and shuts nobody else out', async () => {
    const limited = await openLimited({ account: 2, address: 20 });
    const [unsigned, signed] = [await openWaiting({ webhookSecret: null }), await openWaiting()];
    const flood = () => mercadoPago.notify(limited.at(unsigned.salonId), { resource: unsigned.resource, secret: null });
    for (let n = 0; n < 2; n++) expect((await flood()).status).toBe(200);
    const before = await hashTables(world);
    const answer = await flood();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await hashTables(world)).toEqual(before);
    for (let n = 0; n < 4; n++) {
      const told = { resource: signed.resource, secret: SECRET };
      expect((await mercadoPago.notify(limited.at(signed.salonId), told)).status).toBe(200);
    }
    // A payment whose notification the flood kept away is found without it.
    mercadoPago.changePayment(unsigned.resource);
    await endHold(world);
    expect(await unsigned.state()).toBe('paid');
    await limited.close();
  });

  test('is refused for the address where the salon has a secret', async () => {
    const limited = await openLimited({ account: 2, address: 3 });
    const { salonId, resource } = await openWaiting();
    const flood = () => mercadoPago.notify(limited.at(salonId), { resource, secret: null });
    for (let n = 0; n < 3; n++) expect((await flood()).status).toBe(401);
    expect((await flood()).status).toBe(429);
    await limited.close();
  });
});
