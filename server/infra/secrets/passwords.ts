import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createBulkhead } from '../process/bulkhead.ts';
import { timeLimits } from '../process/time-limits.ts';
import { Unavailable } from '../process/unavailable.ts';

type Hashing = { hash: (password: string) => Promise<string>; verify: (tried: Tried) => Promise<boolean> };
type Tried = { hash: string; password: string };

export type Passwords = Hashing & {
  /** Throws Unavailable while no place is free: nothing needs to be counted or read for a password that cannot be hashed. */
  expectPlace(): void;
};

type Limits = { atOnce: number; queued: number; waitMs: number };

/** The only place that hashes and verifies passwords. Throws Unavailable when too many already wait. */
export function createPasswords(
  limits: Limits = timeLimits.hashing,
  { hash, verify }: Hashing = { hash: hashPassword, verify: verifyPassword },
): Passwords {
  const enter = createBulkhead({ maxConcurrent: limits.atOnce, maxQueued: limits.queued, timeoutMs: limits.waitMs });
  let inside = 0;
  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    inside++;
    try {
      return await enter('passwords', work);
    } finally {
      inside--;
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (tried) => inTurn(() => verify(tried)),
    expectPlace() {
      if (inside >= limits.atOnce + limits.queued) throw new Unavailable('Too many passwords wait to be hashed');
    },
  };
}
