import { type Kysely, sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import type { Database } from '../database/database.ts';
import { holdUntilCommit, waitBriefly } from '../database/locks.ts';
import { isConnectionLost } from '../database/pg-errors.ts';
import type { SalonDb } from '../database/salon-db.ts';
import { isDistributed } from '../database/salon-tables.ts';
import { askIn } from '../database/written-sql.ts';

type Sent = { id?: string | undefined; payload: object; startAfter?: Date | undefined };
type Row = {
  id: string;
  queue: string;
  payload: object | null;
  start_after: Date | null;
  is_recall: boolean;
  created_at: Date;
};

/** The jobs of salons that pg-boss has not got yet (docs/decisions/078-jobs-of-a-salon.md). */
export type Outbox = {
  /** A job whose id the outbox has already is not sent again. */
  send(db: SalonDb, queue: string, jobs: Sent[]): Promise<void>;
  /** pg-boss hears of it as it hears of jobs: one that begins meanwhile has begun. */
  recall(db: SalonDb, queue: string, ids: string[]): Promise<void>;
  /** Brings all that is committed to pg-boss. */
  relay(): Promise<void>;
};

const MOST_AT_ONCE = 1000;

export function createOutbox(database: Database, boss: PgBoss): Outbox {
  const { db } = database.longWork;

  /** One transaction takes the rows and gives them to pg-boss, so that a crash loses and doubles none. */
  async function relaySome(salons?: string[]): Promise<number> {
    const some = db.selectFrom('salonJobs').select('id').limit(1);
    const ofThese = salons ? some.where('salonId', '=', sql<string>`any (${salons}::uuid[])`) : some;
    if (!(await ofThese.executeTakeFirst())) return 0;
    return db.transaction().execute(async (trx) => {
      await waitBriefly(trx);
      // A second relay would wait for the rows of the first one, one after the other.
      await holdUntilCommit(trx, 'jobs of salons');
      const rows = await take(trx, salons);
      const bossDb = fromKysely(trx.getExecutor().withoutPlugins());
      for (const [queue, ofQueue] of Map.groupBy(rows, (row) => row.queue)) {
        const sent = ofQueue.filter((row) => !row.is_recall);
        const recalled = ofQueue.filter((row) => row.is_recall);
        // Ignores an id that it has.
        if (sent.length > 0) await boss.insert(queue, sent.map(asJob), { db: bossDb });
        if (recalled.length > 0)
          await boss.cancel(
            queue,
            recalled.map(({ id }) => id),
            { db: bossDb },
          );
      }
      return rows.length;
    });
  }

  async function relayAll(salons?: string[]): Promise<void> {
    while ((await relaySome(salons)) === MOST_AT_ONCE);
  }

  return {
    async send(db, queue, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ id, payload, startAfter }) => ({
        ...{ id: id ?? newId(), queue, payload: JSON.stringify(payload), startAfter: startAfter ?? null },
      }));
      await db
        .insertInto('salonJobs')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['salonId', 'id']).doNothing())
        .execute();
    },
    async recall(db, queue, ids) {
      if (ids.length === 0) return;
      await db
        .insertInto('salonJobs')
        .values(ids.map((id) => ({ id, queue, payload: null, startAfter: null, isRecall: true })))
        .onConflict((conflict) => conflict.columns(['salonId', 'id']).doUpdateSet({ payload: null, isRecall: true }))
        .execute();
    },
    async relay() {
      try {
        await relayAll();
      } catch (error) {
        if (!isConnectionLost(error) || !(await isDistributed(askIn(db)))) throw error;
        // A machine is away: the salons of the others do not wait for it.
        for (const salons of await listSalonsByMachine(db)) {
          await relayAll(salons).catch((error) => {
            if (!isConnectionLost(error)) throw error;
          });
        }
        throw error;
      }
    },
  };
}

/** Oldest first. A queue that only another release knows waits for a server of that release. */
async function take(trx: Kysely<DB>, salons?: string[]): Promise<Row[]> {
  const raw = trx.withoutPlugins();
  const { rows: queues } = await sql<{ name: string }>`select name from pgboss.queue`.execute(raw);
  // In both places: each sends Citus to the machines of these salons only.
  const ofThese = salons ? sql`salon_id = any (${salons}::uuid[]) and` : sql``;
  const { rows } = await sql<Row>`
    delete from salon_jobs where ${ofThese} (salon_id, id) in (
      select salon_id, id from salon_jobs where ${ofThese} queue = any (${queues.map(({ name }) => name)})
      order by created_at, id limit ${MOST_AT_ONCE}
    ) returning id, queue, payload, start_after, is_recall, created_at`.execute(raw);
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1));
}

/** From tables that the coordinator has itself. A salon that was deleted is missing: its rows wait for all machines. */
async function listSalonsByMachine(db: Kysely<DB>): Promise<string[][]> {
  const { rows } = await sql<{ salons: string[] }>`
    with placed as materialized (
      select salon_id, get_shard_id_for_distribution_column('salons', salon_id) as shardid from memberships where role = 'owner'
    ), placement as materialized (select shardid, groupid from pg_dist_placement)
    select array_agg(salon_id::text) as salons from placed join placement using (shardid) group by groupid`.execute(db);
  return rows.map(({ salons }) => salons);
}

const asJob = ({ id, payload, start_after }: Row) => ({
  ...{ id, data: payload ?? {} },
  ...(start_after && { startAfter: start_after }),
});
