import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import { CamelCaseNames } from './camel-case.ts';
import { beginningOf, type DialectConfig, LimitedDialect, LimitedDriver } from './dialect.ts';
import { despiteLostPlan } from './statement-names.ts';

/** The role of a salon's statements, which sees the rows of one salon (docs/decisions/069-second-wall-between-salons.md). */
export const SALON_ROLE = 'encaixe_salon';

const plugins = [new CamelCaseNames()];

/** The database as the owner of its tables sees it: the rows of all salons. */
export class OwnerDb extends Kysely<DB> {
  readonly #config: DialectConfig;

  constructor(config: DialectConfig) {
    super({ dialect: new LimitedDialect(config), plugins });
    this.#config = config;
  }

  get isDistributed(): boolean {
    return this.#config.isDistributed ?? false;
  }

  /** The rows of one salon and those of the platform. The database itself hides all others. */
  asSalon(salonId: string): Kysely<DB> {
    return new Kysely<DB>({ dialect: new SalonDialect(this.#config, salonId), plugins });
  }
}

class SalonDialect extends LimitedDialect {
  readonly #driver: SalonDriver;

  constructor(config: DialectConfig, salonId: string) {
    super(config);
    this.#driver = new SalonDriver(config, salonId);
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** Its settings end with each transaction: whoever borrows the connection next has none of them. */
class SalonDriver implements Driver {
  readonly #driver: LimitedDriver;
  readonly #beginAlone: string[];

  constructor(config: DialectConfig, salonId: string) {
    // The coordinator comes to a machine as its own role. Told as well, the role would hold what functions do with their owner's rights.
    const settings = {
      everywhere: `set local encaixe.salon = ${pg.escapeLiteral(salonId)}`,
      here: `set local role ${SALON_ROLE}`,
    };
    this.#driver = new LimitedDriver(config, settings);
    this.#beginAlone = beginningOf({ ...config, limits: null }, settings);
  }

  async init(): Promise<void> {
    await this.#driver.init();
  }

  async acquireConnection(): Promise<SalonConnection> {
    return new SalonConnection(this.#beginAlone, (await this.#driver.acquireConnection()) as OwnConnection);
  }

  async beginTransaction(connection: SalonConnection, settings: TransactionSettings): Promise<void> {
    connection.isInTransaction = true;
    await this.#driver.beginTransaction(connection.own, settings);
  }

  async commitTransaction({ own }: SalonConnection): Promise<void> {
    await this.#driver.commitTransaction(own);
  }

  async rollbackTransaction({ own }: SalonConnection): Promise<void> {
    await this.#driver.rollbackTransaction(own);
  }

  async releaseConnection({ own }: SalonConnection): Promise<void> {
    await this.#driver.releaseConnection(own);
  }

  async destroy(): Promise<void> {
    throw new Error('The pool belongs to the owner');
  }
}

/** Kysely declares its class without a name of its own. */
type OwnConnection = Parameters<PostgresDriver['releaseConnection']>[0];

class SalonConnection implements DatabaseConnection {
  readonly #begin: string[];
  readonly own: OwnConnection;
  isInTransaction = false;

  constructor(begin: string[], own: OwnConnection) {
    this.#begin = begin;
    this.own = own;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.own.executeQuery<R>(query);
    return despiteLostPlan(() => this.#executeAlone<R>(query));
  }

  /** In a transaction of its own, under the session's limits. All is sent at once, so it costs one way there and back. */
  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = (text: string) => this.own.executeQuery(CompiledQuery.raw(text));
    const begun = this.#begin.map(run);
    const answered = this.own.executeQuery<R>(query);
    const all = await Promise.allSettled([...begun, answered, run('commit')]);
    const failed = all.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return answered;
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('A salon reads in pages, not in streams');
  }
}
