import type pg from 'pg';

const SPOILT = new Set([
  // A write was refused because the server was only read from. The session may outlive the cause: it would refuse every write of whoever gets it
  // next, although a new one leads to a server that writes.
  '25006',
  // A statement took too long. When it waited for a machine of Citus that has fallen silent, the coordinator says so at once and goes on waiting,
  // and whoever gets the session next waits with it.
  '57014',
]);

/** Closes a connection when it comes back after one of these refusals. */
export function endSpoiltSessions(pool: pg.Pool): void {
  const refused = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code && SPOILT.has(code)) refused.add(client);
    });
  });
  // The pool keeps no client that is ending.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void (client as pg.PoolClient & pg.Client).end();
  });
}
