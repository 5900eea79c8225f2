import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { bindToSalon } from '#server/infra/database/salon-db.ts';
import { type OwnerDb, SALON_ROLE } from '#server/infra/database/salon-dialect.ts';
import { findWallTrouble } from '#server/infra/database/second-wall.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { tellFigures } from '#tests/support/figures.ts';
import { openSalon, useTestWorld } from '#tests/support/test-world.ts';

/** docs/decisions/069-second-wall-between-salons.md: what the database itself hides when a query forgets its salon. */
const world = useTestWorld();

type Row = Record<string, unknown>;

async function openTwo() {
  const [one, other] = [await openSalon(world), await openSalon(world)];
  for (const { owner } of [one, other]) await owner.customers.create({ name: 'Rute Braga', phone: '+5511988887777' });
  const db = world.database.db as OwnerDb;
  return { one, other, owner: db, db: db.asSalon(one.salon.id) };
}

const salonTables = async () => {
  const { rows } = await sql<{ name: string; column: string; isNullable: boolean }>`
    select c.relname as name, a.attname as column, not a.attnotnull as "isNullable"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = case c.relname when 'salons' then 'id' else 'salon_id' end
    order by 1`.execute(world.database.db);
  return rows;
};

test('each table of a salon has the wall, and the role may go round none', async () => {
  expect(await findWallTrouble(world.database)).toBeNull();
  expect((await salonTables()).length).toBeGreaterThan(30);
});

test('no table shows another salon’s rows to a query without a condition', async () => {
  const { one, db, owner } = await openTwo();
  let hidden = 0;
  let shown = 0;
  for (const { name, column } of await salonTables()) {
    const { rows } = await sql<Row>`select distinct ${sql.ref(column)} as salon from ${sql.table(name)}`.execute(db);
    expect([[], [{ salon: one.salon.id }]], name).toContainEqual(rows);
    const { rows: all } = await sql<Row>`select distinct ${sql.ref(column)} as salon from ${sql.table(name)}`.execute(
      owner,
    );
    if (all.length > rows.length) hidden++;
    if (rows.length > 1) shown++;
  }
  // Other salons have rows there, so that something was hidden.
  expect(hidden).toBeGreaterThan(5);
  const what = 'queries that forget their salon; lost: tables that show other salons';
  tellFigures({ what, tried: `${(await salonTables()).length} tables`, refused: hidden, lost: shown });
});

describe('without the first wall', () => {
  test('another salon’s rows are not changed, deleted or locked', async () => {
    const { one, other, db, owner } = await openTwo();
    const read = () => owner.selectFrom('customers').where('salonId', '=', other.salon.id).selectAll().execute();
    const before = await read();
    await db.updateTable('customers').set({ name: 'Outra' }).execute();
    expect(await db.selectFrom('customers').select('name').execute()).toEqual([{ name: 'Outra' }]);
    await db.updateTable('salons').set({ name: 'Outro' }).where('id', '=', other.salon.id).execute();
    await db.deleteFrom('customers').execute();
    // Citus locks no rows of several salons.
    if (!citusUrl) {
      expect(await db.selectFrom('salons').select('id').forUpdate().execute()).toEqual([{ id: one.salon.id }]);
    }
    expect(await read()).toEqual(before);
    const salons = owner.selectFrom('salons').where('id', '=', other.salon.id).select('name');
    expect(await salons.execute()).toEqual([{ name: other.salon.name }]);
  });

  test.each(['outside a transaction', 'in a transaction'])('a row for another salon is refused, %s', async (where) => {
    const { other, db, owner } = await openTwo();
    const row = { id: newId(), salonId: other.salon.id, name: 'Ana', phone: '+5511977776666' };
    const insert =
      where === 'in a transaction'
        ? db.transaction().execute((db) => db.insertInto('customers').values(row).execute())
        : db.insertInto('customers').values(row).execute();
    await expect(insert).rejects.toMatchObject({ code: '42501' });
    await expect(db.updateTable('customers').set({ salonId: other.salon.id }).execute()).rejects.toMatchObject({
      // There no row moves to another salon, whoever asks.
      code: citusUrl ? '0A000' : '42501',
    });
    expect(await owner.selectFrom('customers').where('id', '=', row.id).select('id').execute()).toEqual([]);
  });

  test('what no salon owns is hidden as well', async () => {
    const { db, owner } = await openTwo();
    const row = { provider: 'mercado_pago', eventKey: newId(), topic: 'payment', resource: '1' } as const;
    await owner.insertInto('webhookEvents').values(row).execute();
    expect(await db.selectFrom('webhookEvents').where('salonId', 'is', null).select('eventKey').execute()).toEqual([]);
  });

  test('a salon writes entries of its own into the audit log, and reaches none of the platform', async () => {
    const { one, other, db } = await openTwo();
    const entry = () => ({ id: newId(), actorKind: 'owner' as const, action: 'services.update', data: '{}' });
    await db
      .insertInto('auditLog')
      .values({ ...entry(), salonId: one.salon.id })
      .execute();
    const refused = [
      db.insertInto('auditLog').values({ ...entry(), salonId: other.salon.id }),
      db.insertInto('platformAuditLog').values(entry()),
      db.selectFrom('platformAuditLog').select('id'),
      db.updateTable('platformAuditLog').set({ data: '{}' }),
      db.deleteFrom('platformAuditLog'),
    ];
    for (const query of refused) await expect(query.execute()).rejects.toMatchObject({ code: '42501' });
  });

  test('the messages of deleted salons are not read, written or deleted', async () => {
    const { db, owner } = await openTwo();
    const message = { id: newId(), channel: 'mail', kind: 'salon_closed', recipient: 'rute@example.com' } as const;
    const row = { ...message, body: 'Olá', createdAt: world.clock.now() };
    await owner.insertInto('closingMessages').values(row).execute();
    const refused = { code: '42501' };
    await expect(db.selectFrom('closingMessages').select('id').execute()).rejects.toMatchObject(refused);
    await expect(db.deleteFrom('closingMessages').execute()).rejects.toMatchObject(refused);
    const another = db.insertInto('closingMessages').values({ ...row, id: newId() });
    await expect(another.execute()).rejects.toMatchObject(refused);
    expect(await owner.selectFrom('closingMessages').where('id', '=', row.id).select('id').execute()).toHaveLength(1);
  });
});

