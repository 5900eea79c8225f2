import type { CalendarEntry } from '#contract/calendar.ts';
import { type LocalMoment, minutesBetween } from '#lib/dates.ts';
import type { Placed, Span } from './placed.ts';

/** Where an appointment goes. Without `employeeId` it keeps its professional. */
export type Place = { date: string; time: string; employeeId?: string | null };

/** A column and minutes since midnight. */
export type Spot = { column: number; start: number };

export const STEP_MINUTES = 15;

/** The spot for a start that was dragged to: the old one unless it is half a step away, else the nearest step within the hours. */
export function spotAt(entry: Placed, { column, start }: Spot, hours: Span): Spot {
  if (Math.abs(start - entry.start) < STEP_MINUTES / 2) return { column, start: entry.start };
  return { column, start: within(hours, Math.round(start / STEP_MINUTES) * STEP_MINUTES) };
}

const within = ({ from, until }: Span, start: number) => Math.min(Math.max(start, from), until - STEP_MINUTES);

const arrows: Record<string, { columns: number; steps: number }> = {
  ArrowUp: { columns: 0, steps: -1 },
  ArrowDown: { columns: 0, steps: 1 },
  ArrowLeft: { columns: -1, steps: 0 },
  ArrowRight: { columns: 1, steps: 0 },
};

/** The spot beside another one, for an arrow key; null for other keys. An odd time goes to the next whole step. */
export function spotBeside({ column, start }: Spot, key: string, hours: Span, columns: number): Spot | null {
  const arrow = arrows[key];
  if (!arrow) return null;
  const round = arrow.steps > 0 ? Math.floor : Math.ceil;
  const stepped = (round(start / STEP_MINUTES) + arrow.steps) * STEP_MINUTES;
  return {
    column: Math.min(Math.max(column + arrow.columns, 0), columns - 1),
    start: arrow.steps === 0 ? start : within(hours, stepped),
  };
}

export const isSamePlace = (entry: CalendarEntry, { date, time, employeeId = entry.employeeId }: Place) =>
  entry.date === date && entry.time === time && entry.employeeId === employeeId;

/** Another professional may take over an appointment that has begun; its time may not change to one that is over. */
export const isIntoPast = (entry: CalendarEntry, { date, time }: Place, now: LocalMoment) =>
  (entry.date !== date || entry.time !== time) && minutesBetween(now, { date, time }) < 0;
