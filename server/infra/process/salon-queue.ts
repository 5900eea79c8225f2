import { createBulkhead } from './bulkhead.ts';
import { type QueueLimits, timeLimits } from './time-limits.ts';

/** Runs `work` after the salon's earlier work. Throws Unavailable after `timeoutMs` in the queue, or when the queue is full. */
export type SalonQueue = <T>(slug: string, work: () => Promise<T>) => Promise<T>;

/** The pause is this many times the work before it, so one busy salon gets at most a third of the process. */
const PAUSE_FACTOR = 2;
/** Work that takes longer than this mostly waits for the database. */
const MAX_PAUSE_MS = 1_000;
const RECENT_MS = 1_000;

/** While another salon is active, a salon with waiting callers pauses after each task, so that the others hardly notice. */
export function createSalonQueue(limits: QueueLimits): SalonQueue {
  const enter = createBulkhead({ maxConcurrent: 1, ...limits });
  const wasOtherSalonRecent = createRecentSalons();

  return (slug, work) =>
    new Promise((resolve, reject) => {
      wasOtherSalonRecent(slug);
      const turn = enter(slug, async (isAwaited) => {
        const began = performance.now();
        const answer = work();
        // The caller does not wait for the pause.
        resolve(answer);
        await answer.catch(() => {});
        const pauseMs = Math.min(PAUSE_FACTOR * (performance.now() - began), MAX_PAUSE_MS);
        if (isAwaited() && wasOtherSalonRecent(slug)) await sleep(pauseMs);
      });
      turn.catch(reject);
    });
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tells whether another salon was active within RECENT_MS. Each call also records the caller's salon as active. */
function createRecentSalons(): (slug: string) => boolean {
  let last = { slug: '', at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  return (slug) => {
    if (last.slug !== slug) lastOther = last;
    last = { slug, at: performance.now() };
    return last.at - lastOther.at < RECENT_MS;
  };
}

export const salonQueue = createSalonQueue(timeLimits.salonQueue);
