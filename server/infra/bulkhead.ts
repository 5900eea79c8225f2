import { Unavailable } from './unavailable.ts';

/**
 * Runs `work` once there is a place for its key, and lets it ask whether others wait for that place. Throws Unavailable when no
 * place was free in time, or when too many wait already.
 */
export type Bulkhead = <T>(key: string, work: (isAwaited: () => boolean) => Promise<T>) => Promise<T>;

type Waiting = { enter: () => void };
type Key = { running: number; waiting: Waiting[] };

type Options = {
  /** How many pieces of work with the same key run at once. */
  places: number;
  /** How many wait for one of these places; as many as come, unless it is said. */
  waiting?: number;
  /** How long each of them waits. */
  milliseconds: number;
};

/**
 * At most `places` pieces of work with the same key at once; the others wait in order. A salon whose transactions stand still
 * then holds these connections and no more.
 */
export function createBulkhead({
  places,
  waiting: mayWait = Number.POSITIVE_INFINITY,
  milliseconds,
}: Options): Bulkhead {
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
    else if (key.waiting.length < mayWait) await waitForPlace(key);
    else throw new Unavailable(`${mayWait} already wait for ${places} places`);
    try {
      return await work(() => key.waiting.length > 0);
    } finally {
      // The next waiting caller gets the place directly, before any new caller.
      const next = key.waiting.shift();
      if (next) next.enter();
      else if (--key.running === 0) keys.delete(name);
    }
  };
}
