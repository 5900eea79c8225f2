import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';

import { StatRow } from '#app/ui/StatRow.tsx';
import type { OutputOf } from '#contract/index.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

/** The figures are those of the whole salon, whatever the filter. */
export function Figures({ totals }: { totals: OutputOf<'services.list'>['totals'] }) {
  return (
    <StatRow>
      <FigureCard label="Total" meaning={meanings.services} value={totals.total} />
      <FigureCard label="Ativos" meaning={meanings.activeServices} value={totals.active} />
      <FigureCard
        label="Preço médio"
        meaning={meanings.averagePrice}
        value={formatCents(totals.averagePriceCents ?? 0)}
      />
      <FigureCard
        label="Duração média"
        meaning={meanings.averageDuration}
        value={formatDuration(totals.averageDurationMinutes ?? 0)}
      />
    </StatRow>
  );
}
