import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Database } from '../infra/database/database.ts';
import { ALL_ADDRESSES, defaultLimits, rateLimitActions } from '../infra/env/limits.ts';
import { createRateLimits, RateLimited } from './rate-limit.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const limits = {
  ...defaultLimits,
  signIn: { account: 3, address: 50, seconds: 600 },
  booking: { account: 3, address: 5, seconds: 600 },
};
const create = () => createRateLimits({ pool: database.pool, limits });
const outcomes = async (calls: Promise<void>[]) =>
  (await Promise.allSettled(calls)).map((call) => call.status === 'fulfilled');

/** The refusal, or null when the call passed. */
const refusalOf = (call: Promise<void>): Promise<RateLimited | null> =>
  call.then(
    () => null,
    (error: RateLimited) => error,
  );

describe('an account that is known to be the caller', () => {
  test('is refused after its number, wherever the calls come from', async () => {
    const { consume } = create();
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await consume('booking', { address, account: 'ana' });
    const refused = await refusalOf(consume('booking', { address: '10.0.0.4', account: 'ana' }));
    expect(refused).toBeInstanceOf(RateLimited);
    expect(refused?.refused).toEqual({ action: 'booking', budget: 'account', account: 'ana' });
    expect(refused?.retryAfterSeconds).toBeGreaterThan(590);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(600);
  });

  test('uses up nothing of its address while it is refused', async () => {
    const { consume } = create();
    const address = '10.1.0.1';
    for (let n = 0; n < 8; n++) await refusalOf(consume('booking', { address, account: 'bia' }));
    expect(await refusalOf(consume('booking', { address, account: 'caio' }))).toBeNull();
  });
});

describe('an account that anybody can type', () => {
  const maria = 'maria@exemplo.com.br';

  test('is refused at the address of the wrong tries, and passes at another', async () => {
    const { consume } = create();
    for (let n = 0; n < 3; n++) await consume('signIn', { address: '10.2.0.1', account: maria });
    for (let n = 0; n < 100; n++) {
      const refused = await refusalOf(consume('signIn', { address: '10.2.0.1', account: ' Maria@Exemplo.com.br' }));
      expect(refused?.refused).toMatchObject({ action: 'signIn', budget: 'account' });
    }
    expect(await refusalOf(consume('signIn', { address: '10.2.0.2', account: maria }))).toBeNull();
  });

  /** Strangers use up what the account has everywhere; they come from the network 10.`second`. */
  async function slowDown(account: string, second: number) {
    const { consume } = create();
    for (let n = 0; n < 3 * ALL_ADDRESSES; n++) await consume('signIn', { address: `10.${second}.0.${n}`, account });
  }
  const tries = (count: number, address: string, account: string) =>
    Array.from({ length: count }, () => () => refusalOf(create().consume('signIn', { address, account })));
  async function inTurn<T>(calls: (() => Promise<T>)[]): Promise<T[]> {
    const answers: T[] = [];
    for (const call of calls) answers.push(await call());
    return answers;
  }

  test('is slowed after a multiple of its number from many addresses: two tries for each site', async () => {
    const account = 'rute@exemplo.com.br';
    await slowDown(account, 30);
    for (const address of ['10.31.0.1', '10.31.0.2', '10.30.0.1']) {
      const [first, second, third, fourth] = await inTurn(tries(4, address, account));
      expect([first, second]).toEqual([null, null]);
      const isUsedUp = address === '10.30.0.1';
      // The first address had one of its three tries already: the account's number is met at once with the slowed one.
      expect(third?.refused).toEqual({ action: 'signIn', budget: isUsedUp ? 'account' : 'slowed', account });
      expect(third?.isFirst).toBe(true);
      expect(fourth?.refused).toMatchObject({ budget: 'account' });
    }
    const address = '10.31.0.9';
    expect(await inTurn(tries(3, address, 'outra@exemplo.com.br'))).toEqual([null, null, null]);
  });

  test('is refused everywhere after three times as many tries, which refused ones are not', async () => {
    const account = 'noemi@exemplo.com.br';
    await slowDown(account, 32);
    const sites = 3 * ALL_ADDRESSES;
    for (let n = 1; n < sites; n++) {
      const answers = await inTurn(tries(4, `10.33.0.${n}`, account));
      expect(answers.map((refused) => refused?.refused.budget)).toEqual([undefined, undefined, 'slowed', 'account']);
    }
    expect(await inTurn(tries(2, '10.33.1.1', account))).toEqual([null, null]);
    const [refused, again] = await inTurn(tries(2, '10.34.0.1', account));
    expect(refused).toMatchObject({ isFirst: true, refused: { budget: 'accountEverywhere' } });
    expect(again).toMatchObject({ isFirst: false, refused: { budget: 'accountEverywhere' } });
  });

  test('that proves itself while it is slowed has its two tries again', async () => {
    const { consume, forgive, takeBack } = create();
    const account = 'clara@exemplo.com.br';
    await slowDown(account, 35);
    const caller = { address: '10.36.0.1', account };
    for (let n = 0; n < 5; n++) {
      expect(await refusalOf(consume('signIn', caller))).toBeNull();
      expect(await refusalOf(consume('signIn', caller))).toBeNull();
      await forgive('signIn', caller);
    }
    for (let n = 0; n < 5; n++) {
      expect(await refusalOf(consume('signIn', caller))).toBeNull();
      await takeBack('signIn', caller);
    }
    expect((await inTurn(tries(3, caller.address, account))).map((refused) => refused?.refused.budget)).toEqual([
      undefined,
      undefined,
      'slowed',
    ]);
  });

  test('is not closed to its owner by one home, however many IPv6 networks that has', async () => {
    const { consume } = create();
    const account = 'ivo@exemplo.com.br';
    for (let n = 0; n < 3 * ALL_ADDRESSES; n++) {
      await refusalOf(consume('signIn', { address: `2001:db8:7:${n.toString(16)}::1`, account }));
    }
    expect(await refusalOf(consume('signIn', { address: '10.3.2.1', account }))).toBeNull();
  });

  test('that proves itself has its tries again, and used up none of its address', async () => {
    const { consume, forgive } = create();
    const caller = { address: '10.4.0.1', account: 'lia@exemplo.com.br' };
    for (let n = 0; n < 60; n++) {
      expect(await refusalOf(consume('signIn', caller))).toBeNull();
      await forgive('signIn', caller);
    }
    await consume('signIn', caller);
    await consume('signIn', caller);
    await consume('signIn', caller);
    await forgive('signIn', caller);
    expect(await refusalOf(consume('signIn', caller))).toBeNull();
  });

  test('that proves itself gives nothing back to who tried elsewhere', async () => {
    const { consume, forgive } = create();
    const account = 'nina@exemplo.com.br';
    for (let n = 0; n < 3; n++) await consume('signIn', { address: '10.5.0.1', account });
    await consume('signIn', { address: '10.5.0.2', account });
    await forgive('signIn', { address: '10.5.0.2', account });
    expect(await refusalOf(consume('signIn', { address: '10.5.0.1', account }))).toBeInstanceOf(RateLimited);
  });
});

