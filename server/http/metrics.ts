import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readCopyAges } from '../copies/queries.ts';
import type { Infra } from '../gate/scope.ts';
import { createShortQuestions } from '../infra/database/short-questions.ts';
import type { Env } from '../infra/env/env.ts';
import { readBacklog } from '../infra/jobs/backlog.ts';
import { askOnce } from '../infra/process/ask-once.ts';
import { inTime } from '../infra/process/in-time.ts';
import { warnSeldom } from '../infra/process/log.ts';
import { timeLimits } from '../infra/process/time-limits.ts';
import type { KeptPages } from '../keep/pages.ts';
import { answerProblem, NOT_FOUND } from './problem.ts';
import type { Readiness } from './ready.ts';
import { kindOf, methodOf } from './request-kind.ts';
import type { VisitorPages } from './visitor-pages.ts';

type Request = { method: string; path: string; status: number; milliseconds: number };

export type Metrics = {
  countRequest(request: Request): void;
  /** In Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>;
};

type Sources = { keepPage: KeptPages; checkReadiness: () => Promise<Readiness> };

/** Metrics of one app, in a registry of its own: tests make many apps in one process. */
export function createMetrics(infra: Infra, { keepPage, checkReadiness }: Sources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'encaixe_' });
  for (const counter of Object.values(infra.counters) as Counter[]) registry.registerMetric(counter);
  watchPools(infra, registry);
  watchKeptPages(keepPage, registry);

  const requests = new Counter({
    name: 'encaixe_http_requests_total',
    help: 'Answered requests, by method, kind of address and class of status.',
    labelNames: ['method', 'kind', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'encaixe_http_request_seconds',
    help: 'Time until the answer to a request began, by kind of address.',
    labelNames: ['kind'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const errors = new Counter({
    name: 'encaixe_scrape_errors_total',
    help: 'Parts that could not be read for this page in time, and are left out.',
    labelNames: ['part'],
    registers,
  });
  const readiness = new Gauge({
    name: 'encaixe_ready',
    help: 'Whether a part is ready for requests, as /readyz says: 1 or 0.',
    labelNames: ['part'],
    registers,
  });
  const lag = new Gauge({
    name: 'encaixe_job_lag_seconds',
    help: 'Age of the oldest due job, of all servers; 0 when none is due.',
    registers,
  });
  const failed = new Gauge({
    name: 'encaixe_failed_jobs',
    help: 'Jobs that failed in all their attempts and wait for an administrator, of all servers; 1000 at most.',
    registers,
  });
  const copyAge = new Gauge({
    name: 'encaixe_backup_age_seconds',
    help: 'Since the last daily copy was begun that was made and put where it belongs; +Inf when there is none.',
    registers,
  });
  const trialAge = new Gauge({
    name: 'encaixe_backup_trial_age_seconds',
    help: 'Since a copy was last restored elsewhere, as a trial; +Inf when none was.',
    registers,
  });
  const trialPassed = new Gauge({
    name: 'encaixe_backup_trial_passed',
    help: 'Whether every table of the last trial came back as it was: 1 or 0; left out when there was none.',
    registers,
  });
  const ask = createShortQuestions(infra.database);
  const askCopies = askOnce(() => readCopyAges(ask, infra.clock.now()));
  const askBacklog = askOnce(() => readBacklog(ask));

  async function readReadiness(): Promise<void> {
    readiness.reset();
    for (const [part, isReady] of Object.entries(await inTime(timeLimits.scrape, checkReadiness))) {
      if (isReady !== null) readiness.set({ part }, Number(isReady));
    }
  }

  async function readJobs(): Promise<void> {
    lag.remove();
    failed.remove();
    const backlog = await inTime(timeLimits.scrape, askBacklog);
    lag.set(backlog.lagSeconds);
    failed.set(backlog.failed);
  }

  /** Nothing without daily copies. */
  async function readCopies(): Promise<void> {
    for (const gauge of [copyAge, trialAge, trialPassed]) gauge.remove();
    if (infra.env.backup === 'off') return;
    const { copy, trial, isTrialPassed } = await inTime(timeLimits.scrape, askCopies);
    copyAge.set(copy ?? Infinity);
    trialAge.set(trial ?? Infinity);
    if (isTrialPassed !== null) trialPassed.set(Number(isTrialPassed));
  }

  async function readOrCount(part: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      errors.inc({ part });
      warnSeldom(infra.log, { err: error, part }, 'a part of the metrics could not be read');
    }
  }

  for (const part of ['readiness', 'jobs', 'copies']) errors.inc({ part }, 0);
  return {
    countRequest({ method, path, status, milliseconds }) {
      const kind = kindOf(path);
      requests.inc({ method: methodOf(method), kind, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ kind }, milliseconds / 1000);
    },
    async read() {
      await Promise.all([
        readOrCount('readiness', readReadiness),
        readOrCount('jobs', readJobs),
        readOrCount('copies', readCopies),
      ]);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** The embedded database has one pool for everything. */
function watchPools({ database }: Infra, registry: Registry): void {
  const pools = new Map([[database.longWork.pool, 'long_work']]).set(database.pool, 'requests');
  const watch = (name: string, help: string, read: (pool: pg.Pool) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['pool'], registers: [registry] },
      collect() {
        for (const [pool, label] of pools) this.set({ pool: label }, read(pool));
      },
    });
  watch('encaixe_pool_connections', 'Open connections to the database.', ({ totalCount }) => totalCount);
  watch('encaixe_pool_connections_idle', 'Open connections that nobody uses.', ({ idleCount }) => idleCount);
  watch('encaixe_pool_connections_max', 'Connections that may be opened.', ({ options }) => options.max);
  watch('encaixe_pool_waiting', 'Callers who wait for a connection.', ({ waitingCount }) => waitingCount);
}

function watchKeptPages(keepPage: KeptPages, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'encaixe_kept_pages',
    help: 'Pages for visitors that are kept in memory.',
    registers,
    collect() {
      this.set(keepPage.counts().pages);
    },
  });
  new Gauge({
    name: 'encaixe_kept_pages_bytes',
    help: 'Memory that the kept pages take.',
    registers,
    collect() {
      this.set(keepPage.size());
    },
  });
  new Counter({
    name: 'encaixe_kept_page_requests_total',
    help: 'Requests for pages that may be kept: answered from memory (hit) or made (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = keepPage.counts();
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
}

/** Answers 404 without `METRICS_TOKEN`. */
export function answerMetrics(app: Hono<VisitorPages>, env: Pick<Env, 'metricsToken'>, metrics: Metrics | null): void {
  app.get('/metrics', async (c) => {
    const { metricsToken } = env;
    if (!metrics || metricsToken === null) return answerProblem(c.req.raw, NOT_FOUND);
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) {
      return c.text('', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    const { type, text } = await metrics.read();
    return c.text(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  });
}

/** Takes the same time wherever the texts differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
