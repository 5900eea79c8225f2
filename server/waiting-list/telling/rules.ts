/** For so many milliseconds only the person who was told knows of a free time. */
const LEAD = 30 * 60 * 1000;

/** An entry that waits for the day in question, with the free times it wants. */
export type Waiting = { notifiedAt: Date | null; openings: string[] };

type Telling<E> = {
  /** The person to tell, and the times; null for nobody now. */
  tell: { entry: E; times: string[] } | null;
  /** When the next person may be told; null for never. */
  lookAgainAt: Date | null;
};

/**
 * Chooses the entry to tell about freed time, from entries in the order they came (D20). A person who was told has a lead of 30
 * minutes: until then others are told only of times that this person does not want. Each time that is freed goes through the
 * whole list once.
 */
export function planTelling<E extends Waiting>(
  entries: readonly E[],
  { freedAt, now }: { freedAt: Date; now: Date },
): Telling<E> {
  const leads = entries.flatMap(({ notifiedAt, openings }) => {
    const endsAt = endOfLead(notifiedAt);
    return endsAt > now.getTime() ? [{ endsAt, openings }] : [];
  });
  const kept = new Set(leads.flatMap(({ openings }) => openings));
  const untold = entries
    .filter(({ notifiedAt, openings }) => openings.length > 0 && endOfLead(notifiedAt) <= freedAt.getTime())
    .map((entry) => ({ entry, times: entry.openings.filter((time) => !kept.has(time)) }));
  const tell = untold.find(({ times }) => times.length > 0) ?? null;
  const isSomebodyLeft = untold.length > (tell ? 1 : 0);
  const nextTimes = [...leads.map(({ endsAt }) => endsAt), ...(tell ? [endOfLead(now)] : [])];
  return { tell, lookAgainAt: isSomebodyLeft ? new Date(Math.min(...nextTimes)) : null };
}

const endOfLead = (notifiedAt: Date | null) => (notifiedAt === null ? -Infinity : notifiedAt.getTime() + LEAD);
