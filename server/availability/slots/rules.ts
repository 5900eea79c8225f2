/** Times are the salon's wall clock, in minutes from midnight of the asked date (docs/decisions/011-slots-and-booking.md). */
import {
  fromMinutes,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  MINUTES_PER_DAY,
  toMinutes,
} from '#lib/dates.ts';
import { listAble, needsOneOf, type Wanted } from '../performers/rules.ts';
import {
  type Busy,
  blockAt,
  blockOfRange,
  DEFAULT_INTERVAL,
  isUsable,
  mergeRanges,
  overlaps,
  type Professional,
  type Range,
  type TimeBlock,
} from '../rules.ts';

/** `busy` does not contain the appointment that is being moved. */
type Agenda = {
  /** All professionals of the salon, whatever they perform. */
  professionals: readonly Professional[];
  busy: readonly Busy[];
};
export type PlacementSearch = Agenda & Wanted & { durationMinutes: number };
/** `now: null` treats every time as future: an owner may enter appointments of a past day. */
export type DaySearch = Agenda & { date: LocalDate; now: LocalMoment | null; ranges: readonly Range[] };
export type SlotSearch = DaySearch & PlacementSearch;
/** A start minute of the grid, and the longest appointment that fits there. */
export type Opening = { startMinute: number; longestMinutes: number };

/** Does not check `isBookableDate`. */
export function findSlots(search: SlotSearch): LocalTime[] {
  return slotsIn(findOpenings(search), search.durationMinutes);
}

/** Openings do not depend on a duration. */
export const findOpenings = (search: DaySearch & Wanted): Opening[] => openingsIn(measureFreeTime(search), search);

/** The free time that all services of a day share: each of them then looks at its own professionals only. */
export type FreeTime = {
  professionals: readonly Professional[];
  /** By start. */
  unassigned: readonly Busy[];
  starts: {
    startMinute: number;
    closes: number;
    /** The next minute at which each professional, or anybody at all, is busy. One list for all starts between two appointments. */
    freeUntil: Int16Array;
    noneBusyUntil: number;
  }[];
};

const FOREVER = 32_767;

export function measureFreeTime(search: DaySearch): FreeTime {
  const { professionals } = search;
  const first = firstMinute(search);
  const starts = gridOf(search.ranges).filter(({ startMinute }) => startMinute >= first);
  const busy = search.busy.toSorted((a, b) => b.endMinute - a.endMinute);
  const places = new Map(professionals.map(({ id }, place) => [id, place]));
  let freeUntil = new Int16Array(professionals.length).fill(FOREVER);
  let noneBusyUntil = FOREVER;
  let met = 0;
  // An appointment that ends after a start also ends after every earlier start, so this pass meets each one once.
  const measured = starts.toReversed().map(({ startMinute, closes }) => {
    const before = met;
    for (let next = busy[met]; next && next.endMinute > startMinute; next = busy[++met]) {
      if (met === before) freeUntil = freeUntil.slice();
      const place = next.employeeId === null ? undefined : places.get(next.employeeId);
      if (place !== undefined) freeUntil[place] = Math.min(freeUntil[place] ?? FOREVER, next.startMinute);
      noneBusyUntil = Math.min(noneBusyUntil, next.startMinute);
    }
    return { startMinute, closes, freeUntil, noneBusyUntil };
  });
  const unassigned = busy.filter(({ employeeId }) => employeeId === null);
  return {
    professionals,
    unassigned: unassigned.toSorted((a, b) => a.startMinute - b.startMinute),
    starts: measured.toReversed(),
  };
}

/** No opening is longer, whoever is asked for. */
export function longestFree({ professionals, starts }: FreeTime): number {
  const untilOf = ({ freeUntil, noneBusyUntil }: FreeTime['starts'][0]) =>
    professionals.length > 0 ? freeUntil.reduce((latest, until) => Math.max(latest, until), 0) : noneBusyUntil;
  return starts.reduce(
    (longest, start) => Math.max(longest, Math.min(start.closes, untilOf(start)) - start.startMinute),
    0,
  );
}

/** For each start, the last end for which `hasFreeProfessional` returns true; a test compares the two. */
export function openingsIn({ professionals, starts, unassigned }: FreeTime, wanted: Wanted): Opening[] {
  const able = new Set(listAble(professionals, wanted));
  const places = [...professionals.keys()].filter((place) => able.has(professionals[place] as Professional));
  const chosen = professionals.findIndex(({ id }) => id === wanted.employeeId);
  const rivals = unassigned.filter((busy) => needsOneOf([...able], professionals, busy));
  const someone = someoneUntil(places, rivals);
  const openings: Opening[] = [];
  for (const { startMinute, closes, freeUntil, noneBusyUntil } of starts) {
    const anybody = professionals.length > 0 ? someone(startMinute, freeUntil) : noneBusyUntil;
    const who = wanted.employeeId === null ? anybody : (freeUntil[chosen] ?? startMinute);
    const longestMinutes = Math.min(closes, anybody, who) - startMinute;
    if (longestMinutes > 0) openings.push({ startMinute, longestMinutes });
  }
  return openings;
}

export function slotsIn(openings: readonly Opening[], durationMinutes: number): LocalTime[] {
  if (!(durationMinutes > 0)) return [];
  return openings
    .filter(({ longestMinutes }) => durationMinutes <= longestMinutes)
    .map(({ startMinute }) => fromMinutes(startMinute));
}

