/** Times are the salon's wall clock, in minutes from midnight of the asked date (decisions D9-D13). */
import {
  addDays,
  fromMinutes,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  MINUTES_PER_DAY,
  toMinutes,
} from '#lib/dates.ts';
import {
  type Busy,
  blockAt,
  blockOfRange,
  DEFAULT_INTERVAL,
  isUsable,
  overlaps,
  type Professional,
  type Range,
  type TimeBlock,
} from '../rules.ts';

/** `busy` does not contain the appointment that is being moved. */
export type PlacementSearch = {
  durationMinutes: number;
  /** Null is 'Qualquer profissional'. An id that is not among the professionals gets no slot. */
  employeeId: string | null;
  professionals: readonly Professional[];
  busy: readonly Busy[];
};
/** `now: null` treats every time as future: an owner may enter appointments of a past day. */
export type DaySearch = Omit<PlacementSearch, 'durationMinutes'> & {
  date: LocalDate;
  now: LocalMoment | null;
  ranges: readonly Range[];
};
export type SlotSearch = DaySearch & PlacementSearch;
/** A start minute of the grid, and the longest appointment that fits there. */
export type Opening = { startMinute: number; longestMinutes: number };

export const WINDOW_DAYS = 30;

/** Does not check `isBookableDate`. */
export function findSlots(search: SlotSearch): LocalTime[] {
  return slotsIn(findOpenings(search), search.durationMinutes);
}

/** Openings do not depend on a duration, so one computation serves all services. */
export function findOpenings(search: DaySearch): Opening[] {
  const open = mergeRanges(search.ranges);
  const starts = gridOf(search.ranges).filter((minute) => !hasBegun(search, minute));
  const takeableUntil = latestEndByStart(search, starts);
  return starts.flatMap((startMinute) => {
    const closes = open.find((range) => startMinute < range.endMinute)?.endMinute ?? startMinute;
    const longestMinutes = Math.min(closes, takeableUntil.get(startMinute) ?? startMinute) - startMinute;
    return longestMinutes > 0 ? [{ startMinute, longestMinutes }] : [];
  });
}

export function slotsIn(openings: readonly Opening[], durationMinutes: number): LocalTime[] {
  if (!(durationMinutes > 0)) return [];
  return openings
    .filter(({ longestMinutes }) => durationMinutes <= longestMinutes)
    .map(({ startMinute }) => fromMinutes(startMinute));
}

/** Booking and offering use the same function, so they cannot differ. */
export function isSlot(search: SlotSearch, time: LocalTime): boolean {
  return findSlots(search).includes(time);
}

/** Only overlaps count, not the grid, the ranges or the past. */
export function canPlace(search: PlacementSearch, time: LocalTime): boolean {
  return hasFreeProfessional(search, blockAt(time, search.durationMinutes));
}

/** The overlapping appointments in conflict: of the chosen professional and of none; without a choice, all of them. */
export function findConflicts<B extends Busy>(
  search: Omit<PlacementSearch, 'busy'> & { busy: readonly B[] },
  time: LocalTime,
): B[] {
  const stretch = blockAt(time, search.durationMinutes);
  if (hasFreeProfessional(search, stretch)) return [];
  const concerns = (id: string | null) => search.employeeId === null || id === null || id === search.employeeId;
  return search.busy.filter((busy) => overlaps(busy, stretch) && concerns(busy.employeeId));
}

