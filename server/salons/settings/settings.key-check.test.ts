import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createPaymentAccounts } from '#server/infra/providers/payment-accounts.ts';
import { openMercadoPagoServer } from '#tests/support/mercado-pago-server.ts';
import { changeSalon, takePaymentsOnline } from '#tests/support/online-payments.ts';
import type { ProviderMood } from '#tests/support/provider-server.ts';
import { as, openSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions, hashTables } from '#tests/support/traces.ts';

const world = useTestWorld();
/** The test waits this long for a provider that never answers. */
const SHORT_MS = 200;

let mercadoPago: Awaited<ReturnType<typeof openMercadoPagoServer>>;

beforeAll(async () => {
  mercadoPago = await openMercadoPagoServer();
});
afterAll(() => mercadoPago.close());
beforeEach(() => {
  mercadoPago.mood = 'well';
  mercadoPago.requests.length = 0;
  setPatience({});
});

function setPatience(patience: { patienceMs?: number }): void {
  const env = { paymentServices: { mercadoPago: mercadoPago.url, stripe: mercadoPago.url } };
  world.paymentAccounts = createPaymentAccounts({ env, ...patience });
}

/** A salon whose key the provider knows. */
async function openKeys() {
  const salon = await openSalon(world);
  await takePaymentsOnline(world, salon);
  const { id } = salon.salon;
  const token = `APP_USR-${newId()}`;
  mercadoPago.addAccount(token);
  await changeSalon(world, salon, { mercadoPagoAccessToken: world.encryption.encrypt(token, id) });
  const check = () => as(world, salon.person).salons.testPaymentKeys();
  return { ...salon, token, check };
}

test('a key that the provider accepts says whose account it is, asked with the salon’s own key', async () => {
  const { token, check, salon } = await openKeys();
  expect(await check()).toEqual({
    ...{ provider: 'mercado_pago', result: 'accepted', status: 200, answer: 'ENCAIXE (724484980) MLB', isTest: false },
  });
  expect(mercadoPago.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/users/me', `Bearer ${token}`],
  ]);
  expect(await auditedActions(world, salon.id)).toContain('salons.testPaymentKeys');
});

test('a key that the provider has revoked is told as refused', async () => {
  const { token, check } = await openKeys();
  mercadoPago.removeAccount(token);
  expect(await check()).toMatchObject({ result: 'refused', status: 401, answer: 'invalid access token' });
});

test.each<[ProviderMood, string, number | null]>([
  ['unauthorized', 'refused', 401],
  ['refusing', 'failed', 400],
  ['busy', 'failed', 429],
  ['failing', 'failed', 500],
  ['html', 'failed', 502],
  ['nonsense', 'failed', 200],
  ['hanging', 'no_answer', null],
  ['losing', 'no_answer', null],
  ['redirecting', 'no_answer', null],
])('a provider that is %s is told as %s, without the key, and changes nothing', async (mood, result, status) => {
  const { token, check } = await openKeys();
  mercadoPago.mood = mood;
  if (mood === 'hanging') setPatience({ patienceMs: SHORT_MS });
  const before = await hashTables(world);
  const told = await check();
  expect(told).toMatchObject({ result, status, isTest: false });
  expect(JSON.stringify(told)).not.toContain(token);
  expect(mercadoPago.requests).toHaveLength(1);
  expect(await hashTables(world)).toEqual(before);
});

test('without a key, or with one that cannot be read any more, nobody is asked', async () => {
  const salon = await openKeys();
  const missing = { result: 'missing', status: null, answer: null };
  await changeSalon(world, salon, { mercadoPagoAccessToken: world.encryption.encrypt(salon.token, newId()) });
  expect(await salon.check()).toMatchObject(missing);
  await changeSalon(world, salon, { mercadoPagoAccessToken: null });
  expect(await salon.check()).toMatchObject(missing);
  expect(mercadoPago.requests).toEqual([]);
});
