import { auditRefusedLimit } from './auth/commands.ts';
import { findPerson } from './auth/sessions/commands.ts';
import type { Context } from './gate/context.ts';
import type { Lookups } from './gate/lookups.ts';
import type { Infra, Person } from './gate/scope.ts';
import type { RateLimitAction } from './infra/env/limits.ts';
import { readSharerOf } from './keep/share-reads.ts';
import { findMembership } from './memberships/workplaces/queries.ts';
import { findLinkedSalon, findSalonById, findSalonBySlug, hasBookedAt } from './salons/queries.ts';
import { keepVisit } from './salons/slug/commands.ts';

const lookups: Lookups = { auditRefusedLimit, findLinkedSalon, findMembership, findSalonById, hasBookedAt, keepVisit };

type Asked = { infra: Infra; headers: Headers; address: string; requestId: string; salonAsked?: string | null };

export function contextOf({ infra, headers, address, requestId, salonAsked = null }: Asked): Context {
  let person: Promise<Person | null> | undefined;
  const responseHeaders = new Headers();
  const reads = new Map<string, Promise<unknown>>();
  return {
    infra,
    lookups,
    requestId,
    address,
    headers,
    salonAsked,
    responseHeaders,
    person: () => (person ??= findPerson(infra, headers, responseHeaders)),
    readOnce: <T>(key: string, read: () => Promise<T>) => {
      const answer = (reads.get(key) as Promise<T> | undefined) ?? read();
      reads.set(key, answer);
      return answer;
    },
    forgetReads: () => reads.clear(),
    salon: (slug) => readSharerOf(infra.database)(slug, () => findSalonBySlug(infra.database.db, slug)),
    limit: (action, account, browser) => infra.limits.consume(action, { address, account, browser }),
    expectLeft: (action) => infra.limits.expectLeft(action, address),
    forgive: (action, account, browser) => infra.limits.forgive(action, { address, account, browser }),
    takeBack: (action, account, browser) => infra.limits.takeBack(action, { address, account, browser }),
    setPerson: (signedIn) => {
      person = Promise.resolve(signedIn);
    },
  };
}

/** The product as somebody whom the server itself vouches for: tests and the seed. No rate limits, no cookies. */
export function contextAs(infra: Infra, person: Person | null, salonAsked: string | null = null): Context {
  const unlimited = async (_action: RateLimitAction) => {};
  return {
    ...contextOf({ infra, headers: new Headers(), address: 'inside', requestId: 'inside', salonAsked }),
    person: async () => person,
    readOnce: (_, read) => read(),
    limit: unlimited,
    expectLeft: unlimited,
    forgive: unlimited,
    takeBack: unlimited,
  };
}
