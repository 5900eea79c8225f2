import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import type { Database } from '#server/infra/database/database.ts';
import { deleteOldMessages } from '#server/notifications/commands.ts';
import { announceBookingJob, type ProviderNotices, providerNoticesJob } from '#server/notifications/jobs.ts';
import { listNewestTo } from '#server/notifications/provider-notices/queries.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { citusUrl, openDistributedDatabase } from './support/citus.ts';
import { openCustomer, openSalon, useTestWorld } from './support/test-world.ts';

/** The messages of salons on a coordinator with its workers, in the project 'citus' (vitest.config.ts). */
const world = useTestWorld();

const read = async <Row>(text: string, { db }: Pick<Database, 'db'> = world.database) =>
  (await sql.raw<Row>(text).execute(db)).rows;

/** By a provider that takes each message. */
async function deliverAll(): Promise<string[]> {
  const taken: string[] = [];
  world.whatsapp.find = async () => ({
    name: 'cloud_api',
    send: async () => {
      const id = `wamid.${newId()}`;
      taken.push(id);
      return { id };
    },
  });
  await world.jobs.drain();
  return taken;
}

test('a booking’s messages are written, delivered and reported on the machine of the salon', async () => {
  const salons = await Promise.all(Array.from({ length: 4 }, () => openSalon(world)));
  for (const salon of salons) {
    const customer = await openCustomer(world, salon);
    const { id } = await customer.book();
    await world.jobs.drain(announceBookingJob);
    const written = await read<{ nodeport: number; success: boolean; result: string }>(`
      select nodeport, success, result from run_command_on_shards('messages', $$
        select count(*) from %s where appointment_id = '${id}' $$) join pg_dist_shard_placement using (shardid)
      where result <> '0'`);
    const machine = await read(`
      select nodeport from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('salons', '${salon.salon.id}')`);
    expect(written.map(({ nodeport }) => ({ nodeport }))).toEqual(machine);
    const [wamid, ...more] = await deliverAll();
    expect(more).toEqual([]);
    const listed = async () => {
      const { messages } = await salon.owner.notifications.list({ kind: 'appointment_booked' });
      return messages.map(({ status }) => status);
    };
    expect(await listed()).toEqual(['sent']);
    const notice = { id: wamid ?? '', status: 'read', at: world.clock.now().toISOString(), failure: null } as const;
    const notices: ProviderNotices = { provider: 'cloud_api', deliveries: [notice], stops: [], resumes: [] };
    await world.jobs.send(world.database.db, providerNoticesJob, notices);
    await world.jobs.drain(providerNoticesJob);
    expect(await listed()).toEqual(['read']);
    expect((await salon.owner.notifications.list({})).matching).toBeGreaterThan(0);
  }
});

