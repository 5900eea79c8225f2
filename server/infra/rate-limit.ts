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
  isAccountTyped,
  isCountedInMemory,
  type Limits,
  type RateLimitAction,
  rateLimitActions,
} from './limits.ts';
import { networkOf, siteOf } from './request.ts';

/** A call counts for its network address, and for its account (id or e-mail) when there is one. */
export type Caller = { address: string; account?: string };

export type RateLimits = {
  /** Throws RateLimited. The narrowest limit counts first, so that a refused call does not use up a limit that others share. */
  consume(action: RateLimitAction, caller: Caller): Promise<void>;
  /** Undoes the last count and resets the account's count at this address. */
  forgive(action: RateLimitAction, caller: Caller): Promise<void>;
};

type Budget = 'account' | 'accountEverywhere' | 'address';
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

/** Counts in the table rate_limits, except `isCountedInMemory`. The library uses the machine's clock. */
export function createRateLimits({ pool, limits }: { pool: pg.Pool; limits: Limits | 'off' }): RateLimits {
  if (limits === 'off') return { consume: async () => {}, forgive: async () => {} };
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
          accountEverywhere: limiter(account * ALL_ADDRESSES, seconds),
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

  return {
    async consume(action, caller) {
      for (const { budget, key } of budgetsNarrowestFirst(action, caller)) {
        const refusal = await refusalOf(limiterOf(action, budget).consume(key));
        if (!refusal) continue;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        const isFirst = refusal.consumedPoints === limiterOf(action, budget).points + 1;
        throw new RateLimited(seconds, { action, budget, account: caller.account ?? null }, isFirst);
      }
    },
    async forgive(action, caller) {
      for (const { budget, key } of budgetsNarrowestFirst(action, caller)) {
        if (budget === 'account') await limiterOf(action, 'account').delete(key);
        else await limiterOf(action, budget).reward(key);
      }
    },
  };
}

function budgetsNarrowestFirst(action: RateLimitAction, caller: Caller): { budget: Budget; key: string }[] {
  const network = networkOf(caller.address);
  const byAddress = { budget: 'address', key: keyOf(action, 'address', network) } as const;
  if (caller.account === undefined) return [byAddress];
  const account = caller.account.trim().toLowerCase();
  if (!isAccountTyped(action)) return [{ budget: 'account', key: keyOf(action, 'account', account) }, byAddress];
  return [
    { budget: 'account', key: keyOf(action, 'account', account, siteOf(caller.address)) },
    { budget: 'accountEverywhere', key: keyOf(action, 'everywhere', account) },
    byAddress,
  ];
}

const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

async function refusalOf(consuming: Promise<unknown>): Promise<RateLimiterRes | null> {
  try {
    await consuming;
    return null;
  } catch (thrown) {
    if (thrown instanceof RateLimiterRes) return thrown;
    throw thrown;
  }
}
