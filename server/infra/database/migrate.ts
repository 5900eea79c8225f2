import { Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { migrations as ours } from '#db/migrations/all.ts';
import type { DB } from '#db/types.ts';
import { StartError } from '../env/start-error.ts';
import { createLog, type Log } from '../process/log.ts';
import { type ConnectionLimits, timeLimits } from '../process/time-limits.ts';
import type { Database } from './database.ts';
import { LimitedDialect } from './dialect.ts';
import { holdUntilCommit } from './locks.ts';
import { isLockLost, isOutOfSpace, isPermissionDenied, isRoleMissing } from './pg-errors.ts';
import { findOtherHistory, type Releases } from './releases.ts';
import { SALON_ROLE } from './salon-dialect.ts';
import { distributeNewTables, expectNewTables, isDistributed, limitLocks } from './salon-tables.ts';
import type { AskShortly } from './short-questions.ts';
import { askIn } from './written-sql.ts';

const TRIES = 5;

/**
 * Runs in one transaction and returns the migrations that ran. A second server waits. One that still runs may hold a row and wait for
 * a table of the migration, or keep a table for too long: then all of it begins again. On a database of a newer release that still fits
 * this one, none runs. Throws StartError.
 */
export async function migrate(
  database: Database,
  migrations: Record<string, Migration> = ours,
  { log = createLog({ level: 'silent' }), lockMs = timeLimits.migrationLock }: { log?: Log; lockMs?: number } = {},
): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await migrateOnce(database, migrations, lockMs);
    } catch (error) {
      const { cause } = error as StartError;
      if (!isLockLost(cause) || tries === TRIES) throw error;
      const reason = (cause as Error).message;
      log.warn(
        { reason, tries, of: TRIES },
        'a migration waited for a lock in vain; nothing was changed, trying again',
      );
    }
  }
}

export type MigrationState = {
  /** How many have run. */
  executed: number;
  waiting: string[];
  /** Why this code cannot go on with the database (pt-BR); null when it can. */
  otherHistory: string | null;
};

/** Changes nothing. */
export async function readMigrationState(
  { db }: Pick<Database, 'db'>,
  migrations: Record<string, Migration> = ours,
): Promise<MigrationState> {
  const releases = await readReleases(db);
  const known = Object.keys(migrations).toSorted();
  const waiting = known.filter((name) => !releases.executed.includes(name));
  return { executed: releases.executed.length, waiting, otherHistory: findOtherHistory(releases, known) };
}

async function migrateOnce(
  database: Database,
  migrations: Record<string, Migration>,
  lockMs: number,
): Promise<string[]> {
  return await inMigration(database.longWork, async (trx, migrate) => {
    if (database.kind === 'postgres') await sql.raw(`set local lock_timeout = ${lockMs}`).execute(trx);
    const isOnMachines = await isDistributed(askIn(trx));
    if (isOnMachines) await expectNewTables(trx);
    const names = await migrate(migrations);
    if (isOnMachines && names.length > 0) {
      await distributeNewTables(trx);
      // An earlier release has distributed without.
      await limitLocks(trx);
    }
    return names;
  });
}

type Migrate = (migrations: Record<string, Migration>) => Promise<string[]>;

/**
 * One transaction, in which `migrate` runs migrations and returns their names. No other server migrates meanwhile. The names in queries
 * are the database's own. Throws StartError.
 */
export async function inMigration<T>(
  connections: { pool: pg.Pool; limits: ConnectionLimits | null },
  work: (trx: Transaction<DB>, migrate: Migrate) => Promise<T>,
): Promise<T> {
  let first: unknown;
  // Without CamelCaseNames: migrations use the database's own names.
  const db = new Kysely<DB>({
    dialect: new MigrationDialect(connections),
    log: (event) => {
      if (event.level === 'error') first ??= event.error;
    },
  });
  return await db.transaction().execute(async (trx) => {
    await holdUntilCommit(trx, 'migrations');
    return await work(trx, async (migrations) => {
      const known = Object.keys(migrations).toSorted();
      const releases = await readReleases(trx);
      const otherHistory = findOtherHistory(releases, known);
      if (otherHistory) throw new StartError(otherHistory);
      // Kysely refuses a database of a newer release.
      if (releases.executed.length >= known.length) return [];
      const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error) {
        // The first error is the cause: later statements only report 'aborted'.
        const cause = first ?? error;
        const failed = results.find((result) => result.status === 'Error');
        throw new StartError(explain(cause, failed?.migrationName), { cause });
      }
      return results.map((result) => result.migrationName);
    });
  });
}

async function readReleases(db: Kysely<DB>): Promise<Releases> {
  const { rows: found } = await sql<{ hasRun: boolean; namesOldest: boolean }>`
    select to_regclass('kysely_migration') is not null as "hasRun",
      to_regclass('oldest_release') is not null as "namesOldest"`.execute(db);
  const { hasRun = false, namesOldest = false } = found[0] ?? {};
  const { rows: executed } = hasRun ? await sql.raw<{ name: string }>(EXECUTED).execute(db) : { rows: [] };
  const { rows: oldest } = namesOldest
    ? await sql<{ name: string }>`select last_migration as name from oldest_release`.execute(db)
    : { rows: [] };
  return { executed: executed.map(({ name }) => name).toSorted(), oldest: oldest[0]?.name ?? null };
}

const EXECUTED = 'select name from kysely_migration';

/** The migrations that the database still lacks. Others that this code does not know, as of a newer server, do not matter. */
export async function listWaiting(ask: AskShortly, known: string[] = Object.keys(ours)): Promise<string[]> {
  const executed = new Set((await ask<{ name: string }>({ text: EXECUTED })).map(({ name }) => name));
  return known.filter((name) => !executed.has(name));
}

/** Kysely's lock belongs to a session, which another client may get behind PgBouncer. Ours ends with the transaction. */
class MigrationDialect extends LimitedDialect {
  override createAdapter() {
    return new TransactionLockAdapter();
  }
}

class TransactionLockAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

function explain(error: unknown, name: string | undefined): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (isOutOfSpace(error)) {
    return `Não há espaço livre no disco do banco de dados e nada foi alterado (${reason}). Libere espaço e inicie de novo.`;
  }
  if (isPermissionDenied(error)) {
    return `O usuário de DATABASE_URL não pode criar o que falta no banco de dados e nada foi alterado (${reason}). Torne-o dono do banco, ou dê a ele GRANT CREATE ON SCHEMA public e GRANT CREATE ON DATABASE. Se faltar o papel ${SALON_ROLE}: CREATE ROLE ${SALON_ROLE} NOLOGIN, e GRANT ${SALON_ROLE} ao usuário.`;
  }
  if (isRoleMissing(error, SALON_ROLE)) {
    return `O papel ${SALON_ROLE} existe neste servidor e falta em outra máquina de Citus; nada foi alterado. Rode em cada máquina onde ele falta, e inicie de novo: CREATE ROLE ${SALON_ROLE} NOLOGIN;`;
  }
  return name
    ? `A migração ${name} falhou e nada foi alterado: ${reason}.`
    : `As migrações não puderam começar e nada foi alterado: ${reason}.`;
}
