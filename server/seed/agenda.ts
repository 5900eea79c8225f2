import { WEEKDAYS } from '#contract/salons.ts';
import { addDays, type LocalDate, toMinutes, weekday } from '#lib/dates.ts';
import type { SalonFacts } from './salon-facts.ts';

/** Where a visit stands: a day from today, minutes of that day, and the index of who does it. */
export type Place = { day: number; minute: number; minutes: number; employee: number };
type Stretch = { from: number; until: number };

const GRID = 30;

/** The planner's book of what is taken, so that nothing it plans is ever refused. */
export type Agenda = {
  weekdayOf(day: number): (typeof WEEKDAYS)[number];
  isOpen(day: number): boolean;
  take(place: Place): void;
  /** Starts on the grid at which it fits whole into a range and is free. */
  freeStarts(wish: Omit<Place, 'minute'>): number[];
};

export function createAgenda({ week }: SalonFacts, today: LocalDate): Agenda {
  const taken = new Map<string, Stretch[]>();
  const weekdayOf = (day: number) => WEEKDAYS[weekday(addDays(today, day))] ?? 'sunday';
  const rangesOn = (day: number): Stretch[] =>
    (week[weekdayOf(day)] ?? []).map(([from, until]) => ({ from: toMinutes(from), until: toMinutes(until) }));
  const takenBy = ({ day, employee }: { day: number; employee: number }) => taken.get(`${day}/${employee}`) ?? [];

  const freeStarts = ({ minutes, ...whose }: Omit<Place, 'minute'>) =>
    rangesOn(whose.day).flatMap(({ from, until }) => {
      const starts = Array.from({ length: Math.ceil((until - from) / GRID) }, (_, step) => from + step * GRID);
      const isFree = (start: number) =>
        start + minutes <= until &&
        !takenBy(whose).some((other) => start < other.until && other.from < start + minutes);
      return starts.filter(isFree);
    });
  return {
    weekdayOf,
    isOpen: (day) => rangesOn(day).length > 0,
    take({ minute, minutes, ...whose }) {
      taken.set(`${whose.day}/${whose.employee}`, [...takenBy(whose), { from: minute, until: minute + minutes }]);
    },
    freeStarts,
  };
}
