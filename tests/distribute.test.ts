import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '#db/migrations/all.ts';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { migrate } from '#server/infra/database/migrate.ts';
import { bindToSalon } from '#server/infra/database/salon-db.ts';
import { citusUrl } from './support/citus.ts';
import { openFullSalon } from './support/full-salon.ts';
import { useTestWorld } from './support/test-world.ts';

/** On a coordinator with its workers, in the project 'citus' (vitest.config.ts). */
const world = useTestWorld();

/** As docs/new-noun.md wants a table of a salon, with a column for an older one. */
const rooms = {
  up: async (db: Kysely<unknown>) => {
    for (const text of [
      `create table rooms (
        salon_id uuid not null references salons (id) on delete cascade,
        id uuid not null,
        employee_id uuid,
        name text not null,
        version integer not null default 1,
        primary key (salon_id, id),
        unique (salon_id, name),
        foreign key (salon_id, employee_id) references employees (salon_id, id)
      )`,
      'create index rooms_by_employee on rooms (salon_id, employee_id)',
      'grant select, insert, update, delete on rooms to encaixe_salon',
      'alter table rooms enable row level security',
      `create policy of_salon on rooms to encaixe_salon using (salon_id = current_setting('encaixe.salon')::uuid)`,
      `insert into rooms (salon_id, id, name) select id, gen_random_uuid(), 'Sala 1' from salons`,
      `create function name_rooms() returns trigger language plpgsql as $$
        begin update salon_versions set version = version + 1 where salon_id = new.salon_id; return null; end $$`,
      'create trigger name_rooms after insert or update on rooms for each row execute function name_rooms()',
      `alter table services add column room_kind text not null default 'qualquer'`,
    ]) {
      await sql.raw(text).execute(db);
    }
  },
};

test('a start distributes the new tables of its migrations, with their rows, references, triggers and policies', async () => {
  const { salon } = await openFullSalon(world);
  const { pool } = world.database;
  const read = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  expect(await migrate(world.database, { ...migrations, '999-rooms': rooms })).toEqual(['999-rooms']);
  const [place] = await read(`select partmethod, colocationid = (
      select colocationid from pg_dist_partition where logicalrelid = 'salons'::regclass) as "isBeside"
    from pg_dist_partition where logicalrelid = 'rooms'::regclass`);
  expect(place).toEqual({ partmethod: 'h', isBeside: true });
  expect(await read('select name from rooms where salon_id = $1', [salon.id])).toEqual([{ name: 'Sala 1' }]);
  expect(await read('select distinct room_kind from services')).toEqual([{ room_kind: 'qualquer' }]);
  const version = () => read('select version from salon_versions where salon_id = $1', [salon.id]);
  const [before] = await version();
  await pool.query(`update rooms set name = 'Sala azul' where salon_id = $1`, [salon.id]);
  expect(await version()).not.toEqual([before]);
  await expect(
    pool.query(`insert into rooms (salon_id, id, name) values (gen_random_uuid(), gen_random_uuid(), 'x')`),
  ).rejects.toMatchObject({ code: '23503' });
  const others = `select count(*)::int as count from rooms where salon_id <> current_setting('encaixe.salon')::uuid`;
  await openFullSalon(world);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`insert into rooms (salon_id, id, name) select id, gen_random_uuid(), 'Sala 2' from salons`);
    await client.query('commit');
    await client.query('begin');
    // As the dialect tells each machine the salon.
    await client.query(`set local citus.propagate_set_commands = 'local'`);
    await client.query(`set local encaixe.salon = '${salon.id}'`);
    await client.query('set local role encaixe_salon');
    expect((await client.query('select distinct salon_id from rooms')).rows).toEqual([{ salon_id: salon.id }]);
    expect((await client.query(others)).rows).toEqual([{ count: 0 }]);
    await client.query('rollback');
  } finally {
    client.release();
  }
});

test('a lone statement ends on the salon’s machine: when it waits for a lock, and when it takes too long', async () => {
  const { salon } = await openFullSalon(world);
  // With these limits of ours the coordinator alone would end it later, and as a statement that takes too long.
  const database = await openDatabase({ url: await addressOf(world.database) });
  const impatient = await openDatabase({ url: await addressOf(world.database), limits: { statement: 1_000 } });
  const other = await world.database.pool.connect();
  const statementOf = ({ db }: Database, name: string) =>
    bindToSalon(db, salon.id).updateTable('services').set({ name }).execute();
  try {
    await other.query('begin');
    await other.query('update services set name = name where salon_id = $1', [salon.id]);
    await expect(statementOf(database, 'Corte 1')).rejects.toMatchObject({ code: '55P03' });
    await expect(statementOf(impatient, 'Corte 2')).rejects.toMatchObject({ code: '57014' });
    const { rows } = await other.query(`select distinct result from run_command_on_workers($$
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'$$)`);
    expect(rows).toEqual([{ result: '0' }]);
  } finally {
    await other.query('rollback');
    other.release();
    await database.close();
    await impatient.close();
  }
  await statementOf(world.database, 'Corte 3');
});

async function addressOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query('select current_database() as name');
  return Object.assign(new URL(citusUrl ?? ''), { pathname: `/${rows[0].name}` }).href;
}

test('the release that distributed goes on beside a newer one that has migrated, an older one does not', async () => {
  expect(await migrate(world.database)).toEqual([]);
  const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
  await expect(migrate(world.database, older)).rejects.toThrow('de uma versão mais nova');
});
