import type { Report } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';
import { isRunning, shortNameOf } from '../export/periods.ts';
import { formatCount, formatGrowth, formatPercent } from './numbers.ts';
import classes from './Reports.module.css';

export function Figures({ report }: { report: Report }) {
  const { revenue, appointments, customers, popularService, averagePriceCents } = report;
  const { scheduled, confirmed } = appointments.byStatus;
  const open = scheduled + confirmed;

  return (
    <StatRow>
      <StatCard
        label={isRunning(report) ? 'Receita total até hoje' : 'Receita total'}
        value={formatCents(revenue.cents)}
        {...compareRevenue(report)}
      />
      <StatCard
        label="Agendamentos"
        value={formatCount(appointments.total)}
        comparison={
          <>
            Taxa de conclusão: {formatPercent(appointments.completionPercent)}
            {open > 0 && ` · ${formatCount(open)} em aberto`}
          </>
        }
      />
      <StatCard
        label="Clientes"
        value={formatCount(customers.total)}
        comparison={customers.new > 0 ? `+${formatCount(customers.new)} no período` : 'nenhum novo no período'}
        trend={customers.new > 0 ? 'up' : 'neutral'}
      />
      <StatCard
        label="Serviço mais popular"
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

/** Against whole months, as the specification has it: a month that is still running is behind without being worse. */
function compareRevenue(report: Report) {
  const { growthPercent, previousCents } = report.revenue;
  const before = shortNameOf(report.previous);
  if (previousCents === 0) return { comparison: `sem receita em ${before}` };
  const trend = growthPercent > 0 ? 'up' : growthPercent < 0 && !isRunning(report) ? 'down' : 'neutral';
  const whole = report.previous.from.slice(0, 7) === report.previous.until.slice(0, 7) ? ' inteiro' : '';
  return { comparison: `${formatGrowth(growthPercent)} sobre ${before}${whole}`, trend } as const;
}
