type Times = { preferredTimeStart: string | null; preferredTimeEnd: string | null };

export function wantedTimes({ preferredTimeStart, preferredTimeEnd }: Times, freeTimes: readonly string[]): string[] {
  return freeTimes.filter(
    (time) =>
      (preferredTimeStart === null || time >= preferredTimeStart) &&
      (preferredTimeEnd === null || time < preferredTimeEnd),
  );
}

type EntryTimes = Times & {
  preferredDate: string;
  serviceId: string;
  /** The duration of the service; null when it cannot be booked now. */
  durationMinutes: number | null;
};

/** Adds to each entry the free times it wants. Calls `findFree` once for each day and service, however many wait. */
export function wantedSlots<E extends EntryTimes>(
  entries: readonly E[],
  findFree: (date: string, service: { serviceId: string; durationMinutes: number }) => readonly string[],
): (E & { freeSlots: string[] })[] {
  const known = new Map<string, readonly string[]>();
  const freeTimes = ({ preferredDate, serviceId, durationMinutes }: EntryTimes) => {
    if (durationMinutes === null) return [];
    const key = `${preferredDate} ${serviceId}`;
    const free = known.get(key) ?? findFree(preferredDate, { serviceId, durationMinutes });
    known.set(key, free);
    return free;
  };
  return entries.map((entry) => ({ ...entry, freeSlots: wantedTimes(entry, freeTimes(entry)) }));
}

/** The span that contains both. A missing start or end in either leaves that side open. */
export function widen(known: Times, asked: Times): Times {
  const [start, otherStart] = [known.preferredTimeStart, asked.preferredTimeStart];
  const [end, otherEnd] = [known.preferredTimeEnd, asked.preferredTimeEnd];
  return {
    preferredTimeStart: start && otherStart && (start < otherStart ? start : otherStart),
    preferredTimeEnd: end && otherEnd && (end > otherEnd ? end : otherEnd),
  };
}
