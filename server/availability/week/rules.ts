import type { AvailabilityRange } from '#contract/availability.ts';
import { isEndTime, isLocalTime, toMinutes } from '#lib/dates.ts';
import { blockOfRange, DEFAULT_INTERVAL, mergeRanges, overlaps, type Range, type TimeBlock } from '../rules.ts';

/** A row of the week as typed: either time may be empty. */
export type TypedRange = Omit<Range, 'intervalMinutes'> & { dayOfWeek: number; intervalMinutes?: number | null };

/** Errors are keyed `ranges.{index}.{field}`; with any error nothing may be saved. */
export function checkWeek(typed: readonly TypedRange[]): {
  ranges: AvailabilityRange[];
  fields: Record<string, string>;
} {
  const fields: Record<string, string> = {};
  const kept: { index: number; range: AvailabilityRange }[] = [];
  for (const [index, row] of typed.entries()) {
    if (row.startTime === '' && row.endTime === '') continue;
    const wrong = wrongIn(row);
    for (const [field, message] of Object.entries(wrong)) fields[`ranges.${index}.${field}`] = message;
    const range = { ...row, intervalMinutes: row.intervalMinutes ?? DEFAULT_INTERVAL };
    if (Object.keys(wrong).length === 0) kept.push({ index, range });
  }
  const inOrder = (a: AvailabilityRange, b: AvailabilityRange) =>
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

const meets = (a: AvailabilityRange, b: AvailabilityRange) =>
  a.dayOfWeek === b.dayOfWeek && overlaps(blockOfRange(a), blockOfRange(b));

export type OpenBlock = TimeBlock & { dayOfWeek: number };

/** The open time of the week, in which ranges that touch are one. */
export function openBlocks(ranges: readonly AvailabilityRange[]): OpenBlock[] {
  const byDay = Map.groupBy(ranges, ({ dayOfWeek }) => dayOfWeek);
  return [...byDay].flatMap(([dayOfWeek, ofDay]) => mergeRanges(ofDay).map((block) => ({ dayOfWeek, ...block })));
}
