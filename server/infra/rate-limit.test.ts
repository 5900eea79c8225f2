import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Database } from './database.ts';
import { defaultLimits } from './limits.ts';
import { createRateLimits, RateLimited } from './rate-limit.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const limits = { ...defaultLimits, signIn: { account: 3, address: 5, seconds: 600 } };
const create = () => createRateLimits({ pool: database.pool, limits });
const outcomes = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((call) => call.status === 'fulfilled');

test('an account is refused after its number, wherever the calls come from', async () => {
  const { consume } = create();
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
    await consume('signIn', { address, account: 'ana@exemplo.com.br' });
  const refused = await consume('signIn', { address: '10.0.0.4', account: ' Ana@Exemplo.com.br' }).catch(
    (error) => error,
  );
  expect(refused).toBeInstanceOf(RateLimited);
  expect(refused.retryAfterSeconds).toBeGreaterThan(590);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(600);
});

test('an address is refused after its number, whatever the accounts', async () => {
  const { consume } = create();
  for (let n = 1; n <= 5; n++) await consume('signIn', { address: '10.1.0.1', account: `pessoa${n}@exemplo.com.br` });
  await expect(consume('signIn', { address: '10.1.0.1', account: 'outra@exemplo.com.br' })).rejects.toThrow(
    RateLimited,
  );
  await consume('signIn', { address: '10.1.0.2', account: 'outra@exemplo.com.br' });
});

test('actions are counted apart, and processes together', async () => {
  const [one, other] = [create(), create()];
  for (let n = 1; n <= 5; n++) await (n % 2 ? one : other).consume('signIn', { address: '10.2.0.1' });
  await expect(other.consume('signIn', { address: '10.2.0.1' })).rejects.toThrow(RateLimited);
  await one.consume('signUp', { address: '10.2.0.1' });
});

test('of twenty calls at once exactly the number passes', async () => {
  const { consume } = create();
  const passed = await outcomes(Array.from({ length: 20 }, () => consume('signIn', { address: '10.3.0.1' })));
  expect(passed.filter(Boolean)).toHaveLength(5);
});

test('neither addresses nor e-mails are kept as they are', async () => {
  await create().consume('signIn', { address: '10.4.0.1', account: 'bia@exemplo.com.br' });
  const { rows } = await database.pool.query('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/exemplo|10\.4/);
});

test('lifted, nothing is counted', async () => {
  const { consume } = createRateLimits({ pool: database.pool, limits: 'off' });
  const passed = await outcomes(Array.from({ length: 100 }, () => consume('signIn', { address: '10.5.0.1' })));
  expect(passed).not.toContain(false);
});
