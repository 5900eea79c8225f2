import pino from 'pino';
import { loggedPath } from './logged-path.ts';
import { currentSpan } from './spans.ts';

export type Log = pino.Logger;

const secretName = /pass(word)?|senha|secret|token|cookie|authorization|api.?key|credential|smtp_url|database_url/i;
const secretInText = /([?&#](?:token|code|key|secret|senha|password)=)[^&\s"']+/gi;
/** Error fields in which PostgreSQL and JSON.parse quote their input. */
const quotedInText =
  /(invalid input [^:"\n]*: |Unexpected token .{1,4}, )(\.{3})?".*?"(\.{3})?(?=$|\n| is not valid JSON)/gs;
const rejectedRowField = /^(detail|where)$/;
const censored = '[oculto]';

export type LogOptions = {
  level?: string;
  json?: boolean;
  destination?: { write(line: string): void };
  /** Each line names the trace that it belongs to. */
  namesTraces?: boolean;
  /** Hears of each line at `error` and `fatal` that `level` lets be written. `fields` is not redacted. */
  onError?: (line: { message: string; fields: Record<string, unknown> }) => void;
};

export function createLog({
  level = 'info',
  json = true,
  destination = process.stdout,
  namesTraces = false,
  onError,
}: LogOptions = {}): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redact(fields) as Record<string, unknown> },
      ...(namesTraces && { mixin: traceOfCaller }),
      ...(onError && { hooks: hearing(onError) }),
      serializers: { err: (error) => redact(pino.stdSerializers.err(error)) },
    },
    json ? destination : { write: (line) => destination.write(forPerson(line)) },
  );
}

function traceOfCaller(): object {
  const span = currentSpan();
  return span ? { trace_id: span.traceId } : {};
}

/** In pino's numbers. */
const ERROR_LEVEL = 50;

function hearing(onError: NonNullable<LogOptions['onError']>): NonNullable<pino.LoggerOptions['hooks']> {
  return {
    logMethod(args, method, level) {
      method.apply(this, args);
      if (level < ERROR_LEVEL) return;
      const [first, message] = args as unknown[];
      const fields = typeof first === 'object' && first !== null ? first : {};
      onError({ message: String(message ?? first), fields: { ...this.bindings(), ...fields } });
    },
  };
}

/** Each line names the request, because the line of the request itself is not written at every level. */
export function requestLog(log: Log, requestId: string, { method, url }: { method: string; url: string | URL }): Log {
  return log.child({ requestId, method, path: loggedPath(new URL(url).pathname) });
}

const seldomMs = 10_000;
const seldom = new WeakMap<Log, Map<string, { until: number; unsaid: number }>>();

export function warnSeldom(log: Log, fields: object, message: string): void {
  const said = seldom.get(log) ?? new Map<string, { until: number; unsaid: number }>();
  seldom.set(log, said);
  const last = said.get(message);
  const now = performance.now();
  if (last && now < last.until) {
    last.unsaid++;
    return;
  }
  said.set(message, { until: now + seldomMs, unsaid: 0 });
  log.warn({ ...fields, ...(last?.unsaid && { unsaid: last.unsaid }) }, message);
}

export const redactText = (text: string) =>
  text.replace(secretInText, `$1${censored}`).replace(quotedInText, `$1${censored}`);

function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value instanceof Error && depth > 0) return redact(pino.stdSerializers.err(value), depth);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Error) return value;
  if (depth > 6) return '[…]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  const isHidden = (key: string, field: unknown) =>
    secretName.test(key) || (rejectedRowField.test(key) && typeof field === 'string');
  const hide = (key: string, field: unknown) => (isHidden(key, field) ? censored : redact(field, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, hide(key, field)]));
}

function forPerson(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line);
  const fields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const stack = err ? `\n${err.stack ?? err.message}` : '';
  return `${time.slice(11, 19)} ${level.toUpperCase()} ${msg ?? ''}${fields}${stack}\n`;
}
