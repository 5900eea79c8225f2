import type { Dashboard } from '#contract/reports.ts';
import { addMonths } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';
import { monthName } from './words.ts';

const numbers = new Intl.NumberFormat('pt-BR');
const percents = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0, signDisplay: 'exceptZero' });

export function Figures({ dashboard: { figures, today } }: { dashboard: Dashboard }) {
  const { todayToConfirm, pendingAppointments, newCustomersThisMonth, waitingListCount } = figures;
  return (
    <StatRow>
      <StatCard
        label="Hoje"
        value={numbers.format(figures.todayAppointments)}
        comparison={todayToConfirm > 0 ? `${numbers.format(todayToConfirm)} a confirmar` : 'nada a confirmar'}
      />
      <StatCard
        label="Pendentes"
        value={numbers.format(pendingAppointments)}
        comparison={pendingAppointments > 0 ? 'a confirmar ao todo' : 'tudo confirmado'}
      />
      <StatCard label="Agendamentos" value={numbers.format(figures.totalAppointments)} comparison="desde o início" />
      <StatCard
        label="Clientes"
        value={numbers.format(figures.totalCustomers)}
        comparison={
          newCustomersThisMonth > 0 ? `+${numbers.format(newCustomersThisMonth)} neste mês` : 'nenhum novo no mês'
        }
        trend={newCustomersThisMonth > 0 ? 'up' : 'neutral'}
      />
      <StatCard
        label="Receita do mês"
        value={formatCents(figures.monthlyRevenueCents)}
        {...compareRevenue(figures, today)}
      />
      <StatCard
        label="Lista de espera"
        value={numbers.format(waitingListCount)}
        comparison={['ninguém à espera', 'pessoa à espera'][waitingListCount] ?? 'pessoas à espera'}
      />
    </StatRow>
  );
}

/** Equal days: on 20 November the first 20 days of October. */
function compareRevenue({ revenueBeforeCents, revenueGrowthPercent }: Dashboard['figures'], today: string) {
  const before = addMonths(today, -1);
  const days = `1 a ${Number(before.slice(8))} de ${monthName(before)}`;
  if (revenueBeforeCents === 0) return { comparison: `sem receita de ${days}` };
  const trend = revenueGrowthPercent > 0 ? 'up' : revenueGrowthPercent < 0 ? 'down' : 'neutral';
  return { comparison: `${percents.format(revenueGrowthPercent)}% sobre ${days}`, trend } as const;
}
