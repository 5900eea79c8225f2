import { createBulkhead } from './bulkhead.ts';
import { timeLimits } from './time-limits.ts';

/** Runs `work` when the salon's turn comes. Throws Unavailable when it does not come in time, or when too many wait already. */
export type Share = <T>(slug: string, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** How long one waits for a turn. */
  milliseconds: number;
  /** How many may wait for a turn of the same salon. */
  waiting: number;
};

/** A rest is so many times as long as the work before it, so a crowd has a third of the process. */
const REST = 2;
/** In milliseconds. Work that takes this long mostly waits for the database. */
const LONGEST_REST = 1_000;
/** In milliseconds. A salon is present for this long after it was asked for. */
const PRESENCE = 1_000;

/**
 * Does one piece of work for a salon at a time. A salon for which a crowd waits rests after each piece while another salon is
 * present, so the other one's visitors hardly notice the crowd. A salon that is alone does not rest.
 */
export function createShare({ milliseconds, waiting }: Options): Share {
  const enter = createBulkhead({ places: 1, waiting, milliseconds });
  const hasCompany = createPresence();

  return (slug, work) =>
    new Promise((resolve, reject) => {
      hasCompany(slug);
      const turn = enter(slug, async (isAwaited) => {
        const began = performance.now();
        const answer = work();
        // Whoever asked has the answer before the rest.
        resolve(answer);
        await answer.catch(() => {});
        const rest = Math.min(REST * (performance.now() - began), LONGEST_REST);
        if (isAwaited() && hasCompany(slug)) await pause(rest);
      });
      turn.catch(reject);
    });
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tells whether another salon was present in the last second. Each call also marks the caller's salon as present. */
function createPresence(): (slug: string) => boolean {
  let last = { slug: '', at: Number.NEGATIVE_INFINITY };
  let lastOther = last;
  return (slug) => {
    if (last.slug !== slug) lastOther = last;
    last = { slug, at: performance.now() };
    return last.at - lastOther.at < PRESENCE;
  };
}

/** This process's: for reading a month of a salon and for rendering its pages. */
export const salonShare = createShare(timeLimits.salonTurn);
