import type { SalonQueue } from './salon-queue.ts';

/** Throws Unavailable, as the queue does. */
export type ReadCoalescer = <T>(slug: string, question: string, read: () => Promise<T>) => Promise<T>;

/**
 * Coalesces reads: callers with the same key share one run that has not started. A crowd costs at most two runs, and no caller
 * gets data older than the call.
 */
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
    // Forgets a run that never started, unless a later call replaced it.
    run.catch(() => waiting.get(key) === run && waiting.delete(key));
    return run;
  };
}
