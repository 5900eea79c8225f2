import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Dashboard } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import { Folded } from './Folded.tsx';
import classes from './Revenue.module.css';
import { monthName } from './words.ts';

const FEWEST = 3;

/** Bars as a list with written figures. Months before the first sale are left out. */
export function Revenue({ revenue }: Pick<Dashboard, 'revenue'>) {
  const first = revenue.findIndex(({ totalCents }) => totalCents > 0);
  const shown = first === -1 ? revenue : revenue.slice(Math.min(first, revenue.length - FEWEST));
  const most = Math.max(1, ...revenue.map(({ totalCents }) => totalCents));

  return (
    <Folded id="receita" title="Receita por mês">
      <ol className={classes.chart} style={{ '--months': shown.length } as CSSProperties}>
        {shown.map(({ month, totalCents }) => (
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
    </Folded>
  );
}
