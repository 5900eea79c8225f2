import type { Outcome } from './outcomes.ts';
import type { Customer } from './people.ts';
import { minuteOfDay, type Plan, type PlanTime } from './plan.ts';
import type { Random } from './random.ts';

export type Review = { outcome: Outcome; rating: Rating; comment: string | null; at: PlanTime };
type Rating = 1 | 2 | 3 | 4 | 5;

const REVIEWS_OF_100_VISITS = 13;
const MOST_OF_ONE_CUSTOMER = 5;
/** Of 100 reviews. The others have five stars, which makes 4.7 on average. */
const LESS_THAN_FIVE_STARS: [Rating, number][] = [
  [4, 16],
  [3, 4],
  [2, 1.5],
  [1, 0.5],
];
/** Newest first. The salon's page shows these, so they must not look worse than the average. */
const NEWEST_RATINGS: Rating[] = [5, 5, 4, 5, 5];

/** Reviews by customers with an account. The regular's last visit has none, so that people can try to write one. */
export function planReviews(plan: Plan, outcomes: Outcome[]): Review[] {
  return [...reviewsOf(plan, chooseReviewed(plan, outcomes)), ...reviewOfRegular(plan, outcomes)];
}

function chooseReviewed({ size, random }: Plan, outcomes: Outcome[]): Outcome[] {
  const reviewable = outcomes.filter(
    ({ ending, visit: { customer, day } }) =>
      customer.hasAccount && !customer.isRegular && day < 0 && ending?.kind === 'completed',
  );
  const counts = new Map<Customer, number>();
  const few = random.shuffle(reviewable).filter(({ visit: { customer } }) => {
    const count = (counts.get(customer) ?? 0) + 1;
    counts.set(customer, count);
    return count <= MOST_OF_ONE_CUSTOMER;
  });
  return few.slice(0, Math.round((size.visits * REVIEWS_OF_100_VISITS) / 100));
}

/** The newest reviews get a comment first, because there are fewer comments than reviews. Fewer than five stars always get one. */
function reviewsOf({ facts, random }: Plan, outcomes: Outcome[]): Review[] {
  const newestFirst = outcomes
    .map((outcome) => ({ outcome, at: whenAwake(endOf(outcome) + random.int(60, 2600)) }))
    .toSorted((a, b) => b.at - a.at);
  const ratings = ratingsOf(outcomes.length, random);
  const comments = new Map(ratings.map((rating) => [rating, random.shuffle(facts.comments[rating])]));
  return newestFirst.map(({ outcome, at }, index) => {
    const rating = ratings[index] ?? 5;
    const comment = rating < 5 || random.chance(0.75) ? comments.get(rating)?.pop() : undefined;
    return { outcome, rating, comment: comment ? withName(comment, outcome) : null, at };
  });
}

/** As many ratings as reviews, for the newest review first. */
function ratingsOf(count: number, random: Random): Rating[] {
  const low = LESS_THAN_FIVE_STARS.flatMap(([rating, share]) =>
    Array<Rating>(Math.round((count * share) / 100)).fill(rating),
  );
  const rest = [...low, ...Array<Rating>(Math.max(0, count - low.length)).fill(5)];
  for (const rating of NEWEST_RATINGS) if (rest.includes(rating)) rest.splice(rest.indexOf(rating), 1);
  return [...NEWEST_RATINGS, ...random.shuffle(rest)];
}

function reviewOfRegular({ facts }: Plan, outcomes: Outcome[]): Review[] {
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
