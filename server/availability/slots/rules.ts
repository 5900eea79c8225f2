/**
 * Which times a salon can offer, and who takes them (decisions D9-D13). Everything is the salon's wall clock, counted in
 * minutes from midnight of the asked date.
 */
import { addDays, fromMinutes, type LocalDate, type LocalMoment, type LocalTime, toMinutes } from '#lib/dates.ts';
import {
  type Busy,
  DAY,
  DEFAULT_INTERVAL,
  isUsable,
  overlaps,
  type Professional,
  type Range,
  type Stretch,
  stretchAt,
  stretchOf,
} from '../rules.ts';

/** What is wished for, and what stands against it. Whoever moves an appointment leaves it out of `busy`. */
export type Wish = {
  durationMinutes: number;
  /** Null is 'Qualquer profissional'; somebody who is not among the professionals takes nothing. */
  professionalId: string | null;
  professionals: readonly Professional[];
  busy: readonly Busy[];
};
/** A day on which something could begin. Without `now` nothing has begun yet: for an owner who writes up a past day. */
export type DayWish = Omit<Wish, 'durationMinutes'> & {
  date: LocalDate;
  now: LocalMoment | null;
  ranges: readonly Range[];
};
export type SlotWish = DayWish & Wish;
/** A minute of the grid, and how long something that begins there may take. */
export type Opening = { startMinute: number; longestMinutes: number };

const WINDOW_DAYS = 30;

/** The times offered to customers on a date, in order. Whether the date may be booked at all, `isBookableDate` says. */
export function findSlots(wish: SlotWish): LocalTime[] {
  return slotsIn(findOpenings(wish), wish.durationMinutes);
}

/**
 * Where something could begin, in order. It says nothing of a duration, so it is computed once for all of them: what is free
 * for an hour is free for half an hour.
 */
export function findOpenings(wish: DayWish): Opening[] {
  const open = mergeRanges(wish.ranges);
  const starts = gridOf(wish.ranges).filter((minute) => !hasBegun(wish, minute));
  const takeableUntil = findTakeable(wish, starts);
  return starts.flatMap((startMinute) => {
    const closes = open.find((range) => startMinute < range.endMinute)?.endMinute ?? startMinute;
    const longestMinutes = Math.min(closes, takeableUntil.get(startMinute) ?? startMinute) - startMinute;
    return longestMinutes > 0 ? [{ startMinute, longestMinutes }] : [];
  });
}

/** The openings that a duration fits into. */
export function slotsIn(openings: readonly Opening[], durationMinutes: number): LocalTime[] {
  if (!(durationMinutes > 0)) return [];
  return openings
    .filter(({ longestMinutes }) => durationMinutes <= longestMinutes)
    .map(({ startMinute }) => fromMinutes(startMinute));
}

/** Whether a time is one of those offered: booking asks what offering asked, so the two cannot differ. */
export function isSlot(wish: SlotWish, time: LocalTime): boolean {
  return findSlots(wish).includes(time);
}

/** Whether an owner may place it at any minute without asking: no grid, no ranges, no past, only overlaps count. */
export function canTake(wish: Wish, time: LocalTime): boolean {
  return isTakeable(wish, stretchAt(time, wish.durationMinutes));
}

/** What keeps an owner from placing it without asking: those of the chosen professional and those nobody holds, or all. */
export function inTheWay<B extends Busy>(wish: Omit<Wish, 'busy'> & { busy: readonly B[] }, time: LocalTime): B[] {
  const stretch = stretchAt(time, wish.durationMinutes);
  if (isTakeable(wish, stretch)) return [];
  const concerns = (id: string | null) => wish.professionalId === null || id === null || id === wish.professionalId;
  return wish.busy.filter((busy) => overlaps(busy, stretch) && concerns(busy.employeeId));
}

/**
 * Who gets the appointment: the chosen professional, or of those who are free the one with the fewest appointments that
 * day, then by name, then by id. Null when nobody can, which in a salon without professionals is always so: ask `canTake`.
 */
export function chooseProfessional(wish: Wish, time: LocalTime): string | null {
  const able = whoCan(wish, stretchAt(time, wish.durationMinutes));
  const load = (id: string) => wish.busy.filter((busy) => busy.employeeId === id && startsToday(busy)).length;
  const [first] = able.toSorted(
    (a, b) => load(a.id) - load(b.id) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1),
  );
  return first?.id ?? null;
}

/** The active ranges as stretches in order; those that touch or overlap are one, because a service may run across. */
export function mergeRanges(ranges: readonly Range[]): Stretch[] {
  const merged: Stretch[] = [];
  const open = ranges.filter(isUsable).map(stretchOf);
  for (const next of open.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const last = merged.at(-1);
    if (last && next.startMinute <= last.endMinute) last.endMinute = Math.max(last.endMinute, next.endMinute);
    else merged.push(next);
  }
  return merged;
}

