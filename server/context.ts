import { findPerson } from './auth/queries.ts';
import type { RateLimitAction } from './infra/limits.ts';
import { readSharerOf } from './infra/share-reads.ts';
import type { Context } from './orpc.ts';
import { findSalonBySlug } from './salons/queries.ts';
import type { Infra, Person } from './scope.ts';

type Asked = { infra: Infra; headers: Headers; address: string; requestId: string };

export function contextOf({ infra, headers, address, requestId }: Asked): Context {
  let person: Promise<Person | null> | undefined;
  const responseHeaders = new Headers();
  const salons = new Map<string, ReturnType<typeof findSalonBySlug>>();
  return {
    infra,
    requestId,
    address,
    headers,
    responseHeaders,
    person: () => (person ??= findPerson(infra, headers, responseHeaders)),
    salon: (slug) => {
      const { database } = infra;
      const found = salons.get(slug) ?? readSharerOf(database)(slug, () => findSalonBySlug(database.db, slug));
      salons.set(slug, found);
      return found;
    },
    forgetSalons: () => salons.clear(),
    limit: (action, account) => infra.limits.consume(action, { address, account }),
    forgive: (action, account) => infra.limits.forgive(action, { address, account }),
    setPerson: (signedIn) => {
      person = Promise.resolve(signedIn);
    },
  };
}

/** The product as somebody whom the server itself vouches for: tests and the seed. No rate limits, no cookies. */
export function contextAs(infra: Infra, person: Person | null): Context {
  const unlimited = async (_action: RateLimitAction) => {};
  return {
    ...contextOf({ infra, headers: new Headers(), address: 'inside', requestId: 'inside' }),
    person: async () => person,
    salon: (slug) => findSalonBySlug(infra.database.db, slug),
    limit: unlimited,
    forgive: unlimited,
  };
}
