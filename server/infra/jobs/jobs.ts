import { fromKysely, type JobWithMetadata, TestClock } from 'pg-boss';
import { idOf } from '#lib/id.ts';
import type { Connection, Database } from '../database/database.ts';
import { holdUntilCommit } from '../database/locks.ts';
import type { SalonDb } from '../database/salon-db.ts';
import { type Clock, isTestClock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { createBoss } from './boss.ts';
import { createDeadLetters, type DeadLetters, prepareDeadLetters } from './dead-letters.ts';
import { keptFailure } from './kept-failure.ts';
import { createOutbox } from './outbox.ts';
import { prepareQueue } from './prepare-queue.ts';
import { createRelay } from './relay.ts';
import { createSending } from './sending.ts';
import { traceJob } from './trace-job.ts';

declare const payload: unique symbol;

export type Job<Payload extends object> = { name: string; options: Required<JobOptions>; [payload]?: Payload };

export type JobOptions = {
  /** Retries follow after 10 s, 20 s, 40 s … up to an hour. */
  retries?: number;
  timeoutSeconds?: number;
  concurrency?: number;
  /** How long it stays once it is done, or has failed for good and is no dead letter. */
  retentionSeconds?: number;
  /** False for payloads with an address: a job that fails for good is then no dead letter, so nobody can retry it. */
  keepsFailed?: boolean;
};

export type JobContext = { jobId: string; attempt: number; signal: AbortSignal };
export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>;

export type Jobs = {
  /** Sends within the caller's transaction when `db` is one. A salon's job goes through `salon_jobs`, its own table. */
  send<Payload extends object>(
    db: Connection | SalonDb,
    job: Job<Payload>,
    payload: Payload,
    options?: { startAfter?: Date; id?: string },
  ): Promise<void>;
  /** Takes back jobs that have not begun, within the caller's transaction. */
  recall(db: SalonDb, job: Pick<Job<object>, 'name'>, ids: string[]): Promise<void>;
  /** Like `send`, with one statement for each thousand jobs. */
  sendMany<Payload extends object>(
    db: Connection | SalonDb,
    job: Job<Payload>,
    payloads: Payload[],
    options?: { startAfter?: (payload: Payload) => Date },
  ): Promise<void>;
  /** `db` has been committed: what it sent for salons goes on to the queue at once, instead of within two seconds. */
  afterCommit(db: Connection): void;
  /** A handler may run twice for one job (a crash after its work), so it checks whether the work is still due. */
  work<Payload extends object>(job: Job<Payload>, handler: JobHandler<Payload>): void;
  /** Runs at 06:00 UTC. Each run sends the next one under an id of that day, so that two servers send one job. */
  workDaily(job: Job<Record<never, never>>, handler: () => Promise<void>): void;
  /** Like `workDaily`, but every `minutes` minutes of the day: 60 runs at each full hour of UTC. */
  workEvery(minutes: number, job: Job<Record<never, never>>, handler: () => Promise<void>): void;
  /** Brings what salons have sent to the queue, from the end of `start` on. Until `stop` this also happens by itself. */
  relay(): Promise<void>;
  /** The jobs that failed for good. */
  deadLetters: DeadLetters;
  /**
   * With a test clock no job runs by itself: call drain(). `aheadMs` also runs the jobs that become due within that
   * time.
   */
  start(): Promise<void>;
  /** Between the end of `start` and the beginning of `stop`. */
  areRunning(): boolean;
  stop(): Promise<void>;
  drain(only?: Pick<Job<object>, 'name'>, options?: { aheadMs?: number }): Promise<{ done: number; failed: number }>;
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** 06:00 UTC. */
const DAILY_OFFSET_MS = 6 * 60 * MINUTE_MS;
const ONE_WEEK_SECONDS = 7 * 24 * 3600;

export function defineJob<Payload extends object>(name: string, options: JobOptions = {}): Job<Payload> {
  return {
    name,
    options: {
      ...{ retries: 8, timeoutSeconds: 60, concurrency: 1, retentionSeconds: ONE_WEEK_SECONDS, keepsFailed: true },
      ...options,
    },
  };
}

type Registered = { job: Job<object>; handler: JobHandler<object> };

export function createJobs({ database, log, clock }: { database: Database; log: Log; clock: Clock }): Jobs {
  const registered = new Map<string, Registered>();
  const recurring: (() => Promise<void>)[] = [];
  const bossClock = isTestClock(clock) ? new TestClock(clock.now()) : null;
  const boss = createBoss(database, log, bossClock);
  const outbox = createOutbox(database, boss);
  const relay = createRelay(outbox, log);
  let lastDrain: Promise<unknown> = Promise.resolve();
  let areRunning = false;
  let hasStarted = false;

  async function run({ job, handler }: Registered, found: JobWithMetadata<object>): Promise<void> {
    const attempt = found.retryCount + 1;
    await traceJob(job.name, found.data, async (payload) => {
      try {
        await handler(payload, { jobId: found.id, attempt, signal: found.signal ?? new AbortController().signal });
      } catch (error) {
        const fields = { err: error, job: job.name, jobId: found.id, attempt };
        if (attempt > job.options.retries) log.error(fields, 'a job failed for good');
        else log.warn(fields, 'a job failed and will be tried again');
        throw keptFailure(error);
      }
    });
  }

  async function listen(entry: Registered): Promise<void> {
    const { name } = entry.job;
    const id: string = await boss.work<object, void, typeof pollOptions>(name, pollOptions, async ([found]) => {
      // The pause between polls would cost 2 s for each job of a batch.
      boss.notifyWorker(id);
      if (found) await run(entry, found);
    });
  }

  async function drainOnce(only?: Pick<Job<object>, 'name'>, aheadMs = 0): Promise<{ done: number; failed: number }> {
    const counts = { done: 0, failed: 0 };
    for (let before = -1; before < counts.done + counts.failed; ) {
      before = counts.done + counts.failed;
      // The bench's clock goes on meanwhile.
      await bossClock?.setTime(new Date(clock.now().getTime() + aheadMs));
      await outbox.relay();
      for (const entry of registered.values()) {
        const { name } = entry.job;
        if (only && only.name !== name) continue;
        for (const found of await boss.fetch<object>(name, { batchSize: 50, includeMetadata: true })) {
          const error = await run(entry, found).then(
            () => null,
            (thrown: Error) => thrown,
          );
          if (error) await boss.fail(name, found, error);
          else await boss.complete(name, found);
          counts[error ? 'failed' : 'done']++;
        }
      }
    }
    return counts;
  }

  /** The id contains the time, so that several servers send one job only. `offsetMs` counts from midnight (UTC). */
  async function sendNext({ name }: Job<object>, minutes: number, offsetMs: number): Promise<void> {
    const every = minutes * MINUTE_MS;
    const startAfter = new Date((Math.floor(clock.now().getTime() / every) + 1) * every + offsetMs);
    const db = fromKysely(database.db.withoutPlugins());
    await boss.send(name, {}, { id: idOf(`${name} ${startAfter.toISOString()}`), startAfter, db });
  }

  function repeat(job: Job<object>, handler: () => Promise<void>, minutes: number, offsetMs = 0): void {
    const next = () => sendNext(job, minutes, offsetMs);
    recurring.push(next);
    register(job, async () => {
      // Sent first, so that a run that fails completely does not end the series.
      await next();
      await handler();
    });
  }

  function register(job: Job<object>, handler: JobHandler<object>): void {
    if (registered.has(job.name)) throw new Error(`Two handlers for ${job.name}`);
    registered.set(job.name, { job, handler });
  }

  return {
    ...createSending({
      boss,
      outbox,
      relay,
      isKnown: (name) => registered.has(name),
      now: bossClock && (() => clock.now()),
    }),
    work(job, handler) {
      register(job, handler as JobHandler<object>);
    },
    workDaily(job, handler) {
      repeat(job, handler, DAY_MINUTES, DAILY_OFFSET_MS);
    },
    workEvery(minutes, job, handler) {
      repeat(job, handler, minutes);
    },
    async relay() {
      if (hasStarted) await outbox.relay();
    },
    deadLetters: createDeadLetters(boss),
    async start() {
      const prepare = async () => {
        await boss.start();
        await prepareDeadLetters(boss);
        for (const { job } of registered.values()) await prepareQueue(boss, job);
        for (const sendNext of recurring) await sendNext();
      };
      // pg-boss creates its schema without a lock: two servers on a new database would collide.
      const mayHaveOtherServers = database.kind === 'postgres' && !bossClock;
      if (mayHaveOtherServers) await withLock(database, 'job queues', prepare);
      else await prepare();
      for (const entry of bossClock ? [] : registered.values()) {
        for (let n = 0; n < entry.job.options.concurrency; n++) await listen(entry);
      }
      if (!bossClock) relay.start();
      areRunning = true;
      hasStarted = true;
    },
    areRunning: () => areRunning,
    async stop() {
      areRunning = false;
      await lastDrain;
      await relay.stop();
      await boss.stop({ close: false, timeout: 10_000 });
    },
    drain(only, { aheadMs } = {}) {
      const next = lastDrain.then(
        () => drainOnce(only, aheadMs),
        () => drainOnce(only, aheadMs),
      );
      lastDrain = next.catch(() => {});
      return next;
    },
  };
}

const pollOptions = { includeMetadata: true, pollingIntervalSeconds: 2 } as const;

async function withLock({ longWork }: Database, name: string, work: () => Promise<void>): Promise<void> {
  await longWork.db.transaction().execute(async (trx) => {
    await holdUntilCommit(trx, name);
    await work();
  });
}
