import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { patient } from '#tests/support/empty-database.ts';
import { type Database, openDatabase } from './database.ts';
import { despiteLostPlan } from './statement-names.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A pool of one connection, which forgets nothing, beside the database of the whole file. */
async function openAlone(connections = 1): Promise<Database> {
  if (database.kind === 'pglite') return { ...database, close: async () => {} };
  const url = String(database.pool.options.connectionString);
  return openDatabase({ url, ...patient, limits: { ...patient.limits, connections } });
}

const preparedIn = async ({ pool }: Database, part: string): Promise<number> => {
  const text = 'select name from pg_prepared_statements where statement like $1';
  return (await pool.query({ name: 'count', text, values: [`%${part}%`] })).rows.length;
};

describe('a statement with values', () => {
  test('is prepared from the second time on, however it was written', async () => {
    const alone = await openAlone();
    for (let n = 0; n < 3; n++) {
      await alone.db.selectFrom('users').where('email', '=', `${n}`).select('id').execute();
      await sql`select ${n}::int as "written"`.execute(alone.db);
      await alone.pool.query('select $1::int as "asked"', [n]);
      expect(await preparedIn(alone, '"users"')).toBe(n === 0 ? 0 : 1);
      expect(await preparedIn(alone, '"written"')).toBe(n === 0 ? 0 : 1);
      expect(await preparedIn(alone, '"asked"')).toBe(n === 0 ? 0 : 1);
    }
    await alone.close();
  });

  test('that answers all columns of a table is not within a transaction: a new column would end it', async () => {
    const alone = await openAlone();
    const whole = "with named as (select * from plans where name = $1) select n.* from named n where 'whole' <> $1";
    const part = "with named as (select * from plans where name = $1) select name from named where 'part' <> $1";
    for (let n = 0; n < 3; n++) {
      await alone.db.transaction().execute(async (db) => {
        await db.updateTable('plans').set({ name: 'x' }).where('name', '=', `${n}`).returningAll().execute();
        for (const sql of [whole, part]) await db.executeQuery(CompiledQuery.raw(sql, [`${n}`]));
      });
    }
    expect(await preparedIn(alone, 'update "plans"')).toBe(0);
    expect(await preparedIn(alone, "'whole'")).toBe(0);
    expect(await preparedIn(alone, "'part'")).toBe(1);
    await alone.close();
  });

  test('that answers all columns has another name after a migration that adds one', async () => {
    const alone = await openAlone();
    await database.pool.query('create table widening (id int); insert into widening values (1)');
    const read = async () => (await alone.pool.query('select * from widening where id = $1', [1])).rows;
    for (let n = 0; n < 3; n++) await read();
    await database.pool.query('alter table widening add other int');
    for (let n = 0; n < 3; n++) expect(await read()).toEqual([{ id: 1, other: null }]);
    expect(await preparedIn(alone, 'from widening')).toBe(2);
    await alone.close();
  });

  test('stays prepared when a migration adds a column', async () => {
    const alone = await openAlone();
    await database.pool.query('create table growing (id int, mood int)');
    const read = () => alone.pool.query('select mood from growing where id = $1', [1]);
    for (let n = 0; n < 3; n++) await read();
    await database.pool.query('alter table growing add other int');
    await read();
    expect(await preparedIn(alone, 'growing')).toBe(1);
    await alone.close();
  });
});

describe('a migration that changes the type of a column', () => {
  beforeEach(async () => {
    await database.pool.query('drop table if exists moods; create table moods (id int, mood int)');
    await database.pool.query('insert into moods values (1, 5)');
  });
  const change = () => database.pool.query('alter table moods alter mood type text');
  const read = ({ pool }: Pick<Database, 'pool'>) => pool.query('select mood from moods where id = $1', [1]);

  test('fails no statement that another process had prepared', async () => {
    const alone = await openAlone(3);
    for (let n = 0; n < 3; n++) await Promise.all([read(alone), read(alone), read(alone)]);
    await change();
    const answers = await Promise.all([read(alone), read(alone), read(alone)]);
    expect(answers.map(({ rows }) => rows)).toEqual(Array(3).fill([{ mood: '5' }]));
    // Under another name.
    await read(alone);
    expect(await preparedIn(alone, 'select mood from moods')).toBe(2);
    await alone.close();
  });

  test('fails no transaction either: it begins anew', async () => {
    const alone = await openAlone();
    const inTransaction = () =>
      despiteLostPlan(() =>
        alone.db.transaction().execute(async (db) => {
          await sql`insert into moods values (${2}, ${9})`.execute(db);
          const { rows } = await sql<{ mood: unknown }>`select mood from moods where id = ${1}`.execute(db);
          await sql`select mood, id from moods where id = ${1}`.execute(db);
          return rows[0]?.mood;
        }),
      );
    for (let n = 0; n < 3; n++) expect(await inTransaction()).toBe(5);
    await change();
    expect(await inTransaction()).toBe('5');
    expect((await alone.pool.query('select 1 from moods where id = 2')).rows).toHaveLength(4);
    await alone.close();
  });
});

// The last one here, because the embedded database has one connection, which is full of names then.
test('lists of many lengths do not fill the server', async () => {
  const alone = await openAlone();
  for (let length = 1; length <= 400; length++) {
    const list = Array.from({ length }, (_, n) => String(n));
    for (let again = 0; again < 2; again++) {
      await alone.pool.query(`select 'many' where '0' in (${list.map((n) => `$${Number(n) + 1}`).join()})`, list);
    }
  }
  expect(await preparedIn(alone, "'many'")).toBeLessThanOrEqual(300);
  await alone.close();
});
