import type { Outcome } from './outcomes.ts';
import { minuteOfDay, type PlanInput, type PlanTime, type SalonFacts } from './plan.ts';

export type Review = { outcome: Outcome; rating: Rating; comment: string | null; at: PlanTime };
type Rating = keyof SalonFacts['comments'];

const VISITS_FOR_EACH_REVIEW = 7.5;
/** The newest review first, from the start again after the last. They make 4.7 on average. */
const RATINGS: Rating[] = [
  5, 5, 4, 5, 5, 5, 5, 3, 5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 5, 5, 5, 4, 5, 5, 2, 5, 5, 5, 4, 5, 5, 5, 5, 4, 5, 5, 5, 4,
];

/** Reviews by customers with an account. The regular's last visit has none, so that people can try to write one. */
export function planReviews(input: PlanInput, outcomes: Outcome[]): Review[] {
  return [...reviewsOf(input, outcomes), ...reviewOfRegular(input, outcomes)];
}

function reviewsOf({ facts, size, random }: PlanInput, outcomes: Outcome[]): Review[] {
  const reviewable = outcomes.filter(
    ({ ending, visit: { customer, day } }) =>
      customer.hasAccount && !customer.isRegular && day < 0 && ending?.kind === 'completed',
  );
  const newestFirst = random
    .shuffle(reviewable)
    .slice(0, Math.round(size.visits / VISITS_FOR_EACH_REVIEW))
    .map((outcome) => ({ outcome, at: whenAwake(endOf(outcome) + random.int(60, 2600)) }))
    .toSorted((a, b) => b.at - a.at);
  const comments = structuredClone(facts.comments);
  return newestFirst.map(({ outcome, at }, index) => {
    const rating = RATINGS[index % RATINGS.length] ?? 5;
    // There are fewer comments than reviews, and the newest reviews get theirs first.
    const comment = rating < 5 || random.chance(0.75) ? comments[rating].shift() : undefined;
    return { outcome, rating, comment: comment ? withName(comment, outcome) : null, at };
  });
}

function reviewOfRegular({ facts }: PlanInput, outcomes: Outcome[]): Review[] {
  const own = outcomes.filter(({ ending, visit }) => visit.customer.isRegular && ending?.kind === 'completed');
  const outcome = own.toSorted((a, b) => endOf(a) - endOf(b)).at(-2);
  if (!outcome) return [];
  const comment = withName(facts.regular.comment, outcome);
  return [{ outcome, rating: 5, comment, at: whenAwake(endOf(outcome) + 190) }];
}

const endOf = ({ ending }: Outcome): PlanTime => ending?.at ?? 0;

/** The same time, or eight hours later when people are asleep. */
const whenAwake = (time: PlanTime): PlanTime => (minuteOfDay(time) < 8 * 60 ? time + 8 * 60 : time);

const withName = (comment: string, { visit }: Outcome) =>
  comment.replace('{quem}', visit.employee.name.split(' ')[0] ?? '');
