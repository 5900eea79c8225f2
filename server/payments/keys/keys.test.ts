import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { webhookSecretOf } from '#server/salons/settings/queries.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openHttp } from '#tests/support/http.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { changeSalon, openPayingSalon } from '#tests/support/online-payments.ts';
import { NOW, useTestWorld } from '#tests/support/test-world.ts';
import { openSalonPayments } from '../gateways/open.ts';
import { forgetOldKeys } from './commands.ts';

const world = useTestWorld();
const [OLD_SECRET, NEW_SECRET] = ['segredo_de_teste_antigo', 'segredo_de_teste_novo_'];

let mercadoPago: Awaited<ReturnType<typeof openMercadoPagoServer>>;
let http: Awaited<ReturnType<typeof openHttp>>;

beforeAll(async () => {
  mercadoPago = await openMercadoPagoServer();
  const paymentServices = { ...world.env.paymentServices, mercadoPago: mercadoPago.url };
  // The jobs hold the object already.
  Object.assign(
    world.salonPayments,
    openSalonPayments({ ...world, env: { ...world.env, demo: false, paymentServices } }),
  );
  http = await openHttp(world);
});
afterAll(async () => {
  await http.close();
  await mercadoPago.close();
});
beforeEach(() => world.clock.set(NOW));

/** A salon with a booking that waits for its PIX, and how its owner takes other keys. */
async function openWaiting() {
  const [oldToken, newToken] = [`APP_USR-${newId()}`, `APP_USR-${newId()}`];
  for (const token of [oldToken, newToken]) mercadoPago.addAccount(token);
  const salon = await openPayingSalon(world);
  const { id: salonId } = salon.salon;
  await changeSalon(world, salon, {
    mercadoPagoAccessToken: world.encryption.encrypt(oldToken, salonId),
    mercadoPagoWebhookSecret: world.encryption.encrypt(OLD_SECRET, webhookSecretOf(salonId)),
  });
  const { id } = await salon.bookOnline();
  const rows = () =>
    world.database.db.selectFrom('payments').where('appointmentId', '=', id).selectAll().orderBy('createdAt').execute();
  const resource = (await rows())[0]?.providerPaymentId ?? '';
  const save = async (keys: { mercadoPagoAccessToken: string | null; mercadoPagoWebhookSecret?: string | null }) =>
    salon.owner.salons.updateSettings({ ...(await salon.owner.salons.getSettings()), ...keys });
  return {
    ...{ salon, id, oldToken, newToken, resource, rows },
    swap: () => save({ mercadoPagoAccessToken: newToken, mercadoPagoWebhookSecret: NEW_SECRET }),
    remove: () => save({ mercadoPagoAccessToken: null, mercadoPagoWebhookSecret: null }),
    state: async () => (await salon.paymentOf(id))?.state,
    notify: async (secret: string, about: string | number = resource) => {
      const url = `${http.origin}/webhooks/mercadopago/${salonId}`;
      const { status } = await mercadoPago.notify(url, { resource: about, secret, id: newId() });
      await world.jobs.drain();
      return status;
    },
    refundsBy: (token: string) =>
      mercadoPago.things.refunds.filter(({ owner }) => owner === token).map(({ amount }) => amount),
  };
}

test.each(['swap', 'remove'] as const)(
  'after a %s of the keys, money of the old account pays the booking, and goes back from there',
  async (change) => {
    const waiting = await openWaiting();
    const { salon, id, oldToken, newToken, resource } = waiting;
    await waiting[change]();
    mercadoPago.changePayment(resource);
    expect(await waiting.notify(OLD_SECRET)).toBe(200);
    expect(await waiting.state()).toBe('paid');
    const { payments } = await salon.moneyOf(id);
    expect(payments).toMatchObject([{ status: 'paid', hasOldKeys: true }]);
    await salon.cancel(id);
    await world.jobs.drain();
    expect([waiting.refundsBy(oldToken), waiting.refundsBy(newToken)]).toEqual([[45], []]);
    expect(await waiting.state()).toBe('refunded');
  },
);

