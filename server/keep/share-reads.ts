/** `key` names all that the answer depends on, but the moment. */
export type ShareReads = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/**
 * A caller who asks while the same is being read shares the next reading: a crowd costs one reading at a time, and nobody gets data read
 * before the call. Other questions do not wait.
 */
export function createReadSharer(): ShareReads {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();

  function run<T>(key: string, read: () => Promise<T>): Promise<T> {
    waiting.delete(key);
    const reading = read().finally(() => {
      if (running.get(key) === reading) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  }

  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const before = running.get(key);
    if (!before) return run(key, read);
    const next = (waiting.get(key) as Promise<T> | undefined) ?? ended(before).then(() => run(key, read));
    waiting.set(key, next);
    return next;
  };
}

const ended = (work: Promise<unknown>) => work.then(ignore, ignore);
const ignore = () => {};

const sharers = new WeakMap<object, ShareReads>();

/** For what one database answers. */
export function readSharerOf(database: object): ShareReads {
  const sharer = sharers.get(database) ?? createReadSharer();
  sharers.set(database, sharer);
  return sharer;
}
