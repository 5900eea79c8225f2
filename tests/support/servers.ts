import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { type Api, contract } from '#contract/index.ts';
import type { Infra, Person } from '#server/gate/scope.ts';
import { API_PREFIX } from '#server/http/paths.ts';
import type { Clock } from '#server/infra/process/clock.ts';
import { lendProviders } from './lent-providers.ts';
import { sessionCookieOf } from './sessions.ts';

/** The header with the test's time, so that a server's clock is never behind its caller's. */
export const TEST_NOW = 'x-test-now';

export type Servers = Awaited<ReturnType<typeof startServers>>;

/**
 * Two processes of the built product on the test's PostgreSQL database, each with its own kept pages and facts. Requests go to them in
 * turn, so that of two requests at once each gets one.
 */
export async function startServers(world: Infra) {
  const { database, auth, clock } = world;
  if (database.kind !== 'postgres') throw new Error('The embedded database serves one process.');
  const url = String(database.pool.options.connectionString);
  // Started in sequence: with a test's clock the start of the jobs alters functions in the database.
  const servers = [await startServer(url, world), await startServer(url, world)];
  const origins = servers.map(({ origin }) => origin);
  const sessions = new Map<string, Promise<string>>();
  let turn = 0;

  /** Opens one session for each person. Empty for a deleted account. */
  const cookieOf = (person: Person) => {
    const session =
      sessions.get(person.id) ??
      sessionCookieOf({ auth }, person).then(
        (cookie) => cookie.join('='),
        () => '',
      );
    sessions.set(person.id, session);
    return session;
  };

  return {
    /** The page that each server shows a visitor. */
    read: (path: string) => Promise.all(origins.map((origin) => readAsVisitor({ origin, path, clock }))),
    /** The product as this person uses it over HTTP; null is a visitor. */
    as(person: Person | null): Api {
      const link = new OpenAPILink(contract, {
        url: () => `${origins[turn++ % origins.length]}${API_PREFIX}`,
        headers: async () => ({
          [TEST_NOW]: clock.now().toISOString(),
          ...(person && { cookie: await cookieOf(person) }),
        }),
      });
      return createORPCClient(link);
    },
    close: () => Promise.all(servers.map(({ close }) => close())),
  };
}

type Read = { origin: string; path: string; clock: Clock };

/** Status and text, without the origin. Pages that are not kept carry a nonce of their own, so their text is left out. */
export async function readAsVisitor({ origin, path, clock }: Read): Promise<string> {
  const answer = await fetch(origin + path, { headers: { [TEST_NOW]: clock.now().toISOString() }, redirect: 'manual' });
  const text = (await answer.text()).replaceAll(origin, '');
  const isForAll = answer.headers.get('cache-control')?.startsWith('public') || path.startsWith(API_PREFIX);
  return `${answer.status} ${isForAll ? text : ''}`;
}

/** Once the server has died, requests to it fail, and `close` reports its output. */
async function startServer(url: string, world: Infra) {
  const file = fileURLToPath(new URL('answering-server.ts', import.meta.url));
  const child = fork(file, [url], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Preserves dates.
    serialization: 'advanced',
  });
  lendProviders(child, world);
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => Promise.reject(new Error(`The server ended: ${complaint}`)));
  died.catch(() => {});
  const [origin] = (await Promise.race([once(child, 'message'), died])) as [string];
  return {
    origin,
    async close() {
      if (child.exitCode !== null) return died;
      child.disconnect();
      await ended;
    },
  };
}
