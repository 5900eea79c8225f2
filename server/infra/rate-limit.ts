import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Limits, type RateLimitAction, rateLimitActions } from './limits.ts';

/** Whom a call counts for: always the network address, and the account or e-mail where there is one. */
export type Caller = { address: string; account?: string };

export type RateLimits = {
  /** Throws RateLimited. A refused call counts too. */
  consume(action: RateLimitAction, caller: Caller): Promise<void>;
};

export class RateLimited extends Error {
  override name = 'RateLimited';
  readonly retryAfterSeconds: number;

  /** By name: main.ts makes the limits, and the built handler that asks has a copy of this class of its own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'RateLimited';
  }

  constructor(retryAfterSeconds: number) {
    super(`Too many calls: again in ${retryAfterSeconds} s`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Counted in the table rate_limits, so that several processes count together. The library reads the machine's clock, not
 * ours: how often somebody knocks is about real time, and a test lifts the limits or sets small ones.
 */
export function createRateLimits({ pool, limits }: { pool: pg.Pool; limits: Limits | 'off' }): RateLimits {
  if (limits === 'off') return { consume: async () => {} };
  // Named statements would not survive a PgBouncer in transaction mode.
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) };
  const limiter = (points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points,
      duration,
    });
  const limiters = new Map(
    rateLimitActions.map((action) => {
      const { account, address, seconds } = limits[action];
      return [action, { account: limiter(account, seconds), address: limiter(address, seconds) }];
    }),
  );
  return {
    async consume(action, caller) {
      const { account, address } = limiters.get(action) ?? {};
      // The address first: who is refused by it cannot use up somebody else's account as well.
      await count(address, `${action}:address:${caller.address}`);
      if (caller.account !== undefined)
        await count(account, `${action}:account:${caller.account.trim().toLowerCase()}`);
    },
  };
}

async function count(limiter: RateLimiterPostgres | undefined, who: string): Promise<void> {
  const key = createHash('sha256').update(who).digest('base64url');
  // The library refuses by throwing a result; whatever else it throws is an error.
  const refusal = await limiter?.consume(key).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (refusal instanceof RateLimiterRes) throw new RateLimited(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  if (refusal) throw refusal;
}
