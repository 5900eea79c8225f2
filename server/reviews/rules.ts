import type { ReviewSummary, ReviewTotals } from '#contract/reviews.ts';
import { publicName } from '#lib/text.ts';

export const signature = (author: { name: string; wasRemoved: boolean }) =>
  author.wasRemoved ? 'Cliente' : publicName(author.name);

/** Average to one decimal, null without reviews; the distribution runs from 1 to 5 stars. */
export function summarize(counted: { rating: number; reviews: number }[]): Omit<ReviewSummary, 'latest'> {
  const distribution = [1, 2, 3, 4, 5].map((stars) => counted.find(({ rating }) => rating === stars)?.reviews ?? 0);
  const count = distribution.reduce((sum, reviews) => sum + reviews, 0);
  const stars = distribution.reduce((sum, reviews, index) => sum + reviews * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((stars / count) * 10) / 10, distribution };
}

type Counted = { rating: number; isHidden: boolean; isAnswered: boolean; reviews: number };

const sum = (rows: Counted[]) => rows.reduce((sum, { reviews }) => sum + reviews, 0);

export const sumByRating = (rows: Counted[]) =>
  [1, 2, 3, 4, 5].map((rating) => ({ rating, reviews: sum(rows.filter((row) => row.rating === rating)) }));

/** `matching`: how many the filter of the owner's list leaves. */
export function countReviews(
  counted: Counted[],
  answer?: 'none' | 'given' | undefined,
): { matching: number; totals: ReviewTotals } {
  const visible = counted.filter(({ isHidden }) => !isHidden);
  const unanswered = sum(visible.filter(({ isAnswered }) => !isAnswered));
  const answered = sum(counted.filter(({ isAnswered }) => isAnswered));
  const matching = answer === 'none' ? unanswered : answer === 'given' ? answered : sum(counted);
  return { matching, totals: { ...summarize(sumByRating(visible)), unanswered } };
}
