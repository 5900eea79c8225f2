/** A notified person has this long, in milliseconds, before the next one is notified. */
const PRIORITY_MS = 30 * 60 * 1000;

/** An entry that waits for the day in question, with the free times it wants. */
export type Waiting = { notifiedAt: Date | null; freeSlots: string[] };

type NextNotice<E> = {
  /** The person to tell, and the times; null for nobody now. */
  tell: { entry: E; times: string[] } | null;
  /** When the next person may be told; null for never. */
  nextCheckAt: Date | null;
};

/**
 * Chooses the entry to tell about freed time, from entries in the order they came (D20). A notified person has priority for
 * 30 minutes: until then others are told only of times that this person does not want. Each freed time is offered to
 * the whole list once.
 */
export function planNextNotice<E extends Waiting>(
  entries: readonly E[],
  { freedAt, now }: { freedAt: Date; now: Date },
): NextNotice<E> {
  const activePriorities = entries.flatMap(({ notifiedAt, freeSlots }) => {
    const endsAt = endOfPriority(notifiedAt);
    return endsAt > now.getTime() ? [{ endsAt, freeSlots }] : [];
  });
  const kept = new Set(activePriorities.flatMap(({ freeSlots }) => freeSlots));
  const notYetNotified = entries
    .filter(({ notifiedAt, freeSlots }) => freeSlots.length > 0 && endOfPriority(notifiedAt) <= freedAt.getTime())
    .map((entry) => ({ entry, times: entry.freeSlots.filter((time) => !kept.has(time)) }));
  const tell = notYetNotified.find(({ times }) => times.length > 0) ?? null;
  const isSomebodyLeft = notYetNotified.length > (tell ? 1 : 0);
  const nextTimes = [...activePriorities.map(({ endsAt }) => endsAt), ...(tell ? [endOfPriority(now)] : [])];
  return { tell, nextCheckAt: isSomebodyLeft ? new Date(Math.min(...nextTimes)) : null };
}

const endOfPriority = (notifiedAt: Date | null) =>
  notifiedAt === null ? -Infinity : notifiedAt.getTime() + PRIORITY_MS;
