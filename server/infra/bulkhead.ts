import { Unavailable } from './unavailable.ts';

export type Bulkhead = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Waiting = { enter: () => void };
type Key = { running: number; waiting: Waiting[] };

/**
 * At most `places` with the same key run at once; others wait in order, each for `milliseconds`. Throws Unavailable.
 */
export function createBulkhead({ places, milliseconds }: { places: number; milliseconds: number }): Bulkhead {
  const keys = new Map<string, Key>();

  function waitForPlace(key: Key): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const giveUp = () => {
        key.waiting.splice(key.waiting.indexOf(waiting), 1);
        reject(new Unavailable(`No place among ${places} was free within ${milliseconds} ms`));
      };
      const timer = setTimeout(giveUp, milliseconds);
      key.waiting.push(waiting);
    });
  }

  return async (name, work) => {
    const key = keys.get(name) ?? { running: 0, waiting: [] };
    keys.set(name, key);
    if (key.running < places) key.running++;
    else await waitForPlace(key);
    try {
      return await work();
    } finally {
      // The next waiting caller gets the place directly, before any new caller.
      const next = key.waiting.shift();
      if (next) next.enter();
      else if (--key.running === 0) keys.delete(name);
    }
  };
}
