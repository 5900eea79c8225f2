import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { ConnectionLimits } from '../process/time-limits.ts';
import { CamelCaseCompiler } from './camel-case.ts';
import { limitStatements } from './postgres.ts';

/** `limits` is null on the embedded database, which has no timers. */
export type DialectConfig = { pool: pg.Pool; limits: ConnectionLimits | null };

export class LimitedDialect extends PostgresDialect {
  readonly #config: DialectConfig;

  constructor(config: DialectConfig) {
    super(config);
    this.#config = config;
  }

  override createQueryCompiler(): CamelCaseCompiler {
    return new CamelCaseCompiler();
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#config);
  }
}

export class LimitedDriver extends PostgresDriver {
  readonly #begin: string;

  /** `settings` hold for each transaction: `set local` statements. */
  constructor({ pool, limits }: DialectConfig, settings: string[] = []) {
    super({ pool });
    this.#begin = ['begin', ...(limits ? [limitStatements('set local', limits)] : []), ...settings].join('; ');
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('No transaction here has settings of its own');
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }
}
