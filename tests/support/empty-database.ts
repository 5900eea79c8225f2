import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database, DatabaseTarget } from '#server/infra/database/database.ts';
import { migrate } from '#server/infra/database/migrate.ts';
import { createJobs } from '#server/infra/jobs/jobs.ts';
import { systemClock } from '#server/infra/process/clock.ts';
import { createLog } from '#server/infra/process/log.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export type ServerOptions = Omit<Extract<DatabaseTarget, { url: string }>, 'url'>;

/** Longer than any test may take, in milliseconds. */
export const tenMinutes = 600_000;

/**
 * On a busy machine our own limits run out (a turn, a connection, a lock) and a booking is refused as BUSY, which is no answer to what
 * the test asks. time-limits.test.ts has limits of its own.
 */
export const patient: ServerOptions = {
  limits: {
    acquire: tenMinutes,
    lock: tenMinutes,
    statement: tenMinutes,
    idleInTransaction: tenMinutes,
    hold: tenMinutes,
  },
  turnMs: tenMinutes,
};

/** Migrates a new database, and gives it the schema of pg-boss. */
export async function fill(database: Database): Promise<void> {
  await migrate(database);
  const jobs = createJobs({ database, clock: systemClock, log: createLog({ level: 'silent' }) });
  await jobs.start();
  await jobs.stop();
}

/** Changes with whatever decides what an empty database looks like; `more` are further files. */
export async function fingerprint(...more: string[]): Promise<string> {
  const migrations = (await readdir(join(root, 'db/migrations'))).sort().map((name) => `db/migrations/${name}`);
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const versions = ['@electric-sql/pglite', 'kysely', 'pg-boss'].map((name) => dependencies[name]);
  const hash = createHash('sha256').update(JSON.stringify(versions));
  for (const file of [
    ...migrations,
    'server/infra/database/migrate.ts',
    'server/infra/database/pglite.ts',
    'tests/support/database.ts',
    'tests/support/empty-database.ts',
    ...more,
  ]) {
    hash.update(await readFile(join(root, file)));
  }
  return hash.digest('hex');
}
