import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Text } from '@mantine/core';
import type { Report } from '#contract/reports.ts';
import { monthName } from '../export/periods.ts';
import { formatReais } from './numbers.ts';
import classes from './Reports.module.css';

const HEIGHT = 220;
const MARGIN = { top: 28, right: 24, bottom: 4, left: 24 };
const AXIS = { tickLine: 'none', gridAxis: 'none', withYAxis: false, withTooltip: false } as const;
const ACCENT = 'var(--ui-accent)';
const LABEL = { fill: 'var(--mantine-color-text)', fontSize: 13 };
const QUIET = 'var(--mantine-primary-color-light-hover)';

/** Every point has its figure written on it; nothing moves. The table beside it is for screen readers. */
export function MonthCharts({ months }: Pick<Report, 'months'>) {
  const data = months.map(({ month, ...figures }, index) => ({
    ...figures,
    month: monthName(month).slice(0, 3),
    // Bars read their colour from here: the last one is the running month.
    color: index === months.length - 1 ? ACCENT : QUIET,
  }));
  const shared = { h: HEIGHT, data, dataKey: 'month', accessibilityLayer: false, ...AXIS };

  return (
    <>
      <figure className={classes.chart}>
        <Text component="figcaption" c="dimmed">
          Receita, em reais
        </Text>
        <BarChart
          {...shared}
          series={[{ name: 'revenueCents', color: ACCENT }]}
          withBarValueLabel
          valueFormatter={formatReais}
          valueLabelProps={LABEL}
          barProps={{ radius: [6, 6, 0, 0], isAnimationActive: false }}
          maxBarWidth={56}
          xAxisProps={{ interval: 0 }}
          barChartProps={{ margin: { ...MARGIN, right: 0, left: 0 } }}
        />
      </figure>
      <figure className={classes.chart}>
        <Text component="figcaption" c="dimmed">
          Agendamentos
        </Text>
        <LineChart
          {...shared}
          series={[{ name: 'appointments', color: ACCENT }]}
          curveType="linear"
          lineProps={{ isAnimationActive: false, label: { ...LABEL, position: 'top', offset: 10 } }}
          xAxisProps={{ interval: 0 }}
          yAxisProps={{ domain: [0, 'dataMax'] }}
          lineChartProps={{ margin: MARGIN }}
        />
      </figure>
    </>
  );
}
