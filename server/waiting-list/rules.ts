/** How long who was told may be the only one who knows. */
const LEAD = 30 * 60 * 1000;

type Times = { preferredTimeStart: string | null; preferredTimeEnd: string | null };

/** Those of the free start times that the entry wants: from its start, before its end; any time where it names none. */
export function wantedTimes({ preferredTimeStart, preferredTimeEnd }: Times, freeTimes: readonly string[]): string[] {
  return freeTimes.filter(
    (time) =>
      (preferredTimeStart === null || time >= preferredTimeStart) &&
      (preferredTimeEnd === null || time < preferredTimeEnd),
  );
}

type Wish = Times & {
  preferredDate: string;
  /** Of the service; null for one that cannot be booked now. */
  durationMinutes: number | null;
};

/** Beside each entry the free times it wants. Many wait for the same day, so `findFree` is asked once for each duration on it. */
export function wantedOpenings<W extends Wish>(
  wishes: readonly W[],
  findFree: (date: string, durationMinutes: number) => readonly string[],
): (W & { openings: string[] })[] {
  const known = new Map<string, readonly string[]>();
  const freeTimes = ({ preferredDate, durationMinutes }: Wish) => {
    if (durationMinutes === null) return [];
    const key = `${preferredDate} ${durationMinutes}`;
    const free = known.get(key) ?? findFree(preferredDate, durationMinutes);
    known.set(key, free);
    return free;
  };
  return wishes.map((wish) => ({ ...wish, openings: wantedTimes(wish, freeTimes(wish)) }));
}

/** The span that holds both wishes; no start or no end in either of them leaves that side open. */
export function widen(known: Times, asked: Times): Times {
  const [start, otherStart] = [known.preferredTimeStart, asked.preferredTimeStart];
  const [end, otherEnd] = [known.preferredTimeEnd, asked.preferredTimeEnd];
  return {
    preferredTimeStart: start && otherStart && (start < otherStart ? start : otherStart),
    preferredTimeEnd: end && otherEnd && (end > otherEnd ? end : otherEnd),
  };
}

/** An entry that waits for the day in question, with the free times it wants. */
export type Waiting = { notifiedAt: Date | null; openings: string[] };

type Telling<E> = {
  /** Who is told, and of which times; null for nobody now. */
  tell: { entry: E; times: string[] } | null;
  /** When there may be something to tell again; null for never. */
  lookAgainAt: Date | null;
};

/**
 * Who is told now of a day with freed time, of entries in the order they came (D20). Whoever was told is ahead for 30
 * minutes: until then the others are told only of times that this one does not want. Each freeing of time goes through
 * the whole list once.
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
