import type { PublicReview } from '#contract/reviews.ts';
import { formatDate } from '#lib/dates.ts';
import { Stars } from './Stars.tsx';

/** As visitors read it. */
export function ReviewItem({ review }: { review: PublicReview }) {
  const { customerName, rating, date, comment, reply } = review;
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
