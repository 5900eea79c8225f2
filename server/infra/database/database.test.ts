import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbeddedTestDatabase, openTestDatabase } from '#tests/support/database.ts';
import { StartError } from '../env/start-error.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { type Database, openDatabase } from './database.ts';
import { isExclusionViolation, isUniqueViolation } from './pg-errors.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('values', () => {
  test.each([
    [`date '2026-03-09'`, '2026-03-09'],
    [`time '09:30'`, '09:30'],
    [`time '24:00'`, '24:00'],
    [`timestamp '2026-03-09 09:30'`, '2026-03-09T09:30'],
    [`timestamptz '2026-03-09 09:30-03'`, new Date('2026-03-09T12:30:00Z')],
    ['12::bigint', 12],
    ['12.5::numeric', 12.5],
    [`array[date '2026-03-09', null]`, ['2026-03-09', null]],
    [`array[timestamp '2026-03-09 09:30']`, ['2026-03-09T09:30']],
    ['array[1::bigint]', [1]],
    [`'{}'::date[]`, []],
    ['null::date', null],
  ])('%s arrives as %j', async (expression, value) => {
    const { rows } = await database.pool.query(`select ${expression} as value`);
    expect(rows[0].value).toEqual(value);
  });

  test('other pools of the process keep their own reading of dates', () => {
    expect(pg.types.getTypeParser(pg.types.builtins.DATE)('2026-03-09')).toBeInstanceOf(Date);
  });

  test('columns are renamed, what is inside a jsonb column is not', async () => {
    const { rows } = await sql`select '{"first_name": "Ana", "a": [{"b_c": 1}]}'::jsonb as some_column`.execute(
      database.db,
    );
    expect(rows).toEqual([{ someColumn: { first_name: 'Ana', a: [{ b_c: 1 }] } }]);
  });

  test('a day is a day whatever zone the server is set to', async () => {
    const { rows } = await database.pool.query(`select timestamptz '2026-03-09T23:30:00Z'::date as day`);
    expect(rows[0].day).toBe('2026-03-09');
  });
});

// Nobody can change the settings of the embedded database.
test.runIf(process.env.TEST_DATABASE_URL)(
  'dates and instants arrive whatever style the server writes them in',
  async () => {
    await database.pool.query(`do $$ begin
    execute format('alter database %I set datestyle to ''SQL, DMY''', current_database()); end $$`);
    const again = await openDatabase({ url: String(database.pool.options.connectionString) });
    const { rows } = await again.pool.query(
      `select date '2026-03-09' as day, timestamptz '2026-03-09T12:30:00Z' as instant`,
    );
    await again.close();
    expect(rows).toEqual([{ day: '2026-03-09', instant: new Date('2026-03-09T12:30:00Z') }]);
  },
);

describe('errors', () => {
  test('a unique violation is known, also by its constraint', async () => {
    const insert = () => database.db.insertInto('rateLimits').values({ key: 'twice' }).execute();
    await insert();
    const error = await insert().catch((thrown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'rate_limits_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
    expect(isExclusionViolation(error, 'rate_limits_pkey')).toBe(false);
    expect(isUniqueViolation('23505')).toBe(false);
  });

  test('an exclusion violation is known by its constraint', async () => {
    await database.pool.query('create table places (period tsrange, exclude using gist (period with &&))');
    const insert = () => database.pool.query(`insert into places values ('[2026-03-09 09:00, 2026-03-09 10:00)')`);
    await insert();
    const error = await insert().catch((thrown) => thrown);
    expect(isExclusionViolation(error, 'places_period_excl')).toBe(true);
    expect(isExclusionViolation(error, 'another')).toBe(false);
  });
});

describe('after something went wrong', () => {
  test('answers still reach the question they belong to', async () => {
    const ask = (n: number) =>
      database.pool.query(n % 2 ? 'select 1 / $1::int as n' : 'select $1::int as n', [n % 2 ? 0 : n]);
    for (let n = 0; n < 50; n++) {
      const answer = await ask(n).catch((error) => error.code);
      expect(n % 2 ? answer : answer.rows[0].n).toBe(n % 2 ? '22012' : n);
    }
    const answers = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => ask(n)));
    const seen = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows[0].n : answer.reason.code));
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => (n % 2 ? '22012' : n)));
  });

  test('a transaction that a script leaves open ends with its query', async () => {
    await expect(database.pool.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
    expect((await database.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  });

  test('a failed transaction leaves nothing', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('rateLimits').values({ key: 'never' }).execute();
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await database.db.selectFrom('rateLimits').where('key', '=', 'never').selectAll().execute()).toEqual([]);
  });
});

describe('the embedded database', () => {
  test('plans once what it is asked again and again', async () => {
    const embedded = await openEmbeddedTestDatabase();
    for (const n of [1, 2, 3]) {
      expect((await embedded.pool.query('select $1::int as n', [n])).rows).toEqual([{ n }]);
    }
    const { rows } = await embedded.pool.query('select statement from pg_prepared_statements');
    expect(rows).toEqual([{ statement: 'select $1::int as n' }]);
    await embedded.close();
  });

  test('a query outside the transaction that holds the one connection is an error, not a wait for ever', async () => {
    const embedded = await openEmbeddedTestDatabase(100);
    const stuck = embedded.db.transaction().execute(() => sql`select 1`.execute(embedded.db));
    const error = await stuck.catch((thrown) => thrown);
    expect(error.message).toContain('Is a query made outside the transaction that holds it?');
    expect(isUnavailable(error)).toBe(true);
    expect((await sql`select 1 as n`.execute(embedded.db)).rows).toEqual([{ n: 1 }]);
    await embedded.close();
  });
});

describe('a PostgreSQL that cannot be used is told in one line', () => {
  const linesOf = async (url: string) => {
    const error = await openDatabase({ url }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(StartError);
    return error.lines;
  };

  test('nobody answers', async () => {
    expect(await linesOf('postgres://encaixe:segredo@127.0.0.1:1/encaixe')).toEqual([
      'Não foi possível conectar ao banco de dados em 127.0.0.1:1/encaixe (ECONNREFUSED). Confira DATABASE_URL.',
    ]);
  });

  test('no such machine', async () => {
    expect(await linesOf('postgres://encaixe:segredo@nowhere.invalid/encaixe')).toEqual([
      expect.stringMatching(
        /^Não foi possível conectar ao banco de dados em nowhere\.invalid\/encaixe \(E\w+\)\. Confira DATABASE_URL\.$/,
      ),
    ]);
  });

  test.runIf(process.env.TEST_DATABASE_URL)('no such database', async () => {
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: '/nothing_here' }).href;
    expect(await linesOf(url)).toEqual([
      expect.stringMatching(/\/nothing_here não existe\. Crie-o antes de iniciar\.$/),
    ]);
  });
});
