import type { OutputOf } from '#contract/index.ts';
import { formatDuration } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { orDash, StatCard } from '../../ui/StatCard.tsx';
import { StatRow } from '../../ui/StatRow.tsx';

/** Over all services of the salon, whatever the filter. */
export function Figures({ totals }: { totals: OutputOf<'services.list'>['totals'] }) {
  return (
    <StatRow>
      <StatCard label="Total" value={totals.total} />
      <StatCard label="Ativos" value={totals.active} />
      <StatCard label="Preço médio" value={orDash(totals.averagePriceCents, formatCents)} />
      <StatCard label="Duração média" value={orDash(totals.averageDurationMinutes, formatDuration)} />
    </StatRow>
  );
}
