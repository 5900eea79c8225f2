import { createBulkhead } from './bulkhead.ts';

export type Turns = <T>(name: string, question: string, work: () => Promise<T>) => Promise<T>;

/**
 * One piece of work per name runs at a time. Callers with the same question share a run that has not started yet, so
 * nobody gets an answer older than their question. Throws Unavailable.
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
    // Forgets a run that never started, unless a later call replaced it.
    turn.catch(() => waiting.get(key) === turn && waiting.delete(key));
    return turn;
  };
}
