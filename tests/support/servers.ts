import { type ChildProcess, fork } from 'node:child_process';
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
  const { database, clock } = world;
  if (database.kind !== 'postgres') throw new Error('The embedded database serves one process.');
  const url = String(database.pool.options.connectionString);
  // In sequence: with a test's clock the start and the stop of the jobs alter functions in the database.
  const servers = [await startServer(url, world), await startServer(url, world)];
  const origins = servers.map(({ origin }) => origin);
  const sessions = new Map<string, Promise<string>>();
  let turn = 0;

  /** Opens one session for each person and day, because a test may move the clock past the end of one. Empty for a deleted account. */
  const cookieOf = (person: Person) => {
    const key = `${person.id} ${clock.now().toISOString().slice(0, 10)}`;
    const session =
      sessions.get(key) ??
      sessionCookieOf(world, person).then(
        (cookie) => cookie.join('='),
        () => '',
      );
    sessions.set(key, session);
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
    // In sequence, for the same reason.
    async close() {
      for (const { close } of servers) await close();
    },
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

/** The orders to a server's process (answering-server.ts). It answers each one with one text. */
export type Order = { order: 'open'; url: string } | { order: 'close' };

/** Processes that wait for the next test file, because starting one takes seconds. They end with this process. */
const idle: ChildProcess[] = [];

/** Once the process has died, requests to it fail, and `close` reports its output. */
async function startServer(url: string, world: Infra) {
  const child = idle.pop() ?? startProcess();
  const stopLending = lendProviders(child, world);
  let complaint = '';
  const listen = (text: Buffer) => {
    complaint += text;
  };
  child.stderr?.on('data', listen);
  const died = Promise.withResolvers<never>();
  died.promise.catch(() => {});
  const tell = () => died.reject(new Error(`The server ended: ${complaint}`));
  child.once('exit', tell);
  const obey = (order: Order) => {
    child.send(order);
    return Promise.race([nextText(child), died.promise]);
  };
  const origin = await obey({ order: 'open', url });
  return {
    origin,
    async close() {
      if (child.exitCode !== null) return died.promise;
      await obey({ order: 'close' });
      stopLending();
      child.stderr?.off('data', listen);
      child.off('exit', tell);
      idle.push(child);
    },
  };
}

function startProcess(): ChildProcess {
  return fork(fileURLToPath(new URL('answering-server.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Preserves dates.
    serialization: 'advanced',
  });
}

/** The child's other messages are objects, for its borrowed providers. */
function nextText(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const take = (message: unknown) => {
      if (typeof message !== 'string') return;
      child.off('message', take);
      resolve(message);
    };
    child.on('message', take);
  });
}
