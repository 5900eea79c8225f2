import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { openHttp } from '#tests/support/http.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { changeSalon, openPayingSalon } from '#tests/support/online-payments.ts';
import { useTestWorld } from '#tests/support/test-world.ts';
import { hashTables } from '#tests/support/traces.ts';
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
    ...{ salonId, accessToken, reference, resource },
    state: async () => (await salon.paymentOf(id))?.state,
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

  test('for a salon that is gone is taken and forgotten', async () => {
    const { notify } = await openWaiting();
    const before = await hashTables(world);
    expect((await notify({}, newId())).status).toBe(200);
    expect((await notify({}, 'nada')).status).toBe(200);
    expect(await hashTables(world)).toEqual(before);
  });
});
