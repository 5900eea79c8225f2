import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { installedPgBouncers } from './support/pgbouncer.ts';
import { findPostgres, startPostgres } from './support/postgres.ts';
import { freePort } from './support/program.ts';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Pooler = { entrypoint: string[]; command: string[] };

const versions = findPostgres() ? installedPgBouncers() : [];

test.skipIf(versions.length > 0)('the pooler of compose.yaml (skipped: pgbouncer or PostgreSQL is missing)', () => {});
test.each(versions)(
  'the pooler of compose.yaml lets in who has the password, and nobody else: PgBouncer $version',
  async ({ program: pgbouncer, version, keepsStatements }) => {
    const postgres = await startPostgres();
    endings.push(() => postgres.stop());
    const server = new URL(postgres.url);
    const password = decodeURIComponent(server.password);
    const folder = mkdtempSync(join(tmpdir(), 'encaixe-pooler-'));
    endings.push(() => rmSync(folder, { recursive: true }));
    // PgBouncer refuses to run as root, and its other user must be able to read here.
    chmodSync(folder, 0o755);
    const port = await freePort();

    // Addresses and paths of this machine. PgBouncer before 1.21 does not know the last setting.
    const settings = readFileSync('ops/pgbouncer.ini', 'utf8')
      .replace('encaixe = host=postgres port=5432', `* = host=127.0.0.1 port=${server.port}`)
      .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('/tmp/', `${folder}/`)
      .replace(/^max_prepared_statements = .*$/m, (setting) => (keepsStatements ? setting : ''));
    writeFileSync(join(folder, 'pgbouncer.ini'), settings);
    const { entrypoint, command } = parse(readFileSync('compose.yaml', 'utf8')).services.pgbouncer as Pooler;
    const isRoot = process.getuid?.() === 0;
    const script = (command[0] ?? '')
      .replaceAll('$$', '$')
      .replace('"encaixe"', `"${server.username}"`)
      .replace('/tmp/', `${folder}/`)
      .replace('/etc/pgbouncer/', `${isRoot ? '-u nobody ' : ''}${folder}/`)
      .replace(/\bpgbouncer (?=-u|\/)/, `${pgbouncer} `)
      .replace('umask 077', isRoot ? 'umask 022' : 'umask 077');
    const [program = '', ...args] = entrypoint;
    const env = { PATH: `${process.env.PATH}:/usr/sbin`, POSTGRES_PASSWORD: password };
    const pooler = spawn(program, [...args, script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    const ended = once(pooler, 'exit');
    endings.push(async () => {
      pooler.kill('SIGTERM');
      await ended;
    });
    let said = '';
    for await (const text of pooler.stderr.iterator({ destroyOnReturn: false })) {
      said += text;
      if (said.includes('process up')) break;
    }
    expect(said).toContain(`process up: PgBouncer ${version}`);
    pooler.stderr.resume();

    const ask = async (as: string) => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: server.username,
        password: as,
        database: 'postgres',
      });
      await client.connect();
      const { rows } = await client.query('select 1 as one');
      await client.end();
      return rows;
    };
    expect(await ask(password)).toEqual([{ one: 1 }]);
    await expect(ask('outra-senha')).rejects.toThrow(/SASL|password|auth/i);
  },
);
