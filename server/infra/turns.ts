import { createBulkhead } from './bulkhead.ts';

/** Answers `work`, or the work of somebody who asked the same and still waits for a turn. */
export type Turns = <T>(name: string, question: string, work: () => Promise<T>) => Promise<T>;

/**
 * One piece of work with the same name at a time; the others wait in order, each for `milliseconds` at most. Callers with the
 * same question share a turn that has not begun, so a crowd costs no more than two readers, and nobody is told what was true
 * before they asked. Throws Unavailable.
 */
export function createTurns({ milliseconds }: { milliseconds: number }): Turns {
  const enter = createBulkhead({ places: 1, milliseconds });
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(name: string, question: string, work: () => Promise<T>): Promise<T> => {
    const key = `${name} ${question}`;
    const shared = waiting.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    let hasBegun = false;
    const turn = enter(name, () => {
      hasBegun = true;
      waiting.delete(key);
      return work();
    });
    if (hasBegun) return turn;
    waiting.set(key, turn);
    // Of a turn that never came. A later one with the same question stays.
    turn.catch(() => waiting.get(key) === turn && waiting.delete(key));
    return turn;
  };
}
