import { z } from 'zod';
import type { Calendar } from '#contract/calendar.ts';
import { LocalDate, WantedEmployee } from '#contract/shapes.ts';
import { addDays, addMonths, formatDateLong, formatMonth, MONTH_NAMES, startOfMonth, weekday } from '#lib/dates.ts';

export const View = z.enum(['dia', 'semana', 'mes']);
export type View = z.infer<typeof View>;

/** Far from the ends of what dates can express, so that every period around one has dates too. */
const CalendarDate = LocalDate.refine((date) => date > '1900' && date < '2900');

/** The address. Without a view it is the week on a desk and the day on a phone. */
export const filters = {
  view: { param: 'visao', shape: View.optional() },
  date: { param: 'data', shape: CalendarDate.optional() },
  employeeId: { param: 'profissional', shape: WantedEmployee.optional() },
};

type Period = { from: string; until: string };

/** Sunday to Saturday. */
export function weekOf(date: string): Period {
  const from = addDays(date, -weekday(date));
  return { from, until: addDays(from, 6) };
}

/** Whole weeks around the month. */
export function monthOf(date: string): Period {
  const first = startOfMonth(date);
  return { from: weekOf(first).from, until: weekOf(addDays(addMonths(first, 1), -1)).until };
}

export function datesOf({ from, until }: Period): string[] {
  const dates = [];
  for (let date = from; date <= until; date = addDays(date, 1)) dates.push(date);
  return dates;
}

type Words = {
  previous: string;
  next: string;
  /** In lower case. The year of a day is said when it is not today's. */
  title: (date: string, today: string) => string;
  /** The date one view before (-1) or after (1). */
  step: (date: string, direction: -1 | 1) => string;
};

export const views: Record<View, Words> = {
  dia: {
    previous: 'Dia anterior',
    next: 'Próximo dia',
    title: (date, today) => formatDateLong(date) + (isSameYear(date, today) ? '' : ` de ${date.slice(0, 4)}`),
    step: addDays,
  },
  semana: {
    previous: 'Semana anterior',
    next: 'Próxima semana',
    title: (date) => formatWeek(weekOf(date)),
    step: (date, direction) => addDays(date, 7 * direction),
  },
  mes: {
    previous: 'Mês anterior',
    next: 'Próximo mês',
    title: (date) => formatMonth(date),
    step: addMonths,
  },
};

/** '22 a 28 de novembro de 2026', '29 de novembro a 5 de dezembro de 2026'. */
function formatWeek({ from, until }: Period): string {
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  const first = isOneMonth ? String(dayOf(from)) : `${dayOf(from)} de ${monthName(from)}`;
  return `${first} a ${dayOf(until)} de ${monthName(until)} de ${until.slice(0, 4)}`;
}

const isSameYear = (date: string, other: string) => date.slice(0, 4) === other.slice(0, 4);
export const dayOf = (date: string) => Number(date.slice(8));
export const monthName = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1];

/** Appointments that take time on this date. */
export const occupyingOn = (days: Calendar['days'], date: string) =>
  days.find((day) => day.date === date)?.occupying ?? 0;

export const countWords = (count: number) => (count === 0 ? 'livre' : count === 1 ? '1 horário' : `${count} horários`);
