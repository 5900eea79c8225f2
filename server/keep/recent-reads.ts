import { LRUCache } from 'lru-cache';
import type { Clock } from '../infra/process/clock.ts';

const MOST = 10_000;

/** Requests that arrive one by one would each wait for a reading of their own. */
export const RECENT_MS = 50;

type Options = { clock: Clock; recentMs: number };
type Reading = { startedAt: number; answer: Promise<unknown> };

/** A read answers whoever asks the same within `recentMs` after it began, unless it fails. 0 reads for each request. */
export function createRecentReads({
  clock,
  recentMs,
}: Options): <T>(key: string, read: () => Promise<T>) => Promise<T> {
  const readings = new LRUCache<string, Reading>({ max: MOST });
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const now = clock.now().getTime();
    const known = readings.get(key);
    if (known && known.startedAt <= now && now < known.startedAt + recentMs) return known.answer as Promise<T>;
    const answer = read();
    if (recentMs === 0) return answer;
    const reading = { startedAt: now, answer };
    readings.set(key, reading);
    answer.catch(() => readings.peek(key) === reading && readings.delete(key));
    return answer;
  };
}
