/** The one file that imports OpenTelemetry's packages. Imported only when tracing is on. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Span as RecordedSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../env/env.ts';
import { inTime } from '../process/in-time.ts';
import { type Log, warnSeldom } from '../process/log.ts';
import { type Span, setTracer, type Tracer } from '../process/spans.ts';
import { timeLimits } from '../process/time-limits.ts';

/** Spans beyond the queue are dropped: a collector that is away costs memory for this many. */
const QUEUE = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 5000 };

type Options = { settings: TraceSettings; version: string; log: Log };

export type Tracing = {
  /** Sends what waits. Resolves in any case, and within the time limit. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Begins to trace. A collector that hangs, refuses or is away is only named in the log, seldom. */
export function openTracing({ settings, version, log }: Options): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: timeLimits.telemetry.send,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: warning(exporter, log), ...QUEUE })],
  });
  setTracer(createTracer(provider.getTracer('encaixe')));
  const within = (work: () => Promise<void>) => inTime(timeLimits.telemetry.stop, work).catch(() => {});
  return {
    flush: () => within(() => provider.forceFlush()),
    async close() {
      setTracer(null);
      await within(() => provider.shutdown());
    },
  };
}

function warning(exporter: SpanExporter, log: Log): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // The collector's answer could be any text.
        const reason = (result.error as { code?: unknown } | undefined)?.code;
        if (result.error) warnSeldom(log, { spans: spans.length, reason }, 'the collector of traces took no spans');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

function createTracer(tracer: ReturnType<TracerProvider['getTracer']>): Tracer {
  const running = new AsyncLocalStorage<{ recorded: RecordedSpan; outermost: Span }>();
  return {
    async inSpan({ kind, cause = null, ...span }, work) {
      const around = running.getStore();
      const parent = contextIn(cause) ?? around?.recorded.spanContext();
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const recorded = tracer.startSpan(span.name, { kind: KINDS[kind] }, context);
      try {
        return await running.run({ recorded, outermost: around?.outermost ?? span }, work, span);
      } catch (error) {
        span.hasFailed = true;
        // The class only: a message may quote what somebody sent.
        span.attributes['error.type'] = error instanceof Error ? error.constructor.name : typeof error;
        throw error;
      } finally {
        if (span.hasFailed) recorded.setStatus({ code: SpanStatusCode.ERROR });
        recorded.updateName(span.name).setAttributes(span.attributes).end();
      }
    },
    current() {
      const now = running.getStore();
      if (!now) return null;
      const { traceId, spanId, traceFlags } = now.recorded.spanContext();
      const flags = traceFlags & TraceFlags.SAMPLED ? '01' : '00';
      return { traceId, traceparent: `00-${traceId}-${spanId}-${flags}`, outermost: now.outermost };
    },
  };
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** www.w3.org/TR/trace-context: null for what has not its form. */
function contextIn(traceparent: string | null): SpanContext | null {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}
