import { Unavailable } from './unavailable.ts';

/**
 * Runs `work` when fewer than `maxConcurrent` tasks of its key run; `isAwaited` tells it whether others wait. Throws
 * Unavailable after `timeoutMs` in the queue, or when the queue is full.
 */
export type Bulkhead = <T>(key: string, work: (isAwaited: () => boolean) => Promise<T>) => Promise<T>;

type Queued = { start: () => void };
type Key = { running: number; queue: Queued[] };

type Options = {
  maxConcurrent: number;
  /** Without it any number may wait. */
  maxQueued?: number;
  timeoutMs: number;
};

/**
 * Runs at most `maxConcurrent` tasks of the same key at once; the others wait in order. A salon whose transactions are blocked
 * therefore holds at most `maxConcurrent` connections.
 */
export function createBulkhead({ maxConcurrent, maxQueued = Number.POSITIVE_INFINITY, timeoutMs }: Options): Bulkhead {
  const keys = new Map<string, Key>();

  function waitInQueue(key: Key): Promise<void> {
    return new Promise((resolve, reject) => {
      const queued = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        key.queue.splice(key.queue.indexOf(queued), 1);
        reject(new Unavailable(`None of ${maxConcurrent} running tasks ended within ${timeoutMs} ms`));
      };
      const timer = setTimeout(giveUp, timeoutMs);
      key.queue.push(queued);
    });
  }

  return async (name, work) => {
    const key = keys.get(name) ?? { running: 0, queue: [] };
    keys.set(name, key);
    if (key.running < maxConcurrent) key.running++;
    else if (key.queue.length < maxQueued) await waitInQueue(key);
    else throw new Unavailable(`${maxQueued} tasks already wait`);
    try {
      return await work(() => key.queue.length > 0);
    } finally {
      // The first in the queue starts before any new caller.
      const next = key.queue.shift();
      if (next) next.start();
      else if (--key.running === 0) keys.delete(name);
    }
  };
}
