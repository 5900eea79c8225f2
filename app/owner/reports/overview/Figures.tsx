import { compareRevenue } from '#app/owner/figures/compare-revenue.ts';
import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';
import { formatCount, formatPercent } from '#app/owner/figures/numbers.ts';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { Report } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import { isRunning } from '../export/periods.ts';
import classes from './Reports.module.css';

export function Figures({ report }: { report: Report }) {
  const { revenue, appointments, customers, popularService, averagePriceCents } = report;
  const { scheduled, confirmed } = appointments.byStatus;
  const open = scheduled + confirmed;

  return (
    <StatRow>
      <FigureCard
        label={isRunning(report) ? 'Receita total até hoje' : 'Receita total'}
        value={formatCents(revenue.cents)}
        meaning={meanings.revenue}
        {...compareRevenue({ ...revenue, previous: report.previous })}
      />
      <FigureCard
        label="Agendamentos"
        meaning={meanings.periodAppointments}
        value={formatCount(appointments.total)}
        comparison={
          <>
            Taxa de conclusão: {formatPercent(appointments.completionPercent)}
            {open > 0 && ` · ${formatCount(open)} em aberto`}
          </>
        }
      />
      <FigureCard
        label="Clientes"
        meaning={meanings.customers}
        value={formatCount(customers.total)}
        comparison={customers.new > 0 ? `+${formatCount(customers.new)} no período` : 'nenhum novo no período'}
        trend={customers.new > 0 ? 'up' : 'neutral'}
      />
      <FigureCard
        label="Serviço mais popular"
        meaning={meanings.popularService}
        value={<span className={classes.service}>{popularService?.name ?? '–'}</span>}
        comparison={
          <>
            {popularService && `${countAppointments(popularService.appointments)} no período`}
            {popularService && averagePriceCents !== null && ' · '}
            {averagePriceCents !== null && `preço médio dos serviços: ${formatCents(averagePriceCents)}`}
          </>
        }
      />
    </StatRow>
  );
}

const countAppointments = (count: number) => (count === 1 ? '1 agendamento' : `${formatCount(count)} agendamentos`);
