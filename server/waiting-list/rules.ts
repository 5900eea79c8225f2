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
