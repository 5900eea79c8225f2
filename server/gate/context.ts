import { implement } from '@orpc/server';
import { contract } from '#contract/index.ts';
import type { RateLimitAction } from '../infra/env/limits.ts';
import type { FindPerson, FindSalon, Lookups } from './lookups.ts';
import type { Infra, Person } from './scope.ts';

/** `browser`: one in which the account signed in before (infra/secrets/known-browser.ts). */
type Counted = [action: RateLimitAction, account?: string, browser?: string | null];

export type Context = {
  infra: Infra;
  lookups: Lookups;
  requestId: string;
  /** The network address; rate limits count by it. */
  address: string;
  headers: Headers;
  /** The slug of the address, for somebody who works in several salons (lib/salon-prefix.ts). */
  salonAsked: string | null;
  /** Where Set-Cookie goes, and the Retry-After of a refusal. */
  responseHeaders: Headers;
  /** One query for each request, even with several operations. */
  person: FindPerson;
  /** By its address, with the version of its facts. */
  salon: FindSalon;
  /** Reads once, until a write, for all loaders of one page. */
  readOnce: <T>(key: string, read: () => Promise<T>) => Promise<T>;
  forgetReads: () => void;
  /** Counts this call for the address and, where given, the account or e-mail; throws RATE_LIMITED. */
  limit: (...counted: Counted) => Promise<void>;
  /** Throws RATE_LIMITED when `limit` has nothing left for the address, and otherwise counts nothing. */
  expectLeft: (action: RateLimitAction) => Promise<void>;
  /** Takes back what `limit` counted, because the attempt was right. */
  forgive: (...counted: Counted) => Promise<void>;
  /** Takes back what `limit` counted for the account, because nothing was tried. */
  takeBack: (...counted: Counted) => Promise<void>;
  /** After a sign-in or sign-out, for the operations that follow in the same request. */
  setPerson: (person: Person | null) => void;
};

export const os = implement(contract).$context<Context>();
