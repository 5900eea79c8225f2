import type { Share } from './share.ts';

export type Turns = <T>(salon: string, question: string, work: () => Promise<T>) => Promise<T>;

/**
 * A turn of a salon's share for each question. Callers with the same question share a turn that has not begun, so a crowd costs
 * no more than two readers, and nobody gets an answer older than their question. Throws Unavailable.
 */
export function createTurns(enter: Share): Turns {
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(salon: string, question: string, work: () => Promise<T>): Promise<T> => {
    const key = `${salon} ${question}`;
    const shared = waiting.get(key) as Promise<T> | undefined;
    if (shared) return shared;
    let hasBegun = false;
    const turn = enter(salon, () => {
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
