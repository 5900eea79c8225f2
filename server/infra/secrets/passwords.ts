import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBulkhead } from '../process/bulkhead.ts';
import { timeLimits } from '../process/time-limits.ts';
import { Unavailable } from '../process/unavailable.ts';

type Hashing = { hash: (password: string) => Promise<string>; verify: (tried: Tried) => Promise<boolean> };
type Tried = { hash: string; password: string };

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that does not exist, or has no password: their hash is null. */
  isRight(hash: string | null, typed: string): Promise<boolean>;
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
    isRight: (kept, typed) =>
      inTurn(async () => {
        if (kept !== null) return verify({ hash: kept, password: typed });
        await hash(typed);
        return false;
      }),
    expectPlace() {
      if (inside >= limits.atOnce + limits.queued) throw new Unavailable('Too many passwords wait to be hashed');
    },
  };
}

const KEY_BYTES = 64;
/** One password takes 32 MB and about 80 ms of one thread. Hashes that are kept depend on these numbers. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** One password has one text, however the keyboard composes its accents. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** The salt and the key, both in hexadecimal, with a colon between. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
}

async function verifyPassword({ hash, password }: Tried): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const expected = Buffer.from(key, 'hex');
  if (!salt || expected.length !== KEY_BYTES) throw new Error('This is no hash of a password');
  return timingSafeEqual(await keyOf(password, salt), expected);
}
