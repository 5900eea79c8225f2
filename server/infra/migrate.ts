import { Kysely, PostgresAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations as ours } from '#db/migrations/all.ts';
import type { DB } from '#db/types.ts';
import type { Database } from './database.ts';
import { LimitedDialect } from './dialect.ts';
import { holdUntilCommit } from './locks.ts';
import { isPermissionDenied } from './pg-errors.ts';
import { StartError } from './start-error.ts';
import { timeLimits } from './time-limits.ts';

/**
 * Brings the database to the newest migration, all of it or nothing, and answers the names that ran now. Of two servers
 * that start together the second waits for the first and finds nothing to do. Throws StartError.
 */
export async function migrate(database: Database, migrations: Record<string, Migration> = ours): Promise<string[]> {
  // Not the product's Kysely: names in migrations are the database's own.
  let first: unknown;
  const db = new Kysely<DB>({
    dialect: new MigrationDialect(database.longWork),
    log: (event) => {
      if (event.level === 'error') first ??= event.error;
    },
  });
  return await db.transaction().execute(async (trx) => {
    await holdUntilCommit(trx, 'migrations');
    if (database.kind === 'postgres')
      await sql.raw(`set local lock_timeout = ${timeLimits.migrationLock}`).execute(trx);
    const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
    const { error, results = [] } = await migrator.migrateToLatest();
    // Thrown inside, so that everything is rolled back together.
    if (error) {
      // The first: whatever is asked after it in a transaction is only told that this is 'aborted'.
      const cause = first ?? error;
      const failed = results.find((result) => result.status === 'Error');
      throw new StartError(explain(cause, failed?.migrationName), { cause });
    }
    return results.map((result) => result.migrationName);
  });
}

/**
 * Kysely holds its lock for a session, outside of a transaction. Behind PgBouncer in transaction mode the session is
 * somebody else's a moment later, and the lock stays. Ours ends with the transaction.
 */
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
  if (/previously executed migration .* is missing/.test(reason)) {
    return `O banco de dados é de uma versão mais nova do Encaixe (${reason}).`;
  }
  if (isPermissionDenied(error)) {
    return `O usuário de DATABASE_URL não pode criar o que falta no banco de dados e nada foi alterado (${reason}). Torne-o dono do banco, ou dê a ele GRANT CREATE ON SCHEMA public e GRANT CREATE ON DATABASE.`;
  }
  return name
    ? `A migração ${name} falhou e nada foi alterado: ${reason}.`
    : `As migrações não puderam começar e nada foi alterado: ${reason}.`;
}
