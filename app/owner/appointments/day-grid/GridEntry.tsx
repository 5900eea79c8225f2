import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, memo } from 'react';
import { statusOf } from '#app/components/appointments/labels.ts';
import { addMinutes } from '#lib/dates.ts';
import classes from './GridEntry.module.css';
import type { Placed } from './placed.ts';

/** Pixels of the grid. */
const MINUTE = 1.2;
const LINE = 16;
const PADDING = 8;

type Props = {
  entry: Placed;
  columnName: string;
  /** Its place across the columns. */
  style: Record<string, string>;
  href: string;
  /** There is no room for the time beside the name. */
  isNarrow: boolean;
  /** Its time is over, and nobody said whether the customer came. */
  isUnclosed: boolean;
  isMovable: boolean;
  describedBy: string | undefined;
};

/** A plain link: the grid handles clicks and drags of all of them. */
export const GridEntry = memo(function GridEntry({
  entry,
  columnName,
  style: across,
  href,
  isNarrow,
  isUnclosed,
  isMovable,
  describedBy,
}: Props) {
  const { id, start, end, customerName, serviceName, isOverbooking, status } = entry;
  const until = addMinutes(entry.time, entry.durationMinutes);
  const { label, color } = statusOf(status);
  const isFree = status === 'cancelled' || status === 'no_show';
  const tone = isOverbooking && !isFree ? 'yellow' : color;
  const lines = Math.max(1, Math.floor(((end - start) * MINUTE - PADDING) / LINE));
  const style = {
    ...across,
    '--start': start,
    '--length': end - start,
    '--lines': lines,
    '--tone': `var(--mantine-color-${tone}-filled)`,
    '--tone-light': `var(--mantine-color-${tone}-light)`,
    '--tone-text': `var(--mantine-color-${tone}-light-color)`,
  } as CSSProperties;
  const words = [customerName, serviceName].filter(Boolean).join(' · ');

  return (
    <li
      className={classes.entry}
      style={style}
      data-id={id}
      data-lines={lines > 1 ? 'many' : 'one'}
      data-narrow={isNarrow || undefined}
      data-free={isFree || undefined}
      data-unclosed={isUnclosed || undefined}
      data-movable={isMovable || undefined}
    >
      <a
        href={href}
        className={classes.link}
        draggable={false}
        title={`${entry.time}–${until} ${words}`}
        aria-describedby={describedBy}
      >
        <span className={classes.words}>
          <time className={classes.time}>{entry.time}</time> <span className={classes.customer}>{customerName}</span>{' '}
          <span className={classes.service}>{serviceName ?? 'Sem serviço'}</span>{' '}
          <span className={classes.column}>{columnName}</span>
        </span>
        <VisuallyHidden>
          até {until}, {label}
          {isOverbooking && ', encaixe'}
          {isUnclosed && ', sem fechar'}
        </VisuallyHidden>
      </a>
    </li>
  );
}, isSame);

/** Fresh data makes new objects of the same values. */
function isSame({ entry, style, ...props }: Props, { entry: nextEntry, style: nextStyle, ...next }: Props): boolean {
  return isShallowEqual(entry, nextEntry) && isShallowEqual(style, nextStyle) && isShallowEqual(props, next);
}

const isShallowEqual = <T extends object>(one: T, other: T) =>
  (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key]);
