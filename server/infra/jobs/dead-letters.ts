import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import type { Connection } from '../database/database.ts';

/** Where pg-boss puts a job that has failed for good, with its payload and its last error. */
export const DEAD_LETTERS = 'dead-letters';

const THIRTY_DAYS_SECONDS = 30 * 24 * 3600;

export type DeadLetter = {
  id: string;
  queue: string;
  sentAt: Date;
  failedAt: Date;
  attempts: number;
  payload: Record<string, unknown>;
  /** As pg-boss keeps what was thrown; null when the process ended instead. */
  failure: Record<string, unknown> | null;
};

export type QueueCounts = {
  queue: string;
  waiting: number;
  /** Their time has not come yet. */
  scheduled: number;
  running: number;
  retrying: number;
  failed: number;
};

export type DeadLetters = {
  /** Newest first. */
  list(
    db: Connection,
    page: { queue?: string | undefined; limit: number; offset: number },
  ): Promise<{ letters: DeadLetter[]; matching: number }>;
  find(db: Connection, id: string): Promise<DeadLetter | null>;
  /** Every queue that holds anything, by name. */
  count(db: Connection): Promise<QueueCounts[]>;
  /** Back to their queue, with payload and all retries, in the caller's transaction. Answers how many. */
  retry(db: Connection, which: { id: string } | { queue: string }): Promise<number>;
  /** False when there is none (any more). */
  discard(db: Connection, id: string): Promise<boolean>;
};

/** Before the queues that name it. */
export async function prepareDeadLetters(boss: PgBoss): Promise<void> {
  if (!(await boss.getQueue(DEAD_LETTERS))) {
    await boss.createQueue(DEAD_LETTERS, {
      retentionSeconds: THIRTY_DAYS_SECONDS,
      deleteAfterSeconds: THIRTY_DAYS_SECONDS,
    });
  }
  // Fills pg-boss's cache, as `prepareQueue` does.
  await boss.findJobs(DEAD_LETTERS, { id: '00000000-0000-0000-0000-000000000000' });
}

const on = (db: Connection) => fromKysely(db.getExecutor().withoutPlugins());

export function createDeadLetters(boss: PgBoss): DeadLetters {
  const select = sql`
    select id, source_name as queue, source_created_on as sent_at, created_on as failed_at, source_retry_count + 1 as attempts,
      data as payload, source_output as failure
    from pgboss.job where name = ${DEAD_LETTERS} and state = 'created'`;
  return {
    async list(db, { queue, limit, offset }) {
      const wanted = queue === undefined ? sql`` : sql`and source_name = ${queue}`;
      const { rows } = await sql<DeadLetter & { matching: number }>`
        select l.*, count(*) over ()::int as matching from (${select} ${wanted}) l
        order by failed_at desc, id desc limit ${limit} offset ${offset}`.execute(db);
      return { letters: rows.map(({ matching: _, ...letter }) => letter), matching: rows[0]?.matching ?? 0 };
    },
    async find(db, id) {
      const { rows } = await sql<DeadLetter>`${select} and id = ${id}`.execute(db);
      return rows[0] ?? null;
    },
    async count(db) {
      const { rows } = await sql<QueueCounts>`
        select coalesce(source_name, name) as queue,
          count(*) filter (where state = 'created' and name <> ${DEAD_LETTERS} and start_after <= pgboss.job_now())::int as waiting,
          count(*) filter (where state = 'created' and name <> ${DEAD_LETTERS} and start_after > pgboss.job_now())::int as scheduled,
          count(*) filter (where state = 'active')::int as running,
          count(*) filter (where state = 'retry')::int as retrying,
          count(*) filter (where state = 'created' and name = ${DEAD_LETTERS})::int as failed
        from pgboss.job where state <= 'active' group by 1 order by 1`.execute(db);
      const sent = await sql<Pick<QueueCounts, 'queue' | 'waiting' | 'scheduled'>>`
        select queue, count(*) filter (where start_after is null or start_after <= now())::int as waiting,
          count(*) filter (where start_after > now())::int as scheduled
        from salon_jobs where not is_recall group by 1 order by 1`.execute(db);
      return sent.rows.reduce(withSent, rows);
    },
    async retry(db, which) {
      const chosen = 'id' in which ? { ids: [which.id] } : { sourceName: which.queue, limit: MOST_AT_ONCE };
      return boss.redrive(DEAD_LETTERS, { ...chosen, db: on(db) });
    },
    async discard(db, id) {
      // pg-boss answers the count, which its types leave out.
      const { affected }: { affected?: number } = await boss.deleteJob(DEAD_LETTERS, id, { db: on(db) });
      return affected === 1;
    },
  };
}

const MOST_AT_ONCE = 10_000;

/** With what salons have sent and no relay has brought yet. */
function withSent(counts: QueueCounts[], sent: Pick<QueueCounts, 'queue' | 'waiting' | 'scheduled'>): QueueCounts[] {
  const { queue, waiting, scheduled } = sent;
  const own = counts.find((one) => one.queue === queue) ?? { queue, ...NOTHING };
  const others = counts.filter((one) => one.queue !== queue);
  const sum = { ...own, waiting: own.waiting + waiting, scheduled: own.scheduled + scheduled };
  return [...others, sum].toSorted((a, b) => (a.queue < b.queue ? -1 : 1));
}

const NOTHING = { waiting: 0, scheduled: 0, running: 0, retrying: 0, failed: 0 };
