import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { statusOf } from '#app/components/appointments/labels.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import type { Calendar, CalendarEntry } from '#contract/calendar.ts';
import { type LocalMoment, WEEKDAY_NAMES, weekday } from '#lib/dates.ts';
import { takesTime } from '../day-grid/placed.ts';
import { useCalendarLink } from './useCalendarLink.ts';
import { countWords, datesOf, dayOf, occupyingOn, weekOf } from './views.ts';
import classes from './Week.module.css';

type Props = { calendar: Calendar; date: string; now: LocalMoment };

/** The week of a phone: its days below each other, today's in sight. */
export function WeekList({ calendar, date, now }: Props) {
  const sunday = weekOf(date).from;
  const list = useRef<HTMLElement>(null);
  const linkTo = useCalendarLink();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the week appears, not when today's number changes
  useEffect(() => {
    if (window.scrollY === 0) list.current?.querySelector('[data-today]')?.scrollIntoView({ block: 'start' });
  }, [sunday]);

  return (
    <section ref={list} aria-label="Agenda da semana" className={classes.weekList}>
      {datesOf(weekOf(date)).map((day) => {
        const entries = calendar.entries.filter((entry) => entry.date === day);
        return (
          <section key={day} aria-label={nameOf(day)} data-today={day === now.date || undefined}>
            <Link {...linkTo('dia', day)} className={classes.weekListDay}>
              <span className={classes.weekdayName}>{nameOf(day)}</span>{' '}
              <span className={classes.count}>{countWords(occupyingOn(calendar.days, day))}</span>
            </Link>
            <ol>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} professionals={calendar.professionals} />
              ))}
            </ol>
          </section>
        );
      })}
    </section>
  );
}

const nameOf = (date: string) => `${WEEKDAY_NAMES[weekday(date)]}, dia ${dayOf(date)}`;

function Entry({ entry, professionals }: { entry: CalendarEntry; professionals: Calendar['professionals'] }) {
  const { id, time, customerName, serviceName, employeeId, status, isOverbooking } = entry;
  const { panelLink } = useUrlDialog([]);
  const { label, color } = statusOf(status);
  const isFree = !takesTime(entry);
  const tone = isFree ? 'var(--ui-line)' : `var(--mantine-color-${isOverbooking ? 'yellow' : color}-filled)`;
  const professional = professionals.find((one) => one.id === employeeId)?.name;
  return (
    <li>
      <Link
        {...panelLink(id)}
        className={classes.weekListEntry}
        style={{ borderInlineStartColor: tone }}
        data-free={isFree || undefined}
      >
        <time>{time}</time>
        <span className={classes.weekListWords}>
          <b>{customerName}</b>
          <Text span size="xs" c="dimmed">
            {[serviceName ?? 'Sem serviço', professional, label].filter(Boolean).join(' · ')}
          </Text>
        </span>
      </Link>
    </li>
  );
}
