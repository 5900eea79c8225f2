import type pg from 'pg';

const READ_ONLY = '25006';

/**
 * Closes a connection when it comes back after a write was refused because the server was only read from. The session may outlive
 * the cause: it would refuse every write of whoever gets it next, although a new one leads to a server that writes.
 */
export function endReadOnlySessions(pool: pg.Pool): void {
  const refused = new WeakSet<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) refused.add(client);
    });
  });
  // The pool keeps no client that is ending.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) void (client as pg.PoolClient & pg.Client).end();
  });
}
