import { StatRow } from '#app/ui/StatRow.tsx';
import type { Dashboard } from '#contract/reports.ts';
import { formatCents } from '#lib/money.ts';
import { compareRevenue } from '../figures/compare-revenue.ts';
import { FigureCard } from '../figures/FigureCard.tsx';
import { meanings } from '../figures/meanings.ts';
import { formatCount } from '../figures/numbers.ts';

export function Figures({ dashboard: { figures, previous } }: { dashboard: Dashboard }) {
  const { todayToConfirm, pendingAppointments, newCustomersThisMonth, waitingListCount } = figures;
  return (
    <StatRow>
      <FigureCard
        label="Hoje"
        meaning={meanings.today}
        value={formatCount(figures.todayAppointments)}
        comparison={todayToConfirm > 0 ? `${formatCount(todayToConfirm)} a confirmar` : 'nada a confirmar'}
      />
      <FigureCard
        label="Pendentes"
        meaning={meanings.pending}
        value={formatCount(pendingAppointments)}
        comparison={pendingAppointments > 0 ? 'a confirmar ao todo' : 'tudo confirmado'}
      />
      <FigureCard
        label="Agendamentos"
        meaning={meanings.allAppointments}
        value={formatCount(figures.totalAppointments)}
        comparison="desde o início"
      />
      <FigureCard
        label="Clientes"
        meaning={meanings.customers}
        value={formatCount(figures.totalCustomers)}
        comparison={
          newCustomersThisMonth > 0 ? `+${formatCount(newCustomersThisMonth)} neste mês` : 'nenhum novo no mês'
        }
        trend={newCustomersThisMonth > 0 ? 'up' : 'neutral'}
      />
      <FigureCard
        label="Receita do mês"
        meaning={meanings.revenue}
        value={formatCents(figures.monthlyRevenueCents)}
        {...compareRevenue({
          previousCents: figures.revenueBeforeCents,
          growthPercent: figures.revenueGrowthPercent,
          previous,
        })}
      />
      <FigureCard
        label="Lista de espera"
        meaning={meanings.waiting}
        value={formatCount(waitingListCount)}
        comparison={['ninguém à espera', 'pessoa à espera'][waitingListCount] ?? 'pessoas à espera'}
      />
    </StatRow>
  );
}
