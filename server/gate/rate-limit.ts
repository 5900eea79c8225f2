import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import {
  ALL_ADDRESSES,
  ALL_ADDRESSES_AT_MOST,
  isAccountTyped,
  isCountedInMemory,
  type Limits,
  type RateLimitAction,
  rateLimitActions,
  SLOWED_TRIES,
} from '../infra/env/limits.ts';
import { networkOf, siteOf } from './request.ts';

/** A call counts for its network address, and for its account (id or e-mail) when there is one. */
export type Caller = {
  address: string;
  account?: string;
  /** The id of a browser in which this account signed in before: its tries count apart from those of strangers. */
  browser?: string | null;
};

export type RateLimits = {
  /** Throws RateLimited. The narrowest limit counts first, so that a refused call does not use up a limit that others share. */
  consume(action: RateLimitAction, caller: Caller): Promise<void>;
  /** Throws RateLimited, and counts, only when the address has no tries left. */
  expectLeft(action: RateLimitAction, address: string): Promise<void>;
  /** Undoes the last count and resets the account's count at this address. */
  forgive(action: RateLimitAction, caller: Caller): Promise<void>;
  /** Undoes the last count of the account. The call still counts for its address. */
  takeBack(action: RateLimitAction, caller: Caller): Promise<void>;
};

/** `slowed`: of one site, once strangers have used up what the account has everywhere. */
type Budget = 'account' | 'accountEverywhere' | 'slowed' | 'address';
type Refused = { action: RateLimitAction; budget: Budget; account: string | null };

export class RateLimited extends Error {
  override name = 'RateLimited';
  readonly retryAfterSeconds: number;
  readonly refused: Refused;
  /** Whether this is the first refusal by this limit in its window. Only that one is audited. */
  readonly isFirst: boolean;

  /** Compared by name: main.ts and the built handler each have a copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'RateLimited';
  }

  constructor(retryAfterSeconds: number, refused: Refused, isFirst: boolean) {
    super(`Too many calls: again in ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
    this.refused = refused;
    this.isFirst = isFirst;
  }
}

const pass = async () => {};
const UNLIMITED: RateLimits = { consume: pass, expectLeft: pass, forgive: pass, takeBack: pass };

/** Counts in the table rate_limits, except `isCountedInMemory`. The library uses the machine's clock. */
export function createRateLimits({ pool, limits }: { pool: pg.Pool; limits: Limits | 'off' }): RateLimits {
  if (limits === 'off') return UNLIMITED;
  // The pool gives names of its own.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) };
  const inMemory = (points: number, duration: number) => new RateLimiterMemory({ points, duration });
  const inTable = (points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points,
      duration,
    });
  const limiters = new Map<RateLimitAction, Record<Budget, RateLimiterAbstract>>(
    rateLimitActions.map((action) => {
      const { account, address, seconds } = limits[action];
      const limiter = isCountedInMemory(action) ? inMemory : inTable;
      return [
        action,
        {
          account: limiter(account, seconds),
          accountEverywhere: limiter(account * ALL_ADDRESSES_AT_MOST, seconds),
          slowed: limiter(SLOWED_TRIES, seconds),
          address: limiter(address, seconds),
        },
      ];
    }),
  );
  const limiterOf = (action: RateLimitAction, budget: Budget) => {
    const found = limiters.get(action)?.[budget];
    if (!found) throw new Error(`No limit for ${action}`);
    return found;
  };

  type Work = (budget: Budget, key: string) => Promise<{ tries: number }>;
  /** Narrowest first; `slowed` only when the tries of the account, with this one, are more than it has everywhere. */
  const ofEach = async (action: RateLimitAction, caller: Caller, work: Work): Promise<void> => {
    let isSlowed = false;
    for (const { budget, key } of budgetsOf(action, caller)) {
      if (budget === 'slowed' && !isSlowed) continue;
      const { tries } = await work(budget, key);
      if (budget === 'accountEverywhere') isSlowed = tries > limits[action].account * ALL_ADDRESSES;
    }
  };
  const reward = async (action: RateLimitAction, budget: Budget, key: string) => {
    const { consumedPoints } = await limiterOf(action, budget).reward(key);
    return { tries: consumedPoints + 1 };
  };

  const consume: RateLimits['consume'] = (action, caller) =>
    ofEach(action, caller, async (budget, key) => {
      const limiter = limiterOf(action, budget);
      const { isRefused, counted } = await countIn(limiter, key);
      if (!isRefused) return { tries: counted.consumedPoints };
      // Refused tries are no step towards the refusal of everybody.
      if (budget === 'slowed') await limiterOf(action, 'accountEverywhere').reward(everywhereKey(action, caller));
      const seconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
      const isFirst = counted.consumedPoints === limiter.points + 1;
      throw new RateLimited(seconds, { action, budget, account: caller.account ?? null }, isFirst);
    });

  return {
    consume,
    async expectLeft(action, address) {
      const limiter = limiterOf(action, 'address');
      const counted = await limiter.get(addressKey(action, address));
      if (counted && counted.consumedPoints >= limiter.points) await consume(action, { address });
    },
    forgive: (action, caller) =>
      ofEach(action, caller, async (budget, key) => {
        if (budget === 'accountEverywhere' || budget === 'address') return reward(action, budget, key);
        await limiterOf(action, budget).delete(key);
        return { tries: 0 };
      }),
    takeBack: (action, caller) =>
      ofEach(action, caller, async (budget, key) =>
        budget === 'address' ? { tries: 0 } : reward(action, budget, key),
      ),
  };
}

/** The prefix, up to the first dot, of the keys of an account's tries, at all addresses and in all browsers. */
export const keysOf = (action: RateLimitAction, account: string) => hashOf(action, account.trim().toLowerCase());

function budgetsOf(action: RateLimitAction, caller: Caller): { budget: Budget; key: string }[] {
  const byAddress = { budget: 'address', key: addressKey(action, caller.address) } as const;
  if (caller.account === undefined) return [byAddress];
  const key = (...parts: string[]) => keyOf(action, caller, ...parts);
  if (caller.browser) return [{ budget: 'account', key: key('browser', caller.browser) }, byAddress];
  if (!isAccountTyped(action)) return [{ budget: 'account', key: key('account') }, byAddress];
  const site = siteOf(caller.address);
  return [
    { budget: 'account', key: key('account', site) },
    { budget: 'accountEverywhere', key: everywhereKey(action, caller) },
    { budget: 'slowed', key: key('slowed', site) },
    byAddress,
  ];
}

const keyOf = (action: RateLimitAction, { account = '' }: Caller, ...parts: string[]) =>
  `${keysOf(action, account)}.${hashOf(...parts)}`;
const everywhereKey = (action: RateLimitAction, caller: Caller) => keyOf(action, caller, 'everywhere');
const addressKey = (action: RateLimitAction, address: string) => hashOf(action, 'address', networkOf(address));

/** In base64url, which has no dot. */
const hashOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

async function countIn(
  limiter: RateLimiterAbstract,
  key: string,
): Promise<{ isRefused: boolean; counted: RateLimiterRes }> {
  try {
    return { isRefused: false, counted: await limiter.consume(key) };
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return { isRefused: true, counted: thrown };
    throw thrown;
  }
}
