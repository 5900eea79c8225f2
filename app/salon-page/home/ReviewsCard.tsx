import { ReviewItem } from '#app/components/reviews/ReviewItem.tsx';
import { Stars } from '#app/components/reviews/Stars.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { ReviewSummary } from '#contract/reviews.ts';

type Props = { slug: string; reviews: ReviewSummary };

const SHOWN = 3;

export function ReviewsCard({ slug, reviews }: Props) {
  const { count, latest } = reviews;
  const rest = count - SHOWN;
  return (
    <section aria-labelledby="avaliacoes">
      <h2 id="avaliacoes" className="salon-title">
        Avaliações
      </h2>
      <div className="card">
        {count === 0 ? (
          <p className="dimmed">Ainda não há avaliações para este salão.</p>
        ) : (
          <>
            <Figures {...reviews} />
            <ul className="salon-reviews">
              {latest.slice(0, SHOWN).map((review) => (
                <ReviewItem key={review.id} review={review} />
              ))}
            </ul>
            {rest > 0 && (
              <details className="salon-more">
                <summary>
                  E mais {rest} {rest === 1 ? 'avaliação' : 'avaliações'}...
                </summary>
                <ul className="salon-reviews">
                  {latest.slice(SHOWN).map((review) => (
                    <ReviewItem key={review.id} review={review} />
                  ))}
                </ul>
                {count > latest.length && (
                  <ButtonLink to={`/${slug}/avaliacoes`} look="default">
                    Ver todas as {count} avaliações
                  </ButtonLink>
                )}
              </details>
            )}
          </>
        )}
      </div>
    </section>
  );
}

function Figures({ average, count, distribution }: Omit<ReviewSummary, 'latest'>) {
  const rows = distribution.map((given, index) => ({ stars: index + 1, given })).reverse();
  return (
    <div className="salon-rating">
      <div className="salon-rating-average">
        <span className="tnum">{average?.toFixed(1).replace('.', ',')}</span>
        <Stars rating={average ?? 0} size={14} />
        <p className="fine tnum">
          {count} {count === 1 ? 'avaliação' : 'avaliações'}
        </p>
      </div>
      <ul className="salon-bars">
        {rows.map(({ stars, given }) => (
          <li key={stars} title={`${starsInWords(stars)}: ${given}`}>
            <span className="tnum" aria-hidden>
              {stars}
            </span>
            <span className="salon-bar" role="img" aria-label={`${starsInWords(stars)}: ${given}`}>
              <span style={{ width: `${(given / count) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const starsInWords = (stars: number) => (stars === 1 ? '1 estrela' : `${stars} estrelas`);
