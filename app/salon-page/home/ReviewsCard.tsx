import { Paper, Text, Title } from '@mantine/core';
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
      <Title order={2} id="avaliacoes" mb="sm">
        Avaliações
      </Title>
      <Paper p="md">
        {count === 0 ? (
          <Text c="dimmed">Ainda não há avaliações para este salão.</Text>
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
      </Paper>
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
        <Text c="dimmed" size="xs" className="tnum">
          {count} {count === 1 ? 'avaliação' : 'avaliações'}
        </Text>
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
        <Text fw={600}>{customerName}</Text>
        <Text c="dimmed" size="xs" className="tnum">
          {formatDate(date)}
        </Text>
      </div>
      <Stars rating={rating} size={14} />
      {comment && (
        <Text mt={4} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {comment}
        </Text>
      )}
      {reply && (
        <Text c="dimmed" size="sm" mt={6} className="salon-reply">
          Resposta do salão: {reply}
        </Text>
      )}
    </li>
  );
}
