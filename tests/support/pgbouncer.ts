import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type PgBouncer = { url: string; stop(): Promise<void> };

export function isPgBouncerInstalled(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** PgBouncer in transaction mode in front of this database, with so many sessions of the server for all its clients. */
export async function startPgBouncer(databaseUrl: string, { sessions = 2 } = {}): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-pgbouncer-'));
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 200
`,
  );
  // It refuses to run as root, and the other user must be able to read its settings.
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await listening(child.stderr);
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${own}${pathname}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listening(log: NodeJS.ReadableStream): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    log.on('data', (text) => {
      said = (said + text).slice(-4_000);
      if (said.includes('process up')) resolve();
    });
    log.on('end', () => reject(new Error(said)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
