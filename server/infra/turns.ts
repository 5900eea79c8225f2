/** How many may wait for one key. Who comes after them would wait longer than anybody looks at a page. */
const MOST_WAITING = 50;

/** Who asks for work that has too many waiting already. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
}

/**
 * One piece of work with the same key at a time; the others wait in order. A salon that many ask at once then takes its share of
 * the processor and no more. Throws TooManyWaiting.
 */
export function createTurns() {
  const keys = new Map<string, { last: Promise<unknown>; waiting: number }>();
  return async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = keys.get(name) ?? { last: Promise.resolve(), waiting: 0 };
    if (key.waiting > MOST_WAITING) throw new TooManyWaiting(`${key.waiting} wait for '${name}'`);
    keys.set(name, key);
    key.waiting++;
    const turn = key.last.then(work);
    key.last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      if (--key.waiting === 0) keys.delete(name);
    }
  };
}