export function countSlots(openings: readonly Opening[], durationMinutes: number): number {
  if (!(durationMinutes > 0)) return 0;
  return openings.reduce((count, { longestMinutes }) => count + Number(durationMinutes <= longestMinutes), 0);
}

/** Booking and offering use the same function, so they cannot differ. */
export function isSlot(search: SlotSearch, time: LocalTime): boolean {
  return findSlots(search).includes(time);
}

/** Whether the last start time has passed. A full day is not over, nor is one in which the service never fits. */
export function isOver(search: SlotSearch): boolean {
  const empty = { ...search, busy: [] };
  return findSlots(empty).length === 0 && findSlots({ ...empty, now: null }).length > 0;
}

/** Only overlaps count, not the grid, the ranges or the past. */
export function canPlace(search: PlacementSearch, time: LocalTime): boolean {
  return hasFreeProfessional(search, blockAt(time, search.durationMinutes));
}

/** The overlapping appointments in conflict: of the chosen professional, or of all who perform the service, and of none. */
export function findConflicts<B extends Busy>(
  search: Omit<PlacementSearch, 'busy'> & { busy: readonly B[] },
  time: LocalTime,
): B[] {
  const stretch = blockAt(time, search.durationMinutes);
  if (hasFreeProfessional(search, stretch)) return [];
  const able = listAble(search.professionals, search);
  const concerns = (busy: Busy) => {
    if (search.professionals.length === 0) return true;
    if (busy.employeeId === null) return needsOneOf(able, search.professionals, busy);
    return search.employeeId === null
      ? able.some(({ id }) => id === busy.employeeId)
      : busy.employeeId === search.employeeId;
  };
  return search.busy.filter((busy) => overlaps(busy, stretch) && concerns(busy));
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

function hasFreeProfessional(search: PlacementSearch, stretch: TimeBlock): boolean {
  if (search.professionals.length > 0) return listFreeProfessionals(search, stretch).length > 0;
  return search.employeeId === null && !search.busy.some((busy) => overlaps(busy, stretch));
}

/** Each overlapping appointment without a professional needs a free one, so as many are set aside. */
function listFreeProfessionals(search: PlacementSearch, stretch: TimeBlock): Professional[] {
  const { professionals, employeeId, busy } = search;
  const able = listAble(search.professionals, search);
  const overlapping = busy.filter((other) => overlaps(other, stretch));
  const free = able.filter(({ id }) => !overlapping.some((other) => other.employeeId === id));
  const unassigned = overlapping.filter((other) => needsOneOf(able, professionals, other)).length;
  // Checked for every choice, so that the times of 'Qualquer profissional' are those of all professionals together.
  if (free.length <= unassigned) return [];
  return employeeId === null ? free : free.filter(({ id }) => id === employeeId);
}

/** The time until which one of these professionals is free and not needed for an appointment without a professional. */
function someoneUntil(places: number[], unassigned: readonly Busy[]) {
  if (unassigned.length === 0) {
    // Starts between two appointments share their list.
    let seen: Int16Array | null = null;
    let latest = 0;
    return (_: number, freeUntil: Int16Array) => {
      if (freeUntil !== seen) latest = places.reduce((most, place) => Math.max(most, freeUntil[place] ?? 0), 0);
      seen = freeUntil;
      return latest;
    };
  }
  // The nth of them, by start, takes the professional who is free nth longest.
  return (startMinute: number, freeUntil: Int16Array) => {
    const meeting = unassigned.filter(({ endMinute }) => endMinute > startMinute);
    const longestFirst = places.map((place) => freeUntil[place] ?? 0).toSorted((a, b) => b - a);
    return longestFirst.reduce((until, free, n) => Math.max(until, Math.min(free, meeting[n]?.startMinute ?? free)), 0);
  };
}

type Start = { startMinute: number; closes: number };

/** Days of one weekday have the same ranges, and a month asks for each of them four times. */
const grids = new WeakMap<readonly Range[], Start[]>();

/** By minute, each with the end of its stretch. */
function gridOf(ranges: readonly Range[]): Start[] {
  const grid = grids.get(ranges) ?? makeGrid(ranges);
  grids.set(ranges, grid);
  return grid;
}

function makeGrid(ranges: readonly Range[]): Start[] {
  const open = mergeRanges(ranges);
  const minutes = new Set<number>();
  for (const range of ranges.filter(isUsable)) {
    const { startMinute, endMinute } = blockOfRange(range);
    const step = range.intervalMinutes >= 1 ? Math.floor(range.intervalMinutes) : DEFAULT_INTERVAL;
    for (let minute = startMinute; minute < endMinute; minute += step) minutes.add(minute);
  }
  const closesAt = (start: number) => open.find((stretch) => start < stretch.endMinute)?.endMinute ?? start;
  return [...minutes].toSorted((a, b) => a - b).map((startMinute) => ({ startMinute, closes: closesAt(startMinute) }));
}

/** The first that has not begun. A time equal to now has. */
function firstMinute({ date, now }: DaySearch): number {
  if (now === null || date > now.date) return 0;
  return date === now.date ? toMinutes(now.time) + 1 : MINUTES_PER_DAY;
}

const byName = new Intl.Collator('pt-BR');

const startsToday = (busy: Busy) => busy.startMinute >= 0 && busy.startMinute < MINUTES_PER_DAY;
