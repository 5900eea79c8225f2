import type { AppointmentStatus } from '#contract/bookings.ts';
import { PaymentWay, type Report, type ReportPeriod } from '#contract/reports.ts';
import type { LocalDate } from '#lib/dates.ts';
import { growthPercent, monthsShown, percentOf, type Span, spansOf } from '#server/figures/rules.ts';

type Sold = { month: string; totalCents: number };
type Counted = { month: string; status: AppointmentStatus; count: number };
type Read = { sold: Sold[]; previousCents: number; counted: Counted[] };

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const isIn = ({ from, until }: Span) => {
  const [first, last] = [from.slice(0, 7), until.slice(0, 7)];
  return ({ month }: { month: string }) => first <= month && month <= last;
};

/** Sales by month; what was sold before is of the days that the period is compared with. */
export function revenueOf(
  { sold, previousCents }: Omit<Read, 'counted'>,
  period: ReportPeriod,
  today: LocalDate,
): Report['revenue'] {
  const { span } = spansOf(period, today);
  const cents = sum(sold.filter(isIn(span)).map(({ totalCents }) => totalCents));
  return { cents, previousCents, growthPercent: growthPercent(cents, previousCents) };
}

/** The figures that follow from sales and appointments by month. */
export function figuresOf(
  { counted, ...revenue }: Read,
  period: ReportPeriod,
  today: LocalDate,
): Pick<Report, 'revenue' | 'appointments' | 'months'> {
  const inPeriod = counted.filter(isIn(spansOf(period, today).span));
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
    revenue: revenueOf(revenue, period, today),
    appointments: { total, byStatus, completionPercent: percentOf(byStatus.completed, total) },
    months: revenueByMonth(revenue.sold, today).map(({ month, totalCents }) => ({
      month,
      revenueCents: totalCents,
      appointments: sum(counted.filter((one) => one.month === month).map(({ count }) => count)),
    })),
  };
}

/** One entry for each month shown; a month without sales is 0. */
export const revenueByMonth = (sold: Sold[], today: LocalDate) =>
  monthsShown(today).map((month) => ({
    month,
    totalCents: sum(sold.filter((one) => one.month === month).map(({ totalCents }) => totalCents)),
  }));

type PaidAs = { paidBy: PaymentWay; payments: number; cents: number; onlinePayments: number; onlineCents: number };

/** Every way, in the order of the contract. */
export const waysOf = (paid: PaidAs[]): Report['paymentWays'] =>
  PaymentWay.options.map((way) => {
    if (way === 'online') {
      return {
        way,
        payments: sum(paid.map((one) => one.onlinePayments)),
        cents: sum(paid.map((one) => one.onlineCents)),
      };
    }
    const { payments, cents } = paid.find(({ paidBy }) => paidBy === way) ?? { payments: 0, cents: 0 };
    return { way, payments, cents };
  });
