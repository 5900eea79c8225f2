import {
  type AliasedExpression,
  type ColumnType,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { DB } from '#db/types.ts';
import type { Connection, Db } from './database.ts';
import { OwnerDb } from './salon-dialect.ts';

type SalonTable = { [T in keyof DB]: 'salonId' extends keyof DB[T] ? T : never }[keyof DB];
type PlatformTable = Exclude<keyof DB, SalonTable | 'salons'>;

export type SalonTables = {
  [T in keyof DB]: T extends SalonTable
    ? Omit<DB[T], 'salonId'> & { salonId: ColumnType<string, never, never> }
    : DB[T];
};

export type PlatformDb = Kysely<Pick<DB, PlatformTable>>;

type NewRow<T extends SalonTable> = InsertObject<SalonTables, T>;

type BoundQueries = {
  selectFrom: {
    <T extends SalonTable | 'salons'>(table: T): SelectQueryBuilder<SalonTables, T, object>;
    <T extends SalonTable | 'salons', A extends string>(
      table: `${T} as ${A}`,
    ): SelectQueryBuilder<SalonTables & Record<A, SalonTables[T]>, A, object>;
    /** From a query that is bound itself. */
    <O, A extends string>(query: AliasedExpression<O, A>): SelectQueryBuilder<SalonTables & Record<A, O>, A, object>;
  };
  insertInto<T extends SalonTable>(
    table: T,
  ): { values(rows: NewRow<T> | readonly NewRow<T>[]): InsertQueryBuilder<SalonTables, T, InsertResult> };
  updateTable<T extends SalonTable | 'salons'>(table: T): UpdateQueryBuilder<SalonTables, T, T, UpdateResult>;
  deleteFrom<T extends SalonTable>(table: T): DeleteQueryBuilder<SalonTables, T, DeleteResult>;
};

/**
 * Queries that begin here are bound to the salon. Joined tables are tied by hand: `scripts/walls/tenancy.ts` checks them. Where either is
 * forgotten, the database shows no row of another salon (docs/decisions/069).
 */
export type SalonDb = BoundQueries &
  Connection & {
    /** The professional whose rows are seen; undefined: everybody's. */
    only: Only | undefined;
    /** The same without `only`, for what counts whoever it belongs to, such as busy time. `scripts/walls/tables.ts` names who may. */
    ofEverybody: SalonDb;
    selectNoFrom: Kysely<SalonTables>['selectNoFrom'];
    platform: PlatformDb;
    /** No condition is added. The database still shows no row of another salon. `scripts/walls/tables.ts` names who may. */
    unbound: Db;
    transaction<R>(work: (db: SalonDb) => Promise<R>): Promise<R>;
    /** For `transactionOfAccount` alone. */
    transactionOfAccount<R>(work: (db: SalonDb) => Promise<R>): Promise<R>;
  };

/** Whether what is written is of one salon, also within a transaction that the owner of the tables began. */
export const isSalonDb = (db: Connection): db is SalonDb => 'unbound' in db;

/** The own record of a member who may not see the others' rows. Null: a member without a record, who sees nobody's. */
export type Only = { employeeId: string | null };

/** The rows that belong to one professional: the own record, the appointments, their counts, and the customers who have one. */
const ofOne: Record<string, (alias: string, salonId: string, only: Only) => RawBuilder<boolean>> = {
  appointments: (alias, _, { employeeId }) => sql`${sql.ref(`${alias}.employeeId`)} = ${employeeId}`,
  appointmentTallies: (alias, _, { employeeId }) => sql`${sql.ref(`${alias}.employeeId`)} = ${employeeId}`,
  employees: (alias, _, { employeeId }) => sql`${sql.ref(`${alias}.id`)} = ${employeeId}`,
  customers: (alias, salonId, { employeeId }) =>
    sql`${sql.ref(`${alias}.id`)} in (
      select own.customer_id from appointments as own where own.salon_id = ${salonId} and own.employee_id = ${employeeId})`,
};

type AnyTables = Record<string, Record<string, unknown>>;
type AnyRow = Record<string, unknown>;

/**
 * Inside a transaction that the owner of the tables began, as for a salon that is being opened, the database holds nothing back. With `only`,
 * another professional's rows do not exist for what is read, changed and deleted.
 */
export function bindToSalon(owner: Db, salonId: string, only?: Only): SalonDb {
  const db = owner instanceof OwnerDb ? owner.asSalon(salonId) : owner;
  const tables = db as unknown as Kysely<AnyTables>;
  const isSeen = (table: string) => {
    const [name = '', alias = name] = table.split(' as ');
    const isOfSalon = sql<boolean>`${sql.ref(`${alias}.${name === 'salons' ? 'id' : 'salonId'}`)} = ${salonId}`;
    const isOfOne = only && ofOne[name];
    return isOfOne ? sql<boolean>`${isOfSalon} and ${isOfOne(alias, salonId, only)}` : isOfSalon;
  };
  const withSalon = (row: AnyRow) => ({ ...row, salonId });
  const queries = {
    selectFrom: (from: string | AliasedExpression<AnyRow, string>) =>
      typeof from === 'string' ? tables.selectFrom(from).where(isSeen(from)) : tables.selectFrom(from),
    insertInto: (table: string) => ({
      values: (rows: AnyRow | AnyRow[]) => tables.insertInto(table).values([rows].flat().map(withSalon)),
    }),
    updateTable: (table: string) => tables.updateTable(table).where(isSeen(table)),
    deleteFrom: (table: string) => tables.deleteFrom(table).where(isSeen(table)),
  };
  const accountDb = owner instanceof OwnerDb && owner.isDistributed ? owner : db;
  const salonDb: SalonDb = {
    ...(queries as unknown as BoundQueries),
    only,
    get ofEverybody() {
      return only ? bindToSalon(owner, salonId) : salonDb;
    },
    isTransaction: db.isTransaction,
    getExecutor: () => db.getExecutor(),
    selectNoFrom: db.selectNoFrom.bind(db) as never,
    platform: db.$pickTables<PlatformTable>(),
    unbound: db,
    transactionOfAccount: (work) => accountDb.transaction().execute((db) => work(bindToSalon(db, salonId, only))),
    transaction: (work) => db.transaction().execute((db) => work(bindToSalon(db, salonId, only))),
  };
  return salonDb;
}
