import { currentSpan, inSpan } from '../process/spans.ts';

/** W3C's name. No payload of ours has a field of this name. */
const FIELD = 'traceparent';

/** For a job that follows at once: a reminder of next week is a trace of its own. */
export function withCause(payload: object): object {
  const current = currentSpan();
  return current ? { ...payload, [FIELD]: current.traceparent } : payload;
}

/** A span for a run. `work` gets the payload as it was sent, also when another server traced and this one does not. */
export function traceJob(queue: string, sent: object, work: (payload: object) => Promise<void>): Promise<void> {
  const { [FIELD]: cause = null, ...payload } = sent as { [FIELD]?: string };
  const attributes = { 'messaging.destination.name': queue, 'messaging.operation.type': 'process' };
  return inSpan(
    () => ({ kind: 'consumer', name: `job ${queue}`, attributes, cause }),
    () => work(payload),
  );
}