/** The dates that customers may book: today and the 30 days after it. */
export function bookingWindow(today: LocalDate): { first: LocalDate; last: LocalDate } {
  return { first: today, last: addDays(today, WINDOW_DAYS) };
}

export function isBookableDate(date: LocalDate, today: LocalDate): boolean {
  const { first, last } = bookingWindow(today);
  return first <= date && date <= last;
}

/** The one clause behind an owner's answers: somebody can do it or, where nobody takes appointments, nothing else is going on. */
function isTakeable(wish: Wish, stretch: Stretch): boolean {
  if (wish.professionals.length > 0) return whoCan(wish, stretch).length > 0;
  return wish.professionalId === null && !wish.busy.some((busy) => overlaps(busy, stretch));
}

/**
 * The professionals who can do it. Each appointment that nobody holds will need one of those who are free, whoever was
 * wished for: choosing by name must not take the last pair of hands that somebody else was promised. So the times of
 * 'Qualquer profissional' are exactly those of all professionals together.
 */
function whoCan({ professionals, professionalId, busy }: Wish, stretch: Stretch): Professional[] {
  const overlapping = busy.filter((other) => overlaps(other, stretch));
  const free = professionals.filter(({ id }) => !overlapping.some((other) => other.employeeId === id));
  const promised = overlapping.filter((other) => other.employeeId === null).length;
  if (free.length <= promised) return [];
  return professionalId === null ? free : free.filter(({ id }) => id === professionalId);
}

/**
 * For each start, the last minute until which `isTakeable` would say yes; a test holds the two together. What ends after a
 * minute also ends after every earlier one, so one pass from the last start to the first meets each appointment once.
 */
function findTakeable(wish: Omit<Wish, 'durationMinutes'>, starts: readonly number[]): Map<number, number> {
  const { professionals, professionalId } = wish;
  const takeableUntil = new Map<number, number>();
  const busy = wish.busy.toSorted((a, b) => b.endMinute - a.endMinute);
  const places = new Map(professionals.map(({ id }, place) => [id, place]));
  /** By place. */
  const freeUntil = new Float64Array(professionals.length).fill(Number.POSITIVE_INFINITY);
  /** Where the appointments that nobody holds begin, in order. */
  const promised: number[] = [];
  let nothingUntil = Number.POSITIVE_INFINITY;
  let met = 0;
  for (const start of starts.toReversed()) {
    for (let next = busy[met]; next && next.endMinute > start; next = busy[++met]) {
      const { employeeId, startMinute } = next;
      const place = employeeId === null ? undefined : places.get(employeeId);
      if (employeeId === null) insertInOrder(promised, startMinute);
      if (place !== undefined) freeUntil[place] = Math.min(freeUntil[place] ?? startMinute, startMinute);
      nothingUntil = Math.min(nothingUntil, startMinute);
    }
    const anybody = professionals.length > 0 ? someoneUntil(freeUntil, promised) : nothingUntil;
    const chosen = professionalId === null ? anybody : (freeUntil[places.get(professionalId) ?? -1] ?? start);
    takeableUntil.set(start, Math.min(anybody, chosen));
  }
  return takeableUntil;
}

/** Until when more are free than are promised: the first promise leaves the second of those who are free longest, and so on. */
function someoneUntil(freeUntil: Float64Array, promised: readonly number[]): number {
  if (promised.length === 0) return freeUntil.reduce((longest, free) => Math.max(longest, free), 0);
  const longestFirst = freeUntil.toSorted().reverse();
  return longestFirst.reduce((until, free, n) => Math.max(until, Math.min(free, promised[n] ?? free)), 0);
}

function insertInOrder(minutes: number[], minute: number): void {
  const place = minutes.findIndex((other) => other >= minute);
  minutes.splice(place < 0 ? minutes.length : place, 0, minute);
}

/** Every minute at which a range lets something start, once and in order. */
function gridOf(ranges: readonly Range[]): number[] {
  const minutes = new Set<number>();
  for (const range of ranges.filter(isUsable)) {
    const { startMinute, endMinute } = stretchOf(range);
    const step = range.intervalMinutes >= 1 ? Math.floor(range.intervalMinutes) : DEFAULT_INTERVAL;
    for (let minute = startMinute; minute < endMinute; minute += step) minutes.add(minute);
  }
  return [...minutes].toSorted((a, b) => a - b);
}

/** A time equal to now has begun: nobody can still come to it. */
function hasBegun({ date, now }: DayWish, minute: number): boolean {
  return now !== null && (date < now.date || (date === now.date && minute <= toMinutes(now.time)));
}

const byName = new Intl.Collator('pt-BR');

const startsToday = (busy: Busy) => busy.startMinute >= 0 && busy.startMinute < DAY;
