import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { OutputOf } from '#contract/index.ts';

const formatPercentage = (percentage: number) => `${percentage.toLocaleString('pt-BR')}%`;

/** Over all professionals of the salon, whatever the filter. */
export function Figures({ totals }: { totals: OutputOf<'employees.list'>['totals'] }) {
  return (
    <StatRow>
      <StatCard label="Total" value={totals.total} />
      <StatCard label="Ativos" value={totals.active} />
      <StatCard label="Inativos" value={totals.inactive} />
      <StatCard label="Comissão média" value={formatPercentage(totals.averageCommission ?? 0)} />
    </StatRow>
  );
}
