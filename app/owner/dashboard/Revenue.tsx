import { Paper, Title, VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Dashboard } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import classes from './Revenue.module.css';
import { monthName } from './words.ts';

/** Bars as a list with written figures, so that it works for screen readers and without scripts. */
export function Revenue({ revenue }: Pick<Dashboard, 'revenue'>) {
  const most = Math.max(1, ...revenue.map(({ totalCents }) => totalCents));

  return (
    <Paper component="section" p="md" aria-labelledby="receita" className={classes.root}>
      <Title order={2} id="receita">
        Receita, últimos 6 meses
      </Title>
      <ol className={classes.chart}>
        {revenue.map(({ month, totalCents }) => (
          <li key={month} className={classes.month}>
            <span className={classes.name}>
              <span aria-hidden>{monthName(month).slice(0, 3)}</span>
              <VisuallyHidden>{monthName(month)}: </VisuallyHidden>
            </span>
            <span className={classes.track} style={{ '--share': totalCents / most } as CSSProperties}>
              <span className={classes.bar} />
              <span className={classes.value}>{formatCents(totalCents)}</span>
            </span>
          </li>
        ))}
      </ol>
    </Paper>
  );
}
