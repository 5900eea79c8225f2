/** `key` names all that the answer depends on, but the moment. `start` begins the read, now or later; by default after the one before. */
export type ShareReads = <T>(key: string, read: () => Promise<T>, start?: Start) => Promise<T>;

type Start = <T>(read: () => Promise<T>) => Promise<T>;

/**
 * Callers with the same question share a read that has not begun: a crowd costs two reads, and nobody gets data read before the call.
 * Other questions do not wait.
 */
export function createReadSharer(): ShareReads {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();

  const startAfterThis =
    (key: string): Start =>
    (read) => {
      const before = running.get(key);
      const run = before ? before.then(read, read) : read();
      running.set(key, run);
      const forget = () => running.get(key) === run && running.delete(key);
      run.then(forget, forget);
      return run;
    };

  return <T>(key: string, read: () => Promise<T>, start: Start = startAfterThis(key)): Promise<T> => {
    const shared = waiting.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    let hasBegun = false;
    const run = start(() => {
      hasBegun = true;
      waiting.delete(key);
      return read();
    });
    if (hasBegun) return run;
    waiting.set(key, run);
    // Refused before it began.
    run.catch(() => waiting.get(key) === run && waiting.delete(key));
    return run;
  };
}

const sharers = new WeakMap<object, ShareReads>();

/** For what one database answers. */
export function readSharerOf(database: object): ShareReads {
  const sharer = sharers.get(database) ?? createReadSharer();
  sharers.set(database, sharer);
  return sharer;
}
