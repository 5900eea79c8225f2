/** Names and attributes take few values, none of them from people: no id, address, query, token or value of a statement. */
export type Span = { name: string; attributes: Record<string, string | number>; hasFailed?: boolean };

export type SpanStart = Span & {
  kind: 'server' | 'client' | 'consumer';
  /** W3C `traceparent` of the span that caused this one elsewhere. Null: the span that the caller runs in. */
  cause?: string | null;
};

export type Tracer = {
  inSpan<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>;
  /** The span that the caller runs in. */
  current(): CurrentSpan | null;
};

type CurrentSpan = {
  traceId: string;
  /** In the form of W3C's header. */
  traceparent: string;
  /** The outermost span here: a request or a job. */
  outermost: Span;
};

/** One for the process. main.ts and the built handler each have a copy of this module, so no variable here would do. */
const holder = globalThis as { [slot]?: Tracer | undefined };
const slot = Symbol.for('encaixe.tracer');

/** Null switches tracing off. */
export function setTracer(tracer: Tracer | null): void {
  holder[slot] = tracer ?? undefined;
}

export const isTracing = () => holder[slot] !== undefined;
export const currentSpan = () => holder[slot]?.current() ?? null;

/** A span around `work`, which may change it. Without tracing only `work` runs: `start` is not called, and `span` is null. */
export function inSpan<T>(start: () => SpanStart, work: (span: Span | null) => Promise<T>): Promise<T> {
  const tracer = holder[slot];
  return tracer ? tracer.inSpan(start(), work) : work(null);
}

/** `route` is a pattern: '/customers/:id'. Slashes around it are made the same. */
export function nameRoute(route: string): void {
  const request = currentSpan()?.outermost;
  if (request) request.attributes['http.route'] = `/${route.replaceAll(/^\/+|\/+$/g, '')}`;
}
