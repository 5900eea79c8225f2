import { StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { OutputOf } from '#contract/index.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

/** Over all services of the salon, whatever the filter. */
export function Figures({ totals }: { totals: OutputOf<'services.list'>['totals'] }) {
  return (
    <StatRow>
      <StatCard label="Total" value={totals.total} />
      <StatCard label="Ativos" value={totals.active} />
      <StatCard label="Preço médio" value={formatCents(totals.averagePriceCents ?? 0)} />
      <StatCard label="Duração média" value={formatDuration(totals.averageDurationMinutes ?? 0)} />
    </StatRow>
  );
}