test('whoever has another name at one salon has it in the other salons too', async () => {
  const { one, other } = await openTwo();
  const read = () =>
    world.database.db
      .selectFrom('salons')
      .innerJoin('salonVersions', 'salonVersions.salonId', 'salons.id')
      .where('salons.id', '=', one.salon.id)
      .select(['ownerName', 'salonVersions.version'])
      .executeTakeFirstOrThrow();
  const { version } = await read();
  const profile = { fullName: 'Rita Prado', phone: '+5511987654321', address: null, version: 0 };
  await one.owner.customers.updateProfile({ slug: other.slug, ...profile });
  // On Citus the version moves with each row that changes.
  const moved = citusUrl ? expect.toSatisfy((now: number) => now > version) : version + 1;
  expect(await read()).toEqual({ ownerName: 'Rita Prado', version: moved });
});

test.each(['verifications', 'twoFactors', 'recoveryCodes', 'oldestRelease'] as const)(
  'a salon does not reach %s at all',
  async (table) => {
    const { db } = await openTwo();
    await expect(db.selectFrom(table).selectAll().execute()).rejects.toMatchObject({ code: '42501' });
  },
);

test('a statement after a failed one, and one of another salon, sees its own rows', async () => {
  const { one, other, db, owner } = await openTwo();
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  const salons = (db: OwnerDb | ReturnType<OwnerDb['asSalon']>) => db.selectFrom('salons').select('id').execute();
  const questions = Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).salon.id);
  const answers = await Promise.all(questions.map((id) => salons(owner.asSalon(id))));
  expect(answers).toEqual(questions.map((id) => [{ id }]));
  const { rows } =
    await sql<Row>`select current_user::text as role, current_setting('encaixe.salon', true) as salon`.execute(owner);
  expect(rows[0]?.role).not.toBe(SALON_ROLE);
  expect([null, '']).toContain(rows[0]?.salon);
});

test('a transaction is undone as a whole, and the connection is an owner’s again', async () => {
  const { one, owner } = await openTwo();
  const failed = bindToSalon(owner, one.salon.id).transaction(async (db) => {
    await db.updateTable('salons').set({ name: 'Outro' }).execute();
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  const { rows } = await sql<Row>`select current_user::text as role`.execute(owner);
  expect(rows[0]?.role).not.toBe(SALON_ROLE);
  expect(await owner.selectFrom('salons').where('id', '=', one.salon.id).select('name').execute()).toEqual([
    { name: one.salon.name },
  ]);
});

test.runIf(process.env.TEST_DATABASE_URL)(
  'a database without the wall is refused, and told what it lacks',
  async () => {
    const { db } = world.database;
    const trouble = (change: string) =>
      db.transaction().execute(async (trx) => {
        await sql.raw(change).execute(trx);
        const found = await findWallTrouble({ db: trx });
        await sql`rollback`.execute(trx);
        return found;
      });
    expect(await trouble('alter table reviews disable row level security')).toMatch(/não separam os salões: reviews\./);
    expect(await trouble('drop policy of_salon on services')).toMatch(/não separam os salões: services\./);
    expect(await trouble(`revoke select on customers from ${SALON_ROLE}`)).toMatch(
      /não separam os salões: customers\./,
    );
    expect(await findWallTrouble(world.database)).toBeNull();
  },
);

test.runIf(process.env.TEST_DATABASE_URL)(
  'a lone statement whose plan was lost is sent again, still as the salon',
  async () => {
    const { one, db } = await openTwo();
    await sql`create table widened (salon_id uuid, n int)`.execute(world.database.db);
    await sql`grant select on widened to ${sql.raw(SALON_ROLE)}`.execute(world.database.db);
    await sql`insert into widened values (${one.salon.id}, 1)`.execute(world.database.db);
    const read = () => sql<Row>`select w.*, current_user::text as role from widened w where n = ${1}`.execute(db);
    for (let n = 0; n < 3; n++) await read();
    await sql`alter table widened add column more int`.execute(world.database.db);
    const answers = await Promise.all(Array.from({ length: 10 }, read));
    for (const { rows } of answers)
      expect(rows).toEqual([{ salonId: one.salon.id, n: 1, more: null, role: SALON_ROLE }]);
    await sql`drop table widened`.execute(world.database.db);
  },
);
