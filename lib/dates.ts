/** 'yyyy-MM-dd' and 'HH:mm', without a zone; only `isLocalDate` and `isLocalTime` check input. Unknown zones throw RangeError. */
export type LocalDate = string;
export type LocalTime = string;
export type LocalMoment = { date: LocalDate; time: LocalTime };
export type Instant = Date | string;

export const MINUTES_PER_DAY = 24 * 60;
const MINUTE = 60_000;
const DAY = MINUTES_PER_DAY * MINUTE;

export const WEEKDAY_NAMES = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;
export const WEEKDAY_SHORT_NAMES = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const;
export const MONTH_NAMES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
] as const;

export function isLocalDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOf(utcOf(text)) === text;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOf(utcOf(date) + days * DAY);
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (utcOf(to) - utcOf(from)) / DAY;
}

export function weekday(date: LocalDate): number {
  return new Date(utcOf(date)).getUTCDay();
}

export function startOfMonth(date: LocalDate): LocalDate {
  return `${date.slice(0, 7)}-01`;
}

/** Keeps the day, or takes the month's last one: a month after 31 January is 28 or 29 February. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const { year, month, day } = partsOf(date);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

export function isLocalTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

export function isEndTime(text: string): boolean {
  return text === '24:00' || isLocalTime(text);
}

/** '09:30' -> 570. NaN for invalid text. */
export function toMinutes(time: LocalTime): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

export function fromMinutes(minutes: number): LocalTime {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** '09:30' and 45 -> '10:15'. Wraps past midnight; midnight itself is 24:00. */
export function addMinutes(time: LocalTime, minutes: number): LocalTime {
  return fromMinutes(((toMinutes(time) + minutes - 1) % MINUTES_PER_DAY) + 1);
}

export function minutesBetween(from: LocalMoment, to: LocalMoment): number {
  return daysBetween(from.date, to.date) * MINUTES_PER_DAY + toMinutes(to.time) - toMinutes(from.time);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format costs a thousand times more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    const fields = { ...numeric, second: 'numeric', hourCycle: 'h23', calendar: 'gregory' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...fields, timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** The local time of the zone as milliseconds, as if it were UTC. To the second. */
function wallClock(instant: number, timeZone: string): number {
  return Math.floor(instant / 1000) * 1000 + offsetAt(instant, timeZone);
}

export function localNow(instant: Instant, timeZone: string): LocalMoment {
  const wall = wallClock(new Date(instant).getTime(), timeZone);
  return { date: dateOf(wall), time: fromMinutes(Math.floor((((wall % DAY) + DAY) % DAY) / MINUTE)) };
}

/** A time that occurs twice means the first one; a skipped time moves forward by the gap (RFC 5545). */
export function instantOf(date: LocalDate, time: LocalTime, timeZone: string): Date {
  const wall = utcOf(date) + toMinutes(time) * MINUTE;
  // Offsets are less than a day, so these two lie on either side of a nearby change.
  const before = wall - offsetAt(wall - DAY, timeZone);
  const after = wall - offsetAt(wall + DAY, timeZone);
  const exact = [before, after].filter((instant) => wallClock(instant, timeZone) === wall);
  return new Date(exact.length > 0 ? Math.min(...exact) : before);
}

/** Offsets by UTC day, because formatting takes longer than reading a database's answer. Null: the offset changes within the day. */
const offsets = new Map<string, Map<number, number | null>>();
const MOST_DAYS = 1_000;

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const day = Math.floor(instant / DAY);
  const ofZone = offsets.get(timeZone) ?? new Map<number, number | null>();
  let offset = ofZone.get(day);
  if (offset === undefined) {
    offset = formattedOffset(day * DAY, timeZone);
    // No zone of the tz database has changed its offset twice within three days.
    if (offset !== formattedOffset((day + 1) * DAY, timeZone)) offset = null;
    if (ofZone.size >= MOST_DAYS) ofZone.clear();
    offsets.set(timeZone, ofZone.set(day, offset));
  }
  return offset ?? formattedOffset(instant, timeZone);
}

function formattedOffset(instant: number, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

export function formatDate(date: LocalDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

export function formatDateLong(date: LocalDate): string {
  const { month, day } = partsOf(date);
  return `${WEEKDAY_NAMES[weekday(date)]}, ${day} de ${MONTH_NAMES[month - 1]}`;
}

export function formatDateShort(date: LocalDate): string {
  return `${WEEKDAY_SHORT_NAMES[weekday(date)]}, ${formatDate(date).slice(0, 5)}`;
}

/** 'novembro de 2026', from any date of the month. */
export function formatMonth(date: LocalDate): string {
  const { year, month } = partsOf(date);
  return `${MONTH_NAMES[month - 1]} de ${year}`;
}

export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}min`].filter(Boolean).join(' ');
}

/** 'ontem', 'hoje', 'amanhã', 'sáb' within a week, else 'sáb, 21/11', in other years '21/11/2027'. */
export function formatRelativeDay(date: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, date);
  if (Math.abs(days) <= 1) return ['ontem', 'hoje', 'amanhã'][days + 1] as string;
  if (days > 1 && days < 7) return WEEKDAY_SHORT_NAMES[weekday(date)] as string;
  return date.slice(0, 4) === today.slice(0, 4) ? formatDateShort(date) : formatDate(date);
}

// UTC has no daylight saving: every day has 24 hours.

function partsOf(date: LocalDate): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

function utcOf(date: LocalDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day);
}

function dateOf(utc: number): LocalDate {
  return new Date(utc).toISOString().slice(0, 10);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

const timeZones = new Set(Intl.supportedValuesOf('timeZone'));

/** An IANA name in its own letter case. `Intl` also takes offsets such as '+03:00'. */
export const isTimeZone = (name: string): boolean => timeZones.has(name);
