import { VisuallyHidden } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { Report } from '#contract/reports.ts';
import { formatMonth } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { formatCount } from './numbers.ts';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

// The library draws into a measured width, so the server has nothing to draw; only this screen loads it.
const MonthCharts = lazy(async () => ({ default: (await import('./MonthCharts.tsx')).MonthCharts }));

export function Evolution({ months }: Pick<Report, 'months'>) {
  const isMounted = useMounted();
  return (
    <Section id="evolucao" title="Evolução dos últimos 6 meses">
      <div className={classes.charts} aria-hidden>
        {isMounted && (
          <Suspense>
            <MonthCharts months={months} />
          </Suspense>
        )}
      </div>
      <VisuallyHidden>
        <table>
          <caption>Receita e agendamentos por mês</caption>
          <thead>
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">Receita</th>
              <th scope="col">Agendamentos</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, revenueCents, appointments }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>{formatCents(revenueCents)}</td>
                <td>{formatCount(appointments)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Section>
  );
}
