import type { Report } from '#contract/reports.ts';
import { addDays, MONTH_NAMES } from '#lib/dates.ts';
import { formatGrowth } from './numbers.ts';

type Compared = Pick<Report['revenue'], 'previousCents' | 'growthPercent'> & Pick<Report, 'previous'>;

/** '+19% sobre 1 a 20 de outubro', 'sem receita em outubro', with its trend: the same words wherever a revenue stands. */
export function compareRevenue({ previousCents, growthPercent, previous }: Compared) {
  const { words, isWhole } = daysOf(previous);
  if (previousCents === 0) return { comparison: `sem receita ${isWhole ? 'em' : 'de'} ${words}` };
  const trend = growthPercent > 0 ? 'up' : growthPercent < 0 ? 'down' : 'neutral';
  return { comparison: `${formatGrowth(growthPercent)} sobre ${words}`, trend } as const;
}

const monthOf = (date: string) => MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? '';

/** 'outubro', 'junho a agosto', '1 a 20 de outubro', '1 de junho a 20 de agosto'. The span begins with a month. */
function daysOf({ from, until }: Report['previous']): { words: string; isWhole: boolean } {
  const isWhole = addDays(until, 1).endsWith('-01');
  const isOneMonth = from.slice(0, 7) === until.slice(0, 7);
  if (isWhole) return { words: isOneMonth ? monthOf(from) : `${monthOf(from)} a ${monthOf(until)}`, isWhole };
  const last = `${Number(until.slice(8))} de ${monthOf(until)}`;
  if (until === from) return { words: last, isWhole };
  return { words: isOneMonth ? `1 a ${last}` : `1 de ${monthOf(from)} a ${last}`, isWhole };
}
