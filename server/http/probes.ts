import type { Hono } from 'hono';
import type { Infra } from '../gate/scope.ts';
import { RETRY_AFTER_SECONDS } from '../infra/process/time-limits.ts';
import { createHealthCheck } from './health.ts';
import { failingOf, type Readiness } from './ready.ts';
import { readVersion } from './version.ts';
import type { VisitorPages } from './visitor-pages.ts';

const RETRY = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
const NOT_KEPT = { 'Cache-Control': 'no-store' };

/**
 * `/health` for people who watch: whether everything works. `/healthz` for what restarts a process: it asks nothing of others, because a
 * restart mends no database. `/readyz` for what sends requests: whether this process should get any.
 */
export function answerProbes(app: Hono<VisitorPages>, infra: Infra, checkReadiness: () => Promise<Readiness>): void {
  const checkHealth = createHealthCheck(infra);
  const version = readVersion();
  app.get('/health', async (c) => {
    const health = { ...(await checkHealth()), ...version };
    return health.ok ? c.json(health) : c.json(health, 503, RETRY);
  });
  app.get('/healthz', (c) => c.json({ ok: true }, 200, NOT_KEPT));
  app.get('/readyz', async (c) => {
    const failing = failingOf(await checkReadiness());
    if (failing.length === 0) return c.json({ ok: true }, 200, NOT_KEPT);
    return c.json({ ok: false, failing }, 503, { ...RETRY, ...NOT_KEPT });
  });
}
