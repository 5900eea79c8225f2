import type { Env } from '../env/env.ts';
import { systemClock } from '../process/clock.ts';
import { createLog, type Log, type LogOptions } from '../process/log.ts';
import { currentSpan } from '../process/spans.ts';
import type { ErrorReports } from './sentry.ts';

export type Telemetry = {
  log: Log;
  /** For what ends the process. */
  reportCrash(error: unknown): void;
  /** Sends what waits. Takes seconds at most, whoever hangs. */
  close(): Promise<void>;
};

type Options = {
  env: Pick<Env, 'production' | 'logLevel' | 'traces' | 'errorReports'>;
  version: string;
  /** The kind of an address, out of few. */
  kindOf: (path: string) => string;
  destination?: LogOptions['destination'];
};

/** The log, and what is sent outside when the settings ask for it. Without them no package of OpenTelemetry or Sentry is loaded. */
export async function openTelemetry({ env, version, kindOf, destination }: Options): Promise<Telemetry> {
  let reports: ErrorReports | null = null;
  const log = createLog({
    level: env.logLevel,
    json: env.production,
    namesTraces: env.traces !== null,
    ...(destination && { destination }),
    ...(env.errorReports && { onError: (line) => reports?.report(reportOf(line, kindOf)) }),
  });
  if (env.errorReports) {
    const { openErrorReports } = await import('./sentry.ts');
    reports = openErrorReports({ settings: env.errorReports, release: `encaixe@${version}`, clock: systemClock, log });
  }
  const { traces } = env;
  const tracing = traces && (await import('./otel.ts')).openTracing({ settings: traces, version, log });
  return {
    log,
    reportCrash: (error) => reports?.report(reportOf({ message: 'the process ends', fields: { err: error } }, kindOf)),
    async close() {
      await Promise.all([reports?.flush(), tracing?.close()]);
    },
  };
}

type Line = Parameters<NonNullable<LogOptions['onError']>>[0];

/** Takes few fields of a line: others name rows, salons or people. */
function reportOf({ message, fields }: Line, kindOf: Options['kindOf']) {
  const { err, path, method, job, requestId } = fields;
  const tags: Record<string, string> = {};
  if (typeof path === 'string') tags.kind = kindOf(path);
  if (typeof method === 'string') tags.method = method;
  if (typeof job === 'string') tags.job = job;
  const request = currentSpan();
  const route = request?.outermost.attributes['http.route'];
  if (route) tags.route = String(route);
  return {
    ...{ message, error: err, tags, traceId: request?.traceId ?? null },
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}