test('money that comes to both accounts for one booking is kept once, and goes back once', async () => {
  const waiting = await openWaiting();
  const { salon, id, oldToken, newToken } = waiting;
  await waiting.swap();
  await salon.customer.api.payments.pay({ slug: salon.slug, appointmentId: id, way: 'card' });
  const card = (await waiting.rows()).at(-1);
  const paid = mercadoPago.pay({ accessToken: newToken, reference: card?.id ?? '', amount: 45, method: 'visa' });
  expect(await waiting.notify(NEW_SECRET, paid.id)).toBe(200);
  expect(await waiting.state()).toBe('paid');
  mercadoPago.changePayment(waiting.resource);
  expect(await waiting.notify(OLD_SECRET)).toBe(200);
  expect([waiting.refundsBy(oldToken), waiting.refundsBy(newToken)]).toEqual([[45], []]);
  expect(await salon.paymentOf(id)).toMatchObject({ state: 'paid', way: 'card', besides: 'twice' });
  const { payments } = await salon.moneyOf(id);
  expect(payments.map(({ status, hasOldKeys }) => [status, hasOldKeys])).toEqual([
    ['paid', false],
    ['surplus', true],
  ]);
});

test('without a notification it is found at the end of the hold, and by the sweep', async () => {
  const waiting = await openWaiting();
  await waiting.swap();
  mercadoPago.changePayment(waiting.resource);
  world.clock.advance({ minutes: 30 });
  await world.jobs.drain();
  expect(await waiting.state()).toBe('paid');
});

test('a new key of the same account takes over where the old one is no longer accepted', async () => {
  const waiting = await openWaiting();
  const { salon, id, oldToken, newToken, resource } = waiting;
  mercadoPago.changePayment(resource);
  await salon.check(id);
  await waiting.swap();
  mercadoPago.removeAccount(oldToken);
  for (const thing of mercadoPago.things.payments) if (thing.owner === oldToken) thing.owner = newToken;
  await salon.cancel(id);
  await world.jobs.drain();
  expect(waiting.refundsBy(newToken)).toEqual([45]);
});

test('a refund for which no key is accepted says so to the owner, with the keys it was paid with', async () => {
  const waiting = await openWaiting();
  const { salon, id, oldToken, newToken, resource } = waiting;
  mercadoPago.changePayment(resource);
  await salon.check(id);
  await waiting.swap();
  mercadoPago.removeAccount(oldToken);
  await salon.cancel(id);
  for (let hours = 0; hours < 60; hours += 6) {
    world.clock.advance({ hours: 6 });
    await world.jobs.drain();
  }
  expect(await salon.moneyOf(id)).toMatchObject({
    payments: [{ status: 'paid', hasOldKeys: true }],
    refunds: [{ status: 'failed', failure: 'O Mercado Pago não aceitou as chaves desta conta.' }],
  });
  expect(waiting.refundsBy(newToken)).toEqual([]);
});

test('old keys are stored encrypted, only where payments were made with them, and forgotten when none needs them', async () => {
  const waiting = await openWaiting();
  const { salon, id, oldToken, newToken, resource } = waiting;
  const kept = () =>
    world.database.db.selectFrom('paymentKeys').where('salonId', '=', salon.salon.id).selectAll().execute();
  const forget = async () => forgetOldKeys(scopeOfSystem(world));
  mercadoPago.changePayment(resource);
  await salon.check(id);
  await waiting.swap();
  const [first, ...others] = await kept();
  expect(others).toEqual([]);
  expect(JSON.stringify(first)).not.toContain(oldToken);
  expect(world.encryption.decrypt(first?.accessToken ?? '', salon.salon.id)).toBe(oldToken);
  // Nothing was paid with the keys that go now; the same key again is no other one.
  await salon.owner.salons.updateSettings({
    ...(await salon.owner.salons.getSettings()),
    mercadoPagoAccessToken: newToken,
  });
  await waiting.remove();
  expect(await kept()).toHaveLength(1);
  world.clock.advance({ hours: 24 * 179 });
  await forget();
  expect(await kept()).toEqual([first]);
  world.clock.advance({ hours: 24 * 3 });
  await forget();
  expect(await kept()).toMatchObject([{ id: first?.id, accessToken: null, webhookSecret: null }]);
  expect(await salon.moneyOf(id)).toMatchObject({ payments: [{ hasOldKeys: true }] });
});
