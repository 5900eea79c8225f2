import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { statusOf } from '#app/components/appointments/labels.ts';
import type { CalendarDay } from '#contract/calendar.ts';
import { WEEKDAY_NAMES, WEEKDAY_SHORT_NAMES, weekday } from '#lib/dates.ts';
import classes from './MonthGrid.module.css';
import { useCalendarLink } from './useCalendarLink.ts';
import { datesOf, dayOf, monthName, monthOf } from './views.ts';

type Props = { days: CalendarDay[]; date: string; today: string };

/** Each day with how many appointments it has and the first of them; a click leads to the day. */
export function MonthGrid({ days, date, today }: Props) {
  const linkTo = useCalendarLink();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const month = date.slice(0, 7);
  return (
    <div className={classes.month}>
      <div className={classes.monthHead} aria-hidden>
        {WEEKDAY_SHORT_NAMES.map((name, index) => (
          <div key={name} title={WEEKDAY_NAMES[index]}>
            {name}
          </div>
        ))}
      </div>
      <ol className={classes.monthDays} aria-label="Dias do mês">
        {datesOf(monthOf(date)).map((day) => (
          <li
            key={day}
            className={classes.day}
            data-today={day === today || undefined}
            data-other={!day.startsWith(month) || undefined}
          >
            <Link {...linkTo('dia', day)} className={classes.dayLink}>
              <Day day={day} {...byDate.get(day)} />
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

type DayProps = { day: string; count?: number; first?: CalendarDay['first'] };

function Day({ day, count = 0, first = [] }: DayProps) {
  return (
    <>
      <span className={classes.dayTop}>
        <span className={classes.dayNumber}>{dayOf(day)}</span>
        <VisuallyHidden>
          de {monthName(day)}, {WEEKDAY_NAMES[weekday(day)]}
        </VisuallyHidden>
        <span className={classes.dayCount} data-none={count === 0 || undefined}>
          {count} <VisuallyHidden>{count === 1 ? 'horário' : 'horários'}</VisuallyHidden>
        </span>
      </span>
      {first.map(({ id, time, customerName, status }) => (
        <span key={id} className={classes.first}>
          <span
            className={classes.dot}
            style={{ background: `var(--mantine-color-${statusOf(status).color}-filled)` }}
          />
          <span className="tnum">{time}</span> <span className={classes.firstName}>{customerName}</span>
        </span>
      ))}
      {count > first.length && <span className={classes.more}>+{count - first.length}</span>}
    </>
  );
}
