import type { SalonQueue } from '../infra/process/salon-queue.ts';

/** Throws Unavailable, as the queue does. */
export type ReadCoalescer = <T>(slug: string, question: string, read: () => Promise<T>) => Promise<T>;

/** Callers share a run that has not started: a crowd costs at most two runs, and nobody gets data older than the call. */
export function createReadCoalescer(queue: SalonQueue): ReadCoalescer {
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(slug: string, question: string, read: () => Promise<T>): Promise<T> => {
    const key = `${slug} ${question}`;
    const shared = waiting.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    let hasStarted = false;
    const run = queue(slug, () => {
      hasStarted = true;
      waiting.delete(key);
      return read();
    });
    if (hasStarted) return run;
    waiting.set(key, run);
    run.catch(() => waiting.get(key) === run && waiting.delete(key));
    return run;
  };
}
