import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { type LocalMoment, WEEKDAY_NAMES, WEEKDAY_SHORT_NAMES, weekday } from '#lib/dates.ts';
import { openSpans, restOf } from '../day-grid/open-time.ts';
import { hoursAround, spanOf } from '../day-grid/placed.ts';
import { type Column, TimeGrid } from '../day-grid/TimeGrid.tsx';
import { useCalendarLink } from './useCalendarLink.ts';
import { countWords, datesOf, dayOf, occupyingOn, weekOf } from './views.ts';
import classes from './Week.module.css';

type Props = { calendar: Calendar; date: string; now: LocalMoment };

/** Sunday to Saturday, at least 800 pixels wide. */
export function WeekGrid({ calendar, date, now }: Props) {
  const { entries } = calendar;
  const sunday = weekOf(date).from;
  const { columns, hours } = useMemo(() => layOut(calendar, sunday), [calendar, sunday]);
  const columnOf = useCallback(
    (entry: CalendarEntry) => columns.findIndex((column) => column.date === entry.date),
    [columns],
  );
  return (
    <TimeGrid key={sunday} label="Agenda da semana" {...{ entries, columns, columnOf, hours, now }} columnWidth={107} />
  );
}

function layOut({ entries, ranges, days: counts }: Calendar, date: string) {
  const days = datesOf(weekOf(date)).map((date) => ({ date, open: openSpans(ranges, date) }));
  const hours = hoursAround([...days.flatMap(({ open }) => open), ...entries.map(spanOf)]);
  const columns: Column[] = days.map(({ date, open }) => ({
    key: date,
    date,
    name: `${WEEKDAY_NAMES[weekday(date)]}, dia ${dayOf(date)}`,
    closed: restOf(open, hours),
    head: <Head date={date} count={occupyingOn(counts, date)} />,
  }));
  return { columns, hours };
}

function Head({ date, count }: { date: string; count: number }) {
  const linkTo = useCalendarLink();
  return (
    <Link {...linkTo('dia', date)} className={classes.weekday}>
      <span className={classes.weekdayName}>{WEEKDAY_SHORT_NAMES[weekday(date)]}</span>{' '}
      <span className={classes.dayNumber}>{dayOf(date)}</span>{' '}
      <span className={classes.count}>{countWords(count)}</span>
    </Link>
  );
}
