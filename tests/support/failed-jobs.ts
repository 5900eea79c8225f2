import { newId } from '#lib/id.ts';
import { DEAD_LETTERS } from '#server/infra/jobs/dead-letters.ts';
import type { TestWorld } from './test-world.ts';

type Failed = { queue?: string; payload?: object; message?: string; at?: string };

/** A job that has failed for good, as pg-boss leaves it. Returns its id. */
export async function openFailedJob({ database, clock }: Pick<TestWorld, 'database' | 'clock'>, failed: Failed = {}) {
  const {
    queue = 'notifications.deliver',
    payload = { messageId: newId() },
    message = 'connect ECONNREFUSED',
  } = failed;
  const id = newId();
  await database.pool.query(
    `insert into pgboss.job (id, name, data, created_on, keep_until, source_name, source_id, source_created_on,
      source_retry_count, source_output)
    values ($1, $2, $3, $4, $4::timestamptz + interval '30 days', $5, $6, $4::timestamptz - interval '1 hour', 8, $7)`,
    [id, DEAD_LETTERS, payload, failed.at ?? clock.now(), queue, newId(), { message }],
  );
  return id;
}
