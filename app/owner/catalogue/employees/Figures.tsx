import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';

import { StatRow } from '#app/ui/StatRow.tsx';
import type { OutputOf } from '#contract/index.ts';

const formatPercentage = (percentage: number) => `${percentage.toLocaleString('pt-BR')}%`;

/** Over all professionals of the salon, whatever the filter. */
export function Figures({ totals }: { totals: OutputOf<'employees.list'>['totals'] }) {
  return (
    <StatRow>
      <FigureCard label="Total" meaning={meanings.employees} value={totals.total} />
      <FigureCard label="Ativos" meaning={meanings.activeEmployees} value={totals.active} />
      <FigureCard label="Inativos" meaning={meanings.inactiveEmployees} value={totals.inactive} />
      <FigureCard
        label="Comissão média"
        meaning={meanings.averageCommission}
        value={formatPercentage(totals.averageCommission ?? 0)}
      />
    </StatRow>
  );
}