test('an answer finds the newest message of each salon to the phone', async () => {
  const recipient = '+5531911112222';
  const ids: string[] = [];
  for (const salon of [await openSalon(world), await openSalon(world)]) {
    for (const body of ['Primeira', 'Segunda']) {
      world.clock.advance({ minutes: 1 });
      const row = { id: newId(), salonId: salon.salon.id, channel: 'whatsapp', kind: 'appointment_booked' } as const;
      await world.database.db
        .insertInto('messages')
        .values({ ...row, recipient, body, createdAt: world.clock.now() })
        .execute();
      if (body === 'Segunda') ids.push(row.id);
    }
  }
  const newest = await listNewestTo({ ...scopeOfSystem(world), kind: 'webhook', provider: 'whatsapp' }, [recipient]);
  expect(newest.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('each machine finds the message of a notice, and of a job without a salon, by an index', async () => {
  const plans = await world.database.db.transaction().execute(async (db) => {
    await sql`set local citus.propagate_set_commands = 'local'`.execute(db);
    await sql`set local citus.explain_all_tasks = on`.execute(db);
    // So few rows are read as a whole otherwise.
    await sql`set local enable_seqscan = off`.execute(db);
    const explain = async (condition: string) =>
      (await read<Record<string, string>>(`explain select salon_id from messages where ${condition}`, { db } as never))
        .flatMap((row) => Object.values(row))
        .join('\n');
    return [
      await explain(`provider = 'cloud_api' and provider_message_id = 'wamid.1'`),
      await explain(`id = '${newId()}'`),
    ];
  });
  for (const [n, index] of ['messages_of_provider', 'messages_by_id'].entries()) {
    // Four shards.
    expect(plans[n]?.match(new RegExp(`using ${index}_`, 'g'))).toHaveLength(4);
  }
});

test('the mail in the place of a message stays when the message is forgotten; both may go at once', async () => {
  const { salon } = await openSalon(world);
  const { db } = world.database;
  const made = { salonId: salon.id, kind: 'owner_booked', recipient: 'ana@example.com', body: 'Olá' };
  const pair = async () => {
    const [first, second] = [newId(), newId()];
    await db
      .insertInto('messages')
      .values({ ...made, id: first, channel: 'whatsapp' })
      .execute();
    await db
      .insertInto('messages')
      .values({ ...made, id: second, channel: 'mail', wayOf: first })
      .execute();
    return [first, second] as const;
  };
  const [first, second] = await pair();
  const ofSalon = db.deleteFrom('messages').where('salonId', '=', salon.id);
  await ofSalon.where('id', '=', first).execute();
  const left = () =>
    db.selectFrom('messages').where('salonId', '=', salon.id).select(['id', 'wayOf', 'outcome']).execute();
  expect(await left()).toEqual([{ id: second, wayOf: null, outcome: 'queued' }]);
  await ofSalon.where('id', 'in', await pair()).execute();
  expect(await left()).toHaveLength(1);
  const lonely = { ...made, id: newId(), channel: 'mail', wayOf: newId() } as const;
  await expect(db.insertInto('messages').values(lonely).execute()).rejects.toMatchObject({ code: '23503' });
});

test('old messages of all salons are deleted', async () => {
  const salons = await Promise.all(Array.from({ length: 3 }, () => openSalon(world)));
  const { db } = world.database;
  const made = { kind: 'appointment_booked', channel: 'mail', recipient: 'ana@example.com', body: 'Olá' } as const;
  const day = (age: number) => new Date(world.clock.now().getTime() - age * 24 * 3600 * 1000);
  const rows = salons.flatMap(({ salon }) =>
    [181, 179].map((age) => ({ ...made, id: newId(), salonId: salon.id, createdAt: day(age) })),
  );
  await db.insertInto('messages').values(rows).execute();
  await deleteOldMessages(scopeOfSystem(world));
  const ids = rows.map(({ id }) => id);
  const left = await db.selectFrom('messages').where('id', 'in', ids).select('createdAt').execute();
  expect(left.map(({ createdAt }) => createdAt)).toEqual(salons.map(() => day(179)));
});

test('what the previous release left without a salon waits as a message of the platform once it is distributed', async () => {
  const ids = { queued: newId(), sent: newId() };
  const distributed = await openDistributedDatabase(citusUrl ?? '', async ({ pool }) => {
    for (const [status, id] of Object.entries(ids)) {
      await pool.query(
        `insert into messages (id, channel, kind, recipient, body, status, is_forgotten)
         values ($1, 'mail', 'salon_closed', 'ana@example.com', 'Olá', $2, true)`,
        [id, status],
      );
    }
  });
  try {
    expect(await read('select id, body from closing_messages', distributed)).toEqual([{ id: ids.queued, body: 'Olá' }]);
    expect(await read('select id from messages', distributed)).toEqual([]);
    const another = `insert into messages (id, channel, kind, recipient, body)
      values ('${newId()}', 'mail', 'salon_closed', 'ana@example.com', 'Olá')`;
    await expect(read(another, distributed)).rejects.toThrow();
  } finally {
    await distributed.close();
  }
});
