import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import type { OwnerDb } from '#server/infra/database/salon-dialect.ts';
import { despiteLostPlan } from '#server/infra/database/statement-names.ts';
import { openTestDatabase } from './support/database.ts';
import { patient } from './support/empty-database.ts';
import { installedPgBouncers, type PgBouncer, startPgBouncer } from './support/pgbouncer.ts';
import { openCustomer, openSalon, useTestWorld } from './support/test-world.ts';

const versions = process.env.TEST_DATABASE_URL ? installedPgBouncers() : [];
const reason = process.env.TEST_DATABASE_URL ? 'pgbouncer is not installed' : 'PostgreSQL only';

describe.each(versions)('behind PgBouncer $version in transaction mode', (pooler) => {
  let database: Database;
  let bouncer: PgBouncer;
  let directUrl: string;
  const open = (url: string) => openDatabase({ url, ...patient });

  beforeAll(async () => {
    database = await openTestDatabase();
    directUrl = String(database.pool.options.connectionString);
    bouncer = await startPgBouncer(pooler, directUrl);
  });
  afterAll(async () => {
    await bouncer.stop();
    await database.close();
  });

  async function manyAtOnce({ pool, db }: Database): Promise<void> {
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 30 }, (_, n) => [
        pool.query('select $1::int as n', [n]).then(({ rows }) => expect(rows).toEqual([{ n }])),
        db.selectFrom('users').where('email', '=', `${n}`).select('id').execute(),
        despiteLostPlan(() => db.transaction().execute((trx) => sql`select pg_sleep(0.001), ${n}::int`.execute(trx))),
      ]);
      await Promise.all(asked.flat());
    }
  }

  test('no statement is lost, from several processes', async () => {
    const [one, two] = await Promise.all([open(bouncer.url), open(bouncer.url)]);
    await Promise.all([manyAtOnce(one), manyAtOnce(two)]);
    await one.close();
    await two.close();
  });

  test('nor of a process that began without it', async () => {
    const direct = await open(directUrl);
    await manyAtOnce(direct);
    const { pool } = direct;
    const { port } = new URL(bouncer.url);
    // As when a pooler is put behind the same address: what connects from now on meets it.
    Object.assign(pool.options, { connectionString: bouncer.url, port: Number(port) });
    const idle = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    for (const client of idle) client.release(true);
    await manyAtOnce(direct);
    await direct.close();
  });

  test(`statements ${pooler.keepsStatements ? 'stay prepared' : 'are parsed anew each time'}`, async () => {
    const one = await open(bouncer.url);
    // In one transaction, so that the last question sees the session of those before.
    const prepared = await one.db.transaction().execute(async (db) => {
      for (let n = 0; n < 3; n++) await sql`select ${n}::int as "kept"`.execute(db);
      return sql`select from pg_prepared_statements where statement like '%"kept"%'`.execute(db);
    });
    expect(prepared.rows).toHaveLength(pooler.keepsStatements ? 1 : 0);
    await one.close();
  });

  describe('people book', () => {
    const world = useTestWorld(() => open(bouncer.url));

    test('one time once, and each salon sees its own rows alone', async () => {
      const salons = [await openSalon(world), await openSalon(world)];
      const booked = await Promise.all(
        salons.flatMap((salon) =>
          Array.from({ length: 5 }, async () => {
            const customer = await openCustomer(world, salon);
            return customer.book({ time: '11:00' }).catch(({ code }) => code);
          }),
        ),
      );
      expect(booked.filter((one) => one === 'SLOT_TAKEN')).toHaveLength(8);
      const seen = Array.from({ length: 40 }, async (_, n) => {
        const { id } = (salons[n % 2] as (typeof salons)[number]).salon;
        const db = (world.database.db as OwnerDb).asSalon(id);
        return [id, await db.selectFrom('appointments').select('salonId').execute()];
      });
      for (const [id, rows] of await Promise.all(seen)) expect(rows).toEqual([{ salonId: id }]);
    });
  });
});

test.skipIf(versions.length > 0)(`behind PgBouncer (skipped: ${reason})`, () => {});
