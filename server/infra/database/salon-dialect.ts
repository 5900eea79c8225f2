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
import type { Db } from './database.ts';
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

  /** Not within a transaction, which has its connection. */
  async inShareOf<T>(salonId: string, work: () => Promise<T>): Promise<T> {
    return this.#config.inShareOf ? await this.#config.inShareOf(salonId, work) : await work();
  }

  /** The rows of one salon and those of the platform. The database itself hides all others. */
  asSalon(salonId: string): Kysely<DB> {
    return new Kysely<DB>({ dialect: new SalonDialect(this.#config, salonId), plugins });
  }
}

/** Asks the machine of one salon without the salon's role. */
export const askMachineOf = <T>(db: Db, salonId: string, ask: () => Promise<T>): Promise<T> =>
  db instanceof OwnerDb ? db.inShareOf(salonId, ask) : ask();

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
  readonly #inShare: (work: () => Promise<void>) => Promise<void>;

  constructor(config: DialectConfig, salonId: string) {
    this.#inShare = (work) => (config.inShareOf ? config.inShareOf(salonId, work) : work());
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

  acquireConnection(): Promise<SalonConnection> {
    return new Promise((resolve, reject) => {
      // The share is given back with the connection.
      const held = this.#inShare(async () => {
        const own = (await this.#driver.acquireConnection()) as OwnConnection;
        await new Promise<void>((giveBack) => resolve(new SalonConnection(this.#beginAlone, own, giveBack)));
      });
      held.catch(reject);
    });
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

  async releaseConnection({ own, giveBack }: SalonConnection): Promise<void> {
    await this.#driver.releaseConnection(own).finally(giveBack);
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
  readonly giveBack: () => void;
  isInTransaction = false;

  constructor(begin: string[], own: OwnConnection, giveBack: () => void) {
    this.#begin = begin;
    this.own = own;
    this.giveBack = giveBack;
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
