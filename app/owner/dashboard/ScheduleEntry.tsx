import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { addMinutes } from '#lib/dates.ts';
import { statusOf } from '../../components/appointments/labels.ts';
import classes from './DaySchedule.module.css';
import type { Placed } from './day-schedule.ts';

/** Pixels of the desk's grid; one pixel is a minute. */
const LINE = 16;
const PADDING = 6;

type Props = { entry: Placed; professional: string; date: string };

export function ScheduleEntry({ entry, professional, date }: Props) {
  const { start, end, column, lane, lanes, customerName, serviceName, isOverbooking, status } = entry;
  const until = addMinutes(entry.time, entry.durationMinutes);
  const { label, color } = statusOf(status);
  const tone = isOverbooking ? 'yellow' : color;
  const lines = Math.max(1, Math.floor((end - start - PADDING) / LINE));
  const style = {
    '--start': start,
    '--length': end - start,
    '--column': column,
    '--lane': lane,
    '--lanes': lanes,
    '--lines': lines,
    '--tone': `var(--mantine-color-${tone}-filled)`,
    '--tone-light': `var(--mantine-color-${tone}-light)`,
    '--tone-text': `var(--mantine-color-${tone}-light-color)`,
  } as CSSProperties;
  const words = [customerName, serviceName].filter(Boolean).join(' · ');

  return (
    <li className={classes.entry} style={style} data-lines={lines > 1 ? 'many' : 'one'}>
      <Link
        to={`/appointments?${new URLSearchParams({ data: date, busca: customerName })}`}
        className={classes.link}
        title={`${entry.time}–${until} ${words}`}
      >
        <span className={classes.words}>
          <time className={classes.time}>{entry.time}</time> <span className={classes.customer}>{customerName}</span>{' '}
          <span className={classes.service}>{serviceName ?? 'Sem serviço'}</span>{' '}
          <span className={classes.professional}>{professional}</span>
        </span>
        <VisuallyHidden>
          até {until}, {label}
          {isOverbooking && ', encaixe'}
        </VisuallyHidden>
      </Link>
    </li>
  );
}
