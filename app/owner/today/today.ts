import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { type LocalDate, type LocalTime, toMinutes } from '#lib/dates.ts';
import { openSpans, restOf } from '../appointments/day-grid/open-time.ts';
import { spanOf, takesTime } from '../appointments/day-grid/placed.ts';

type Day = Pick<Calendar, 'entries' | 'professionals' | 'ranges'>;

/** Time in which one professional takes appointments and has none. */
export type Gap = { employeeId: string; name: string; start: number; minutes: number };

const SHORTEST_GAP = 30;
const GAPS_SHOWN = 3;
/** Free times are offered at full quarters of an hour. */
const STEP = 15;

const startOf = ({ time }: Pick<CalendarEntry, 'time'>) => toMinutes(time);
const endOf = (entry: CalendarEntry) => startOf(entry) + entry.durationMinutes;
const isExpected = ({ status }: CalendarEntry) => status === 'scheduled' || status === 'confirmed';

/** Today's appointments: `done` are over or completed, `ahead` take place now or later, `off` are cancelled ones and no-shows. */
export function splitDay({ entries }: Pick<Day, 'entries'>, time: LocalTime) {
  const now = toMinutes(time);
  const shown = entries.filter(takesTime);
  const isDone = (entry: CalendarEntry) => entry.status === 'completed' || endOf(entry) <= now;
  return {
    done: shown.filter(isDone),
    ahead: shown.filter((entry) => !isDone(entry)),
    off: entries.filter((entry) => !takesTime(entry)),
  };
}

export const isHappening = (entry: CalendarEntry, time: LocalTime) =>
  startOf(entry) <= toMinutes(time) && toMinutes(time) < endOf(entry);

/** The next customer to arrive, otherwise the one who is being served. */
export function findNext({ entries }: Pick<Day, 'entries'>, time: LocalTime): CalendarEntry | null {
  const now = toMinutes(time);
  const expected = entries.filter((entry) => isExpected(entry) && endOf(entry) > now);
  return expected.find((entry) => startOf(entry) > now) ?? expected[0] ?? null;
}

/** The first gaps of half an hour or more, from now to the end of the weekly hours. */
export function findGaps({ entries, professionals, ranges }: Day, today: LocalDate, time: LocalTime): Gap[] {
  const now = Math.ceil(toMinutes(time) / STEP) * STEP;
  const open = openSpans(ranges, today).filter(({ until }) => until > now);
  return professionals
    .filter(({ takesAppointments }) => takesAppointments)
    .flatMap(({ id, name }) => {
      const busy = entries.filter((entry) => entry.employeeId === id && takesTime(entry)).map(spanOf);
      return open
        .flatMap(({ from, until }) => restOf(busy, { from: Math.max(from, now), until }))
        .map(({ from, until }) => ({ employeeId: id, name, start: from, minutes: until - from }));
    })
    .filter(({ minutes }) => minutes >= SHORTEST_GAP)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, GAPS_SHOWN);
}
