/**
 * Which times a salon can offer, and who takes them (decisions D9-D13). Everything is the salon's wall clock, counted in
 * minutes from midnight of the asked date; stretches include their start and exclude their end, so neighbours may touch.
 */
import {
  addDays,
  daysBetween,
  fromMinutes,
  isEndTime,
  isLocalTime,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  toMinutes,
} from '#lib/dates.ts';

/** A weekly range on the asked weekday. The end may be 24:00; one that does not come after its start gives nothing. */
export type Range = { startTime: LocalTime; endTime: LocalTime; intervalMinutes: number; isActive: boolean };
export type Stretch = { startMinute: number; endMinute: number };
/** An appointment that occupies; below 0 or beyond 1440 where it crosses midnight. Without an employee, nobody holds it yet. */
export type Busy = Stretch & { employeeId: string | null };
/** An employee who is active and takes appointments. */
export type Professional = { id: string; name: string };

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

export const DAY = 1440;
const DEFAULT_INTERVAL = 30;
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

/** The statuses whose appointments keep their time from others. */
export const OCCUPYING_STATUSES = ['scheduled', 'confirmed', 'completed'] as const;

export function occupies(status: string): boolean {
  return OCCUPYING_STATUSES.some((occupying) => occupying === status);
}

/** Every date an appointment takes time of: two when it runs past midnight. */
export function datesOf({ date, time, durationMinutes }: LocalMoment & { durationMinutes: number }): LocalDate[] {
  const endMinute = toMinutes(time) + durationMinutes;
  return endMinute > DAY ? [date, addDays(date, 1)] : [date];
}

/** An appointment as the asked date sees it. Ask with those of the days beside it: appointments may run past midnight. */
export function busyOn(
  asked: LocalDate,
  appointment: { date: LocalDate; time: LocalTime; durationMinutes: number; employeeId: string | null },
): Busy {
  const { startMinute, endMinute } = stretchAt(appointment.time, appointment.durationMinutes);
  const midnight = daysBetween(asked, appointment.date) * DAY;
  return { employeeId: appointment.employeeId, startMinute: midnight + startMinute, endMinute: midnight + endMinute };
}

/** A row of the week as typed: either end may still be empty. */
export type TypedRange = Omit<Range, 'intervalMinutes'> & { dayOfWeek: number; intervalMinutes?: number | null };
type WeekRange = Range & { dayOfWeek: number };

/**
 * The week to keep, by weekday and start; rows without times are dropped. What is wrong is told at its row as
 * `ranges.{index}.{field}`, and then nothing is to be kept (D19a).
 */
export function checkWeek(typed: readonly TypedRange[]): { ranges: WeekRange[]; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const kept: { index: number; range: WeekRange }[] = [];
  for (const [index, row] of typed.entries()) {
    if (row.startTime === '' && row.endTime === '') continue;
    const wrong = wrongIn(row);
    for (const [field, message] of Object.entries(wrong)) fields[`ranges.${index}.${field}`] = message;
    const range = { ...row, intervalMinutes: row.intervalMinutes ?? DEFAULT_INTERVAL };
    if (Object.keys(wrong).length === 0) kept.push({ index, range });
  }
  const inOrder = (a: WeekRange, b: WeekRange) =>
    a.dayOfWeek - b.dayOfWeek || toMinutes(a.startTime) - toMinutes(b.startTime);
  kept.sort((a, b) => inOrder(a.range, b.range));
  const open = kept.filter(({ range }) => range.isActive);
  for (const [place, { index, range }] of open.entries()) {
    const isOverrun = open.slice(0, place).some((earlier) => meets(earlier.range, range));
    if (isOverrun) fields[`ranges.${index}.startTime`] = 'Este horário se sobrepõe a outro do mesmo dia';
  }
  return { ranges: kept.map(({ range }) => range), fields };
}

function wrongIn({ startTime, endTime, intervalMinutes }: TypedRange): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (startTime === '') wrong.startTime = 'Preencha o início';
  else if (!isLocalTime(startTime)) wrong.startTime = 'Horário inválido';
  if (endTime === '') wrong.endTime = 'Preencha o fim';
  else if (!isEndTime(endTime)) wrong.endTime = 'Horário inválido';
  else if (!wrong.startTime && toMinutes(endTime) <= toMinutes(startTime)) {
    wrong.endTime = 'O fim deve ser depois do início';
  }
  const interval = intervalMinutes ?? DEFAULT_INTERVAL;
  if (!(interval >= 15 && interval <= 120 && interval % 15 === 0)) {
    wrong.intervalMinutes = 'Use um intervalo de 15 a 120 minutos, de 15 em 15';
  }
  return wrong;
}

const meets = (a: WeekRange, b: WeekRange) => a.dayOfWeek === b.dayOfWeek && overlaps(stretchOf(a), stretchOf(b));

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
const isUsable = (range: Range) => range.isActive && toMinutes(range.startTime) < toMinutes(range.endTime);
const stretchOf = (range: Range) => ({ startMinute: toMinutes(range.startTime), endMinute: toMinutes(range.endTime) });
const startsToday = (busy: Busy) => busy.startMinute >= 0 && busy.startMinute < DAY;
const overlaps = (a: Stretch, b: Stretch) => a.startMinute < b.endMinute && b.startMinute < a.endMinute;

function stretchAt(time: LocalTime, durationMinutes: number): Stretch {
  const startMinute = toMinutes(time);
  return { startMinute, endMinute: startMinute + durationMinutes };
}
