import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatReais } from '#app/owner/figures/numbers.ts';
import type { Report } from '#contract/reports.ts';
import { monthName } from '../export/periods.ts';
import classes from './MonthCharts.module.css';

type Props = Pick<Report, 'months'>;

/** Every point has its figure written on it; nothing moves. The table beside it is for screen readers. */
export function MonthCharts({ months }: Props) {
  const revenue = heightsOf(months.map(({ revenueCents }) => revenueCents));
  const appointments = heightsOf(months.map((month) => month.appointments));
  const lastPlace = Math.max(1, months.length - 1);
  const line = appointments.map((height, index) => `${(index / lastPlace) * 100},${100 - height}`);
  return (
    <>
      <Chart title="Receita, em reais">
        <ol className={classes.months}>
          {months.map(({ month, revenueCents }, index) => (
            <Month key={month} month={month} figure={formatReais(revenueCents)} height={revenue[index]}>
              <div className={classes.bar} style={{ height: `${revenue[index]}%` }} />
            </Month>
          ))}
        </ol>
      </Chart>
      <Chart title="Agendamentos">
        <div className={classes.curve}>
          <svg
            className={classes.line}
            style={middlesOf(months)}
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden
          >
            <polyline points={line.join(' ')} vectorEffect="non-scaling-stroke" />
          </svg>
          <ol className={classes.months}>
            {months.map(({ month, appointments: count }, index) => (
              <Month key={month} month={month} figure={formatCount(count)} height={appointments[index]}>
                <div className={classes.point} style={{ bottom: `${appointments[index]}%` }} />
              </Month>
            ))}
          </ol>
        </div>
      </Chart>
    </>
  );
}

/** From the middle of the first month's column to the middle of the last one's. */
const middlesOf = ({ length }: unknown[]) => ({ left: `${50 / length}%`, width: `${100 - 100 / length}%` });

/** In hundredths of the highest. */
function heightsOf(figures: number[]): number[] {
  const highest = Math.max(1, ...figures);
  return figures.map((figure) => (figure / highest) * 100);
}

function Chart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={classes.chart}>
      <Text component="figcaption" c="dimmed">
        {title}
      </Text>
      {children}
    </figure>
  );
}

type MonthProps = { month: string; figure: string; height: number | undefined; children: ReactNode };

function Month({ month, figure, height = 0, children }: MonthProps) {
  return (
    <li className={classes.month}>
      <div className={classes.plot}>
        {children}
        <span className={classes.figure} style={{ bottom: `${height}%` }}>
          {figure}
        </span>
      </div>
      {monthName(month).slice(0, 3)}
    </li>
  );
}
