const PRIORITY_MS = 30 * 60 * 1000;

export type Waiting = { notifiedAt: Date | null; freeSlots: string[] };

/** `tell` is null for nobody now, `nextCheckAt` for never. */
type NextNotice<E> = {
  tell: { entry: E; times: string[] } | null;
  nextCheckAt: Date | null;
};

/** A notified person has priority for 30 minutes: others hear only of other times. The list hears of freed time once. */
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
