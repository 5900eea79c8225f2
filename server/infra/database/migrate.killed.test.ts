import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '#db/migrations/all.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { tellFigures } from '#tests/support/figures.ts';
import type { Database } from './database.ts';
import { migrate, readMigrationState } from './migrate.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
});
afterEach(() => database.close());

/** All that a migration can make or change, counted or hashed. */
async function schemaOf(): Promise<unknown> {
  const { rows } = await database.pool.query(`
    select
      (select md5(string_agg(format('%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull), ',' order by attrelid::regclass::text, attnum))
        from pg_attribute join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace) as columns,
      (select md5(string_agg(pg_get_constraintdef(oid), ',' order by conrelid::regclass::text, conname))
        from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
      (select md5(string_agg(prosrc, ',' order by proname, prosrc)) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
      (select md5(string_agg(pg_get_triggerdef(oid), ',' order by tgrelid::regclass::text, tgname)) from pg_trigger) as triggers,
      (select md5(string_agg(polrelid::regclass::text || polname, ',' order by polrelid::regclass::text)) from pg_policy) as policies`);
  return rows[0];
}

// The embedded database has no other session that could end: tests/crash.test.ts kills its process.
test.runIf(process.env.TEST_DATABASE_URL)(
  'an upgrade whose connection ends after any migration, before the commit, leaves nothing, and can be repeated',
  async () => {
    const names = Object.keys(migrations).toSorted();
    const done: typeof migrations = {};
    for (const [n, name] of names.entries()) {
      const ended = async (db: Parameters<(typeof migrations)[string]['up']>[0]) => {
        await migrations[name]?.up(db);
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      };
      const before = await schemaOf();
      // Which of them the driver reports depends on when the closed socket is noticed.
      const reason = /^(Connection terminated|read ECONNRESET|terminating connection)/;
      await expect(migrate(database, { ...done, [name]: { up: ended } })).rejects.toThrow(reason);
      expect(await schemaOf()).toEqual(before);
      expect((await readMigrationState(database)).executed).toBe(n);
      Object.assign(done, { [name]: migrations[name] });
      expect(await migrate(database, done)).toEqual([name]);
    }
    expect((await readMigrationState(database)).waiting).toEqual([]);
    const tried = `${names.length} upgrades`;
    tellFigures({
      what: 'the connection of an upgrade ends after each migration',
      tried,
      refused: names.length,
      lost: 0,
    });
  },
);
