/** The one file that imports Sentry's package. Imported only when errors are reported. */
import { randomUUID } from 'node:crypto';
import {
  createEventEnvelope,
  createStackParser,
  createTransport,
  type Event,
  type Exception,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
} from '@sentry/core';
import { nodeStackLineParser } from '@sentry/core/server';
import type { ErrorReportSettings } from '../env/env.ts';
import { StartError } from '../env/start-error.ts';
import type { Clock } from '../process/clock.ts';
import { type Log, warnSeldom } from '../process/log.ts';
import { timeLimits } from '../process/time-limits.ts';
import { scrub } from './scrub.ts';

export type ErrorReport = {
  /** Our own words, as the log has them. */
  message: string;
  error: unknown;
  /** Few values each: the kind of a request, its method, the queue of a job. */
  tags: Record<string, string>;
  /** Leads to the lines of the log. */
  requestId: string | null;
  traceId: string | null;
};

export type ErrorReports = {
  /** Never throws and never waits. */
  report(report: ErrorReport): void;
  /** Resolves in any case, and within the time limit. */
  flush(): Promise<void>;
};

type Options = { settings: ErrorReportSettings; release: string; clock: Clock; log: Log };

const MOST_IN_A_MINUTE = 30;
const MOST_UNDER_WAY = 20;
const MOST_CAUSES = 3;
const LONGEST_TEXT = 1000;

/**
 * Sends what is built here and nothing else: Sentry's own client would add scopes, breadcrumbs and OpenTelemetry of its own
 * (decision 071).
 */
export function openErrorReports({ settings, release, clock, log }: Options): ErrorReports {
  const dsn = makeDsn(settings.dsn);
  if (!dsn) throw new StartError('SENTRY_DSN: use o endereço inteiro, como https://chave@sentry.exemplo.com/1.');
  const url = getEnvelopeEndpointWithUrlEncodedAuth(dsn);
  const transport = createTransport({ bufferSize: MOST_UNDER_WAY, recordDroppedEvent() {} }, async ({ body }) => {
    const { status, headers } = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-sentry-envelope' },
      body: body as BodyInit,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimits.telemetry.send),
    });
    if (status >= 400) warnSeldom(log, { status }, 'Sentry took no error');
    const limits = { 'x-sentry-rate-limits': headers.get('x-sentry-rate-limits') };
    return { statusCode: status, headers: { ...limits, 'retry-after': headers.get('retry-after') } };
  });
  const fixed = {
    platform: 'node',
    level: 'error' as const,
    release: settings.release ?? release,
    environment: settings.environment,
    sdk: { name: 'encaixe', version: release, settings: { infer_ip: 'never' as const } },
  };
  const mayReport = atMost(MOST_IN_A_MINUTE, clock);

  return {
    report({ message, error, tags, requestId, traceId }) {
      if (!mayReport()) return;
      const event: Event = {
        ...fixed,
        event_id: randomUUID().replaceAll('-', ''),
        timestamp: clock.now().getTime() / 1000,
        tags,
        extra: { message, requestId, traceId },
        ...(error ? { exception: { values: exceptionsOf(error) } } : { message }),
      };
      transport.send(createEventEnvelope(event, dsn)).then(
        () => {},
        () => warnSeldom(log, {}, 'Sentry did not answer'),
      );
    },
    async flush() {
      await transport.flush(timeLimits.telemetry.stop);
    },
  };
}

function atMost(most: number, clock: Clock): () => boolean {
  let minute = 0;
  let count = 0;
  return () => {
    const now = Math.floor(clock.now().getTime() / 60_000);
    if (now !== minute) count = 0;
    minute = now;
    return ++count <= most;
  };
}

const parseStack = createStackParser(nodeStackLineParser());

/** Causes first, as Sentry wants them. */
function exceptionsOf(error: unknown): Exception[] {
  const found: Exception[] = [];
  for (let next = error; next && found.length <= MOST_CAUSES; next = next instanceof Error ? next.cause : null) {
    found.unshift(exceptionOf(next));
  }
  return found;
}

function exceptionOf(error: unknown): Exception {
  if (!(error instanceof Error)) return { type: typeof error, value: '' };
  // The stack begins with the message, which is not scrubbed there.
  const calls = (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line));
  const value = scrub(error.message).slice(0, LONGEST_TEXT);
  return { type: error.name, value, stacktrace: { frames: parseStack(calls.join('\n')) } };
}