/** The free one with the fewest appointments that day. Null if none is free or the salon has none: ask `canPlace` first. */
export function chooseProfessional(search: PlacementSearch, time: LocalTime): string | null {
  const able = listFreeProfessionals(search, blockAt(time, search.durationMinutes));
  const load = (id: string) => search.busy.filter((busy) => busy.employeeId === id && startsToday(busy)).length;
  const [first] = able.toSorted(
    (a, b) => load(a.id) - load(b.id) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
  return first?.id ?? null;
}

/** Ranges that touch or overlap become one, because a service may run across them. */
export function mergeRanges(ranges: readonly Range[]): TimeBlock[] {
  const merged: TimeBlock[] = [];
  const open = ranges.filter(isUsable).map(blockOfRange);
  for (const next of open.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = merged.at(-1);
    if (last && next.startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, next.endMinute);
    else merged.push(next);
  }
  return merged;
}

export function bookingWindow(today: LocalDate): { first: LocalDate; last: LocalDate } {
  return { first: today, last: addDays(today, WINDOW_DAYS) };
}

export function isBookableDate(date: LocalDate, today: LocalDate): boolean {
  const { first, last } = bookingWindow(today);
  return first <= date && date <= last;
}

function hasFreeProfessional(search: PlacementSearch, stretch: TimeBlock): boolean {
  if (search.professionals.length > 0) return listFreeProfessionals(search, stretch).length > 0;
  return search.employeeId === null && !search.busy.some((busy) => overlaps(busy, stretch));
}

/** Each overlapping appointment without a professional needs a free one, so as many are set aside. */
function listFreeProfessionals(
  { professionals, employeeId, busy }: PlacementSearch,
  stretch: TimeBlock,
): Professional[] {
  const overlapping = busy.filter((other) => overlaps(other, stretch));
  const free = professionals.filter(({ id }) => !overlapping.some((other) => other.employeeId === id));
  const unassigned = overlapping.filter((other) => other.employeeId === null).length;
  // Whoever is chosen, so that the times of 'Qualquer profissional' are those of all professionals together.
  if (free.length <= unassigned) return [];
  return employeeId === null ? free : free.filter(({ id }) => id === employeeId);
}

/** For each start, the last end for which `hasFreeProfessional` returns true; a test compares the two. */
function latestEndByStart(
  search: Omit<PlacementSearch, 'durationMinutes'>,
  starts: readonly number[],
): Map<number, number> {
  const { professionals, employeeId: chosenId } = search;
  const takeableUntil = new Map<number, number>();
  const busy = search.busy.toSorted((a, b) => b.endMinute - a.endMinute);
  const places = new Map(professionals.map(({ id }, place) => [id, place]));
  const freeUntil = new Float64Array(professionals.length).fill(Number.POSITIVE_INFINITY);
  const unassignedStarts: number[] = [];
  let noneBusyUntil = Number.POSITIVE_INFINITY;
  let met = 0;
  // What ends after a start also ends after every earlier start, so this pass meets each appointment once.
  for (const start of starts.toReversed()) {
    for (let next = busy[met]; next && next.endMinute > start; next = busy[++met]) {
      const { employeeId, startMinute } = next;
      const place = employeeId === null ? undefined : places.get(employeeId);
      if (employeeId === null) insertInOrder(unassignedStarts, startMinute);
      if (place !== undefined) freeUntil[place] = Math.min(freeUntil[place] ?? startMinute, startMinute);
      noneBusyUntil = Math.min(noneBusyUntil, startMinute);
    }
    const anybody = professionals.length > 0 ? someoneUntil(freeUntil, unassignedStarts) : noneBusyUntil;
    const chosen = chosenId === null ? anybody : (freeUntil[places.get(chosenId) ?? -1] ?? start);
    takeableUntil.set(start, Math.min(anybody, chosen));
  }
  return takeableUntil;
}

/** The nth appointment without a professional takes the professional who is free nth longest. */
function someoneUntil(freeUntil: Float64Array, unassigned: readonly number[]): number {
  if (unassigned.length === 0) return freeUntil.reduce((longest, free) => Math.max(longest, free), 0);
  const longestFirst = freeUntil.toSorted().reverse();
  return longestFirst.reduce((until, free, n) => Math.max(until, Math.min(free, unassigned[n] ?? free)), 0);
}

function insertInOrder(minutes: number[], minute: number): void {
  const place = minutes.findIndex((other) => other >= minute);
  minutes.splice(place < 0 ? minutes.length : place, 0, minute);
}

function gridOf(ranges: readonly Range[]): number[] {
  const minutes = new Set<number>();
  for (const range of ranges.filter(isUsable)) {
    const { startMinute, endMinute } = blockOfRange(range);
    const step = range.intervalMinutes >= 1 ? Math.floor(range.intervalMinutes) : DEFAULT_INTERVAL;
    for (let minute = startMinute; minute < endMinute; minute += step) minutes.add(minute);
  }
  return [...minutes].toSorted((a, b) => a - b);
}

/** A time equal to now has begun. */
function hasBegun({ date, now }: DaySearch, minute: number): boolean {
  return now !== null && (date < now.date || (date === now.date && minute <= toMinutes(now.time)));
}

const byName = new Intl.Collator('pt-BR');

const startsToday = (busy: Busy) => busy.startMinute >= 0 && busy.startMinute < MINUTES_PER_DAY;
