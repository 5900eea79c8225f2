import { z } from 'zod';
import { readFilters } from '#app/ui/filters.ts';
import type { Report, ReportPeriod } from '#contract/reports.ts';
import { MONTH_NAMES } from '#lib/dates.ts';

export const periods = {
  'mes-atual': { label: 'Mês atual', period: 'current_month' },
  'mes-passado': { label: 'Mês passado', period: 'last_month' },
  'ultimos-3-meses': { label: 'Últimos 3 meses', period: 'last_3_months' },
} as const satisfies Record<string, { label: string; period: ReportPeriod }>;
type Named = keyof typeof periods;

export const DEFAULT_PERIOD: Named = 'mes-atual';

export const filters = { period: { param: 'periodo', shape: z.enum(['mes-atual', 'mes-passado', 'ultimos-3-meses']) } };

export const periodIn = (params: URLSearchParams): ReportPeriod =>
  periods[readFilters(filters, params).period ?? DEFAULT_PERIOD].period;

/** 'yyyy-MM' or a date -> 'outubro'. */
export const monthName = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '';

type Span = { from: string; until: string };

/** 'novembro de 2026', 'setembro a novembro de 2026', 'dezembro de 2025 a fevereiro de 2026'. */
export function nameOf({ from, until }: Span): string {
  const [firstYear, lastYear] = [from.slice(0, 4), until.slice(0, 4)];
  if (from.slice(0, 7) === until.slice(0, 7)) return `${monthName(from)} de ${lastYear}`;
  const first = firstYear === lastYear ? monthName(from) : `${monthName(from)} de ${firstYear}`;
  return `${first} a ${monthName(until)} de ${lastYear}`;
}

/** The period has days to come. */
export const isRunning = ({ until, today }: Pick<Report, 'until' | 'today'>) => today < until;
