import type { AskShortly } from '../database/short-questions.ts';
import { DEAD_LETTERS } from './dead-letters.ts';

export type Backlog = {
  /** Since the oldest due job could have begun; 0 when none is due. */
  lagSeconds: number;
  /** Jobs that failed for good, at most `MOST_COUNTED`. */
  failed: number;
};

const MOST_COUNTED = 1000;

/**
 * Costs as much as one poll of each worker, however many jobs are due: it reads those that the workers fetch next, a hundred of each
 * queue, in the order of pg-boss's index. `state < 'active'` and `not blocked` are that index's conditions.
 */
const BACKLOG = `
  select
    coalesce(greatest(extract(epoch from pgboss.job_now() - least(min(due.start_after), $2::timestamptz)), 0), 0)::float8 as "lagSeconds",
    (select count(*)::int from (
      select from pgboss.job where name = $1 and state < 'active' and not blocked
      order by priority desc, created_on limit ${MOST_COUNTED}) letters) as failed
  from pgboss.queue q cross join lateral (
    select start_after from pgboss.job
    where name = q.name and state < 'active' and not blocked and start_after <= pgboss.job_now()
    order by priority desc, created_on limit 100) due
  where q.name <> $1`;

/** Jobs that wait for a relay are late as well. Asked on its own, because salons may be on other machines than pg-boss. */
const OUTBOX = `select min(coalesce(start_after, created_at)) as oldest from salon_jobs`;

export async function readBacklog(ask: AskShortly): Promise<Backlog> {
  const [outbox] = await ask<{ oldest: Date | null }>({ text: OUTBOX });
  const [backlog] = await ask<Backlog>({ text: BACKLOG, values: [DEAD_LETTERS, outbox?.oldest ?? null] });
  if (!backlog) throw new Error('The database answered no row');
  return backlog;
}
