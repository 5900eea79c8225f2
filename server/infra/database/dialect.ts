import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { ConnectionLimits } from '../process/time-limits.ts';
import { CamelCaseCompiler } from './camel-case.ts';
import { limitStatements } from './postgres.ts';

/** `limits` is null on the embedded database, which has no timers. */
type Config = { pool: pg.Pool; limits: ConnectionLimits | null };

export class LimitedDialect extends PostgresDialect {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createQueryCompiler(): CamelCaseCompiler {
    return new CamelCaseCompiler();
  }

  override createDriver(): PostgresDriver {
    return new LimitedDriver(this.#config);
  }
}

class LimitedDriver extends PostgresDriver {
  readonly #limits: string | null;

  constructor({ pool, limits }: Config) {
    super({ pool });
    this.#limits = limits && limitStatements('set local', limits);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (!this.#limits) return super.beginTransaction(connection, settings);
    if (settings.isolationLevel || settings.accessMode) throw new Error('No transaction here has settings of its own');
    await connection.executeQuery(CompiledQuery.raw(`begin; ${this.#limits}`));
  }
}