describe('an address', () => {
  test('is refused after its number, whatever the accounts', async () => {
    const { consume } = create();
    for (let n = 1; n <= 5; n++) await consume('booking', { address: '10.6.0.1', account: `pessoa${n}` });
    const refused = await refusalOf(consume('booking', { address: '10.6.0.1', account: 'outra pessoa' }));
    expect(refused?.refused).toMatchObject({ budget: 'address' });
    await consume('booking', { address: '10.6.0.2', account: 'outra pessoa' });
  });

  test('of IPv6 counts with its /64, and of IPv4 within IPv6 as IPv4', async () => {
    const { consume } = create();
    for (let n = 1; n <= 5; n++) await consume('booking', { address: `2001:db8:1:2::${n}` });
    expect(await refusalOf(consume('booking', { address: '2001:db8:1:2:aaaa::1' }))).toBeInstanceOf(RateLimited);
    expect(await refusalOf(consume('booking', { address: '2001:db8:1:3::1' }))).toBeNull();
    for (let n = 1; n <= 5; n++) await consume('booking', { address: '10.6.1.1' });
    expect(await refusalOf(consume('booking', { address: '::ffff:10.6.1.1' }))).toBeInstanceOf(RateLimited);
  });

  test.each(rateLimitActions)('may do far more than one account (%s)', (action) => {
    const { account, address } = defaultLimits[action];
    expect(address).toBeGreaterThanOrEqual(account * 10);
  });

  test.each(['booking', 'waitingList', 'review', 'finder'] as const)(
    'serves thousands of phones an hour, or a thousand at least (%s)',
    (action) => {
      const { address, seconds } = defaultLimits[action];
      expect((address / seconds) * 3600).toBeGreaterThanOrEqual(1000);
    },
  );
});

test('only the first refusal of a window says that it is the first', async () => {
  const { consume } = create();
  const caller = { address: '10.7.0.1', account: 'gil' };
  const refusals: (boolean | undefined)[] = [];
  for (let n = 0; n < 7; n++) refusals.push((await refusalOf(consume('booking', caller)))?.isFirst);
  expect(refusals).toEqual([undefined, undefined, undefined, true, false, false, false]);
});

test('actions are counted apart, and processes together', async () => {
  const [one, other] = [create(), create()];
  for (let n = 1; n <= 5; n++) await (n % 2 ? one : other).consume('booking', { address: '10.8.0.1' });
  await expect(other.consume('booking', { address: '10.8.0.1' })).rejects.toThrow(RateLimited);
  await one.consume('review', { address: '10.8.0.1' });
});

test('of twenty calls at once exactly the number passes', async () => {
  const { consume } = create();
  const passed = await outcomes(Array.from({ length: 20 }, () => consume('booking', { address: '10.9.0.1' })));
  expect(passed.filter(Boolean)).toHaveLength(5);
});

test('neither addresses nor e-mails are kept as they are', async () => {
  await create().consume('signIn', { address: '10.10.0.1', account: 'bia@exemplo.com.br' });
  const { rows } = await database.pool.query('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toMatch(/exemplo|10\.10/);
});

test('lifted, nothing is counted', async () => {
  const { consume } = createRateLimits({ pool: database.pool, limits: 'off' });
  const passed = await outcomes(Array.from({ length: 100 }, () => consume('signIn', { address: '10.11.0.1' })));
  expect(passed).not.toContain(false);
});
