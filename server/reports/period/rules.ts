import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Report, ReportPeriod } from '#contract/reports.ts';
import { addDays, addMonths, type LocalDate, startOfMonth } from '#lib/dates.ts';
import { firstMonth, growthPercent, monthsShown, type Span } from '../rules.ts';

const LENGTHS: Record<ReportPeriod, { firstMonth: number; months: number }> = {
  current_month: { firstMonth: 0, months: 1 },
  last_month: { firstMonth: -1, months: 1 },
  last_3_months: { firstMonth: -2, months: 3 },
};

/** The months of the period, and as many before them (specification, section 9). */
export function spansOf(period: ReportPeriod, today: LocalDate): { span: Span; previous: Span } {
  const { firstMonth, months } = LENGTHS[period];
  const spanFrom = (first: number) => {
    const from = addMonths(startOfMonth(today), first);
    return { from, until: addDays(addMonths(from, months), -1) };
  };
  return { span: spanFrom(firstMonth), previous: spanFrom(firstMonth - months) };
}

/** All periods and those before them lie in the months of the evolution. */
export function evolutionSpan(today: LocalDate): Span {
  return { from: firstMonth(today), until: spansOf('current_month', today).span.until };
}

type Sold = { month: string; totalCents: number };
type Counted = { month: string; status: AppointmentStatus; count: number };
type ByMonth = { sold: Sold[]; counted: Counted[] };

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const isIn = ({ from, until }: Span) => {
  const [first, last] = [from.slice(0, 7), until.slice(0, 7)];
  return ({ month }: { month: string }) => first <= month && month <= last;
};

/** What follows from sales and appointments by month. */
export function figuresOf(
  { sold, counted }: ByMonth,
  period: ReportPeriod,
  today: LocalDate,
): Pick<Report, 'revenue' | 'appointments' | 'months'> {
  const { span, previous } = spansOf(period, today);
  const revenueIn = (span: Span) => sum(sold.filter(isIn(span)).map(({ totalCents }) => totalCents));
  const cents = revenueIn(span);
  const previousCents = revenueIn(previous);
  const inPeriod = counted.filter(isIn(span));
  const countOf = (wanted: AppointmentStatus) =>
    sum(inPeriod.filter(({ status }) => status === wanted).map(({ count }) => count));
  const byStatus = {
    scheduled: countOf('scheduled'),
    confirmed: countOf('confirmed'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
    no_show: countOf('no_show'),
  };
  const total = sum(Object.values(byStatus));
  return {
    revenue: { cents, previousCents, growthPercent: growthPercent(cents, previousCents) },
    appointments: { total, byStatus, completionPercent: percentOf(byStatus.completed, total) },
    months: monthsShown(today).map((month) => ({
      month,
      revenueCents: sum(sold.filter((one) => one.month === month).map(({ totalCents }) => totalCents)),
      appointments: sum(counted.filter((one) => one.month === month).map(({ count }) => count)),
    })),
  };
}

/** With one decimal; a rate over 0 is 0 (D38). */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

/** With one decimal; 0 of none (D38). */
export function perEach(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10;
}
