import type pg from 'pg';
import { type Clock, type Db, PgBoss, type TestClock } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { type Log, warnSeldom } from '../process/log.ts';
import { timeLimits } from '../process/time-limits.ts';
import { isUnavailable } from '../process/unavailable.ts';

/** Uses connections of its own, and timers that do not keep the process alive. */
export function createBoss(database: Database, log: Log, testClock: TestClock | null): PgBoss {
  const isEmbedded = database.kind === 'pglite';
  const boss = new PgBoss({
    db: onPool(database),
    backend: isEmbedded ? 'pglite' : 'postgres',
    clock: testClock ?? quietClock,
    // Recurring work sends its own next run (`repeat` in jobs.ts). pg-boss's schedules ask the database every half minute
    // from timers, which `drain` of a test cannot run.
    schedule: false,
    supervise: !testClock,
    // Maintenance for servers under load. It would only block the single connection.
    ...(isEmbedded ? { reindex: false, monitorVacuum: false } : {}),
  });
  boss.on('error', (error) => {
    if (isUnavailable(error)) warnSeldom(log, { err: error }, 'the job queue waits for the database');
    else log.error({ err: error }, 'the job queue failed');
  });
  boss.on('warning', ({ message, data }) => {
    if (isBacklog(message)) void warnOfBacklog(boss, log, data).catch((error) => boss.emit('error', error));
    else log.warn({ data }, message);
  });
  return boss;
}

const isBacklog = (message: string) => message.startsWith('Warning: large queue backlog');
const MOST_READY = 10_000;

/** pg-boss also counts what waits for its time: reminders of weeks to come are no backlog. It has just counted both. */
async function warnOfBacklog(boss: PgBoss, log: Log, warned: object): Promise<void> {
  const { name, warningQueueSize } = warned as { name: string; warningQueueSize?: number | null };
  const queue = await boss.getQueue(name);
  const ready = queue?.readyCount ?? 0;
  if (ready > (warningQueueSize || MOST_READY)) log.warn({ queue: name, ready }, 'many jobs wait for a worker');
}

const quietClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms).unref(),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

function onPool({ pool, longWork }: Database): Db {
  return {
    // For several statements pg returns an array of results, as pg-boss expects.
    executeSql: async (text, values) => {
      const question = { text, values: values as unknown[], query_timeout: timeLimits.jobQueue };
      return await longWork.pool.query(question);
    },
    // Only for a test clock: its time has to reach open sessions and new ones.
    setSessionStatements: async (statements) => {
      const prepare = async (client: pg.ClientBase) => {
        for (const statement of statements) await client.query(statement);
      };
      for (const each of new Set([pool, longWork.pool])) {
        const { onConnect } = each.options;
        each.options.onConnect = async (client) => {
          await onConnect?.(client);
          await prepare(client);
        };
        const clients = await Promise.all(Array.from({ length: each.idleCount }, () => each.connect()));
        await Promise.all(clients.map((client) => prepare(client).finally(() => client.release())));
      }
    },
  };
}
