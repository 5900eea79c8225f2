import { Unavailable } from './unavailable.ts';

/** Throws Unavailable after `timeoutMs` in the queue, or when it is full. `isAwaited` tells `work` whether others wait. */
export type Bulkhead = <T>(key: string, work: (isAwaited: () => boolean) => Promise<T>) => Promise<T>;

type Queued = { start: () => void };
type Key = { running: number; queue: Queued[] };

type Options = {
  maxConcurrent: number;
  maxQueued?: number;
  timeoutMs: number;
};

/** Runs at most `maxConcurrent` tasks of a key at once, so that a blocked salon leaves connections for others. */
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
      const next = key.queue.shift();
      if (next) next.start();
      else if (--key.running === 0) keys.delete(name);
    }
  };
}
