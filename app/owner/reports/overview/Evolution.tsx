import { VisuallyHidden } from '@mantine/core';
import { formatCount } from '#app/owner/figures/numbers.ts';
import type { Report } from '#contract/reports.ts';
import { formatMonth } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { MonthCharts } from './MonthCharts.tsx';
import classes from './Reports.module.css';
import { Section } from './Section.tsx';

export function Evolution({ months }: Pick<Report, 'months'>) {
  return (
    <Section id="evolucao" title="Evolução dos últimos 6 meses">
      <div className={classes.charts} aria-hidden>
        <MonthCharts months={months} />
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
