import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type PgBouncer = { url: string; stop(): Promise<void> };

/** A version of PgBouncer on this machine. From 1.21 on it keeps prepared statements. */
export type PgBouncerVersion = { program: string; version: string; keepsStatements: boolean };

/** Debian's own, and the newer one that `.ci/run` builds. */
const PROGRAMS = ['pgbouncer', '/opt/pgbouncer/bin/pgbouncer'];

export function installedPgBouncers(): PgBouncerVersion[] {
  return PROGRAMS.flatMap((program) => {
    try {
      const told = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      const version = /PgBouncer (\d+\.\d+)/.exec(told)?.[1] ?? '';
      return [{ program, version, keepsStatements: Number(version.split('.')[1]) >= 21 }];
    } catch {
      return [];
    }
  });
}

/** PgBouncer in transaction mode in front of this database, with so many sessions of the server for all its clients. */
export async function startPgBouncer(
  { program, keepsStatements }: PgBouncerVersion,
  databaseUrl: string,
  { sessions = 2 } = {},
): Promise<PgBouncer> {
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
${keepsStatements ? 'max_prepared_statements = 200' : ''}
`,
  );
  // It refuses to run as root, and the other user must be able to read its settings.
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  const child = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), settings], {
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
