import { FigureCard } from '#app/owner/figures/FigureCard.tsx';
import { meanings } from '#app/owner/figures/meanings.ts';
import { orDash } from '#app/ui/StatCard.tsx';
import { StatRow } from '#app/ui/StatRow.tsx';
import type { ReviewTotals } from '#contract/reviews.ts';

/** Over what visitors see, whatever the filter. */
export function Figures({ totals: { average, count, unanswered } }: { totals: ReviewTotals }) {
  return (
    <StatRow>
      {/* Nobody gives less than one star, so 0 would read as the worst of all. */}
      <FigureCard
        label="Média"
        meaning={meanings.averageRating}
        value={orDash(average, (value) => `${value.toFixed(1).replace('.', ',')} de 5`)}
      />
      <FigureCard label="Avaliações" meaning={meanings.reviews} value={count.toLocaleString('pt-BR')} />
      <FigureCard
        label="Sem resposta"
        meaning={meanings.unansweredReviews}
        value={unanswered.toLocaleString('pt-BR')}
      />
    </StatRow>
  );
}
