import { type Kysely, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import type { TestWorld } from './test-world.ts';

const COLUMNS = ['id', 'actorKind', 'actorUserId', 'action', 'entityId', 'data', 'createdAt', 'address'] as const;

/** From the entries of salons and of the platform. */
export function selectEntries({ database: { db } }: { database: { db: Kysely<DB> } }) {
  const ofSalons = db.selectFrom('auditLog').select([...COLUMNS, 'userAgent', 'salonId']);
  const ofPlatform = db
    .selectFrom('platformAuditLog')
    .select([...COLUMNS, 'userAgent', sql<null>`null::uuid`.as('salonId')]);
  return db.selectFrom(ofSalons.unionAll(ofPlatform).as('entry'));
}

/** The audited actions of a salon, oldest first: `['salons.create', 'services.create']`. */
export async function auditedActions(world: TestWorld, salonId: string): Promise<string[]> {
  const entries = await world.database.db
    .selectFrom('auditLog')
    .where('salonId', '=', salonId)
    .select('action')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return entries.map(({ action }) => action);
}

/** The actions that `work` adds to the audit log, in whichever salon. Its ids sort by time. */
export async function entriesOf(world: TestWorld, work: () => Promise<unknown>): Promise<string[]> {
  const earlier = newId();
  await work();
  const entries = await selectEntries(world).where('id', '>', earlier).select('action').orderBy('id').execute();
  return entries.map(({ action }) => action);
}

/** The tables of the product and of its job queue that have a row whose text matches. */
export async function tablesWith(world: TestWorld, pattern: RegExp): Promise<string[]> {
  const { pool } = world.database;
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss') order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select 1 from ${name} t where to_jsonb(t)::text ~* $1 limit 1`, [
      pattern.source,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

/** A hash of each table's rows, without rate limits and the audit log. Comparing two results shows the changed tables. */
export async function hashTables(world: TestWorld): Promise<Record<string, string>> {
  const { pool } = world.database;
  // Over HTTP, a person's first request makes a session.
  const left = ['rate_limits', 'audit_log', 'platform_audit_log', ...(world.servers ? ['sessions'] : [])];
  const { rows: tables } = await pool.query<{ name: string }>(
    `
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> all ($1)
      or schemaname = 'pgboss' and tablename = 'job' order by 1`,
    [left],
  );
  const hashes = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, e'\n' order by t::text), '')) as hash from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; hash: string }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** The same world, counting the queries to its database. Each call of `count` starts at 0. */
export function countingQueries(world: TestWorld) {
  let asked = 0;
  const counter = {
    transformQuery: <T extends { node: unknown }>({ node }: T) => node as never,
    // Counted here, because a query inside another one is transformed as well, but not sent.
    transformResult: async <T extends { result: unknown }>({ result }: T) => {
      asked++;
      return result as never;
    },
  };
  const db = world.database.db.withPlugin(counter);
  const counted: TestWorld = { ...world, database: { ...world.database, db } };
  const count = async (work: () => Promise<unknown>): Promise<number> => {
    asked = 0;
    await work();
    return asked;
  };
  return { world: counted, count };
}
