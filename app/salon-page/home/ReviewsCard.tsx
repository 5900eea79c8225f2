import type { PublicReview, ReviewSummary } from '#contract/reviews.ts';
import { formatDate } from '#lib/dates.ts';
import { Stars } from '../../components/reviews/Stars.tsx';

type Props = { reviews: ReviewSummary };

const SHOWN = 3;

export function ReviewsCard({ reviews }: Props) {
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
                <Review key={review.id} {...review} />
              ))}
            </ul>
            {rest > 0 && (
              <details className="salon-more">
                <summary>
                  E mais {rest} {rest === 1 ? 'avaliação' : 'avaliações'}...
                </summary>
                <ul className="salon-reviews">
                  {latest.slice(SHOWN).map((review) => (
                    <Review key={review.id} {...review} />
                  ))}
                </ul>
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

function Review({ customerName, rating, date, comment, reply }: PublicReview) {
  return (
    <li>
      <div className="salon-review-head">
        <p className="salon-review-name">{customerName}</p>
        <p className="fine tnum">{formatDate(date)}</p>
      </div>
      <Stars rating={rating} size={14} />
      {comment && <p className="salon-review-comment">{comment}</p>}
      {reply && <p className="dimmed salon-reply">Resposta do salão: {reply}</p>}
    </li>
  );
}
