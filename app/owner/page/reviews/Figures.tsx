import { orDash, StatCard } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { ReviewTotals } from '#contract/reviews.ts';

/** Over what visitors see, whatever the filter. */
export function Figures({ totals: { average, count, unanswered } }: { totals: ReviewTotals }) {
  return (
    <StatRow>
      {/* Nobody gives less than one star, so 0 would read as the worst of all. */}
      <StatCard label="Média" value={orDash(average, (value) => `${value.toFixed(1).replace('.', ',')} de 5`)} />
      <StatCard label="Avaliações" value={count.toLocaleString('pt-BR')} />
      <StatCard label="Sem resposta" value={unanswered.toLocaleString('pt-BR')} />
    </StatRow>
  );
}
