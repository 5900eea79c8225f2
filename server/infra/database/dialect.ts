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
import type { InShareOf } from './machine-shares.ts';
import { limitStatements } from './postgres.ts';

/** `limits` is null on the embedded database, which has no timers. `inShareOf` is there on Citus. */
export type DialectConfig = {
  pool: pg.Pool;
  limits: ConnectionLimits | null;
  isDistributed?: boolean;
  inShareOf?: InShareOf;
};

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
  readonly #begin: string[];

  /** `settings` hold for each transaction: `set local` statements. */
  constructor(config: DialectConfig, settings: Settings = {}) {
    super({ pool: config.pool });
    this.#begin = beginningOf(config, settings);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('No transaction here has settings of its own');
    const all = await Promise.allSettled(this.#begin.map((text) => connection.executeQuery(CompiledQuery.raw(text))));
    const failed = all.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** `everywhere` is for each machine of Citus, `here` for the coordinator alone. */
type Settings = { everywhere?: string; here?: string };

/**
 * The beginning of a transaction: messages that are sent together. A plain database gets one. Citus tells its machines the whole message in
 * which a setting stands, once for each setting of it: there each one that they must know is a message of its own.
 */
export function beginningOf({ limits, isDistributed }: DialectConfig, { everywhere, here }: Settings = {}): string[] {
  const inOne = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join('; ');
  const own = limits ? limitStatements('set local', limits) : undefined;
  if (!isDistributed) return [inOne('begin', own, everywhere, here)];
  const lock = limits ? [`set local lock_timeout = ${limits.lock}`] : [];
  return [inOne('begin', own, here, TELL_MACHINES), ...lock, ...(everywhere ? [everywhere] : [])];
}

const TELL_MACHINES = `set local citus.propagate_set_commands = 'local'`;
