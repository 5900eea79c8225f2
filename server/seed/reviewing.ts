import type { Guest } from './cast.ts';
import type { Course } from './course.ts';
import type { Random } from './random.ts';
import { type Stamp, whenAwake } from './stamp.ts';
import type { Plan } from './visits.ts';

type Rating = 1 | 2 | 3 | 4 | 5;
type Review = NonNullable<Course['review']>;

/** Of a hundred reviews; the others have five stars. About 4.7 on average. */
const UNHAPPY: [Rating, number][] = [
  [4, 16],
  [3, 4],
  [2, 1.5],
  [1, 0.5],
];
/** Of a hundred visits so many are reviewed, and by one person at most so many. */
const REVIEWED = 13;
const MOST_OF_ONE = 5;

/**
 * Reviews of visits that were booked with an account. The regular has written one and leaves the newest visit to whoever
 * signs in as them.
 */
export function addReviews(courses: Course[], plan: Plan): Course[] {
  const reviews = new Map([...reviewsOf(choose(courses, plan), plan), ...reviewOfRegular(courses, plan)]);
  return courses.map((course) => ({ ...course, review: reviews.get(course) ?? null }));
}

function choose(courses: Course[], { size, random }: Plan): Course[] {
  const counts = new Map<Guest, number>();
  const eligible = courses.filter(
    ({ by, ending, visit }) =>
      by === 'customer' && visit.day < 0 && ending?.kind === 'completed' && !visit.guest.isRegular,
  );
  const within = random.shuffle(eligible).filter(({ visit: { guest } }) => {
    const count = (counts.get(guest) ?? 0) + 1;
    counts.set(guest, count);
    return count <= MOST_OF_ONE;
  });
  return within.slice(0, Math.round((size.visits * REVIEWED) / 100));
}

/** Words run out before stars do, so the newest reviews get theirs first. Who is not happy always says why. */
function reviewsOf(chosen: Course[], plan: Plan): [Course, Review][] {
  const { facts, random } = plan;
  const newestFirst = chosen
    .map((course) => ({ course, at: whenAwake(endOf(course) + random.int(60, 2600)) }))
    .toSorted((a, b) => b.at - a.at);
  const ratings = ratingsOf(chosen.length, random);
  const comments = new Map<Rating, string[]>(ratings.map((rating) => [rating, random.shuffle(facts.comments[rating])]));
  return newestFirst.map(({ course, at }, index) => {
    const rating = ratings[index] ?? 5;
    const comment = rating < 5 || random.chance(0.75) ? (comments.get(rating)?.pop() ?? null) : null;
    return [course, { rating, comment: comment && inWords(comment, course, plan), at }];
  });
}

function reviewOfRegular(courses: Course[], plan: Plan): [Course, Review][] {
  const past = courses.filter(({ ending, visit }) => visit.guest.isRegular && ending?.kind === 'completed');
  const course = past.toSorted((a, b) => endOf(a) - endOf(b)).at(-2);
  if (!course) return [];
  const comment = inWords(plan.facts.regular.comment, course, plan);
  return [[course, { rating: 5, comment, at: whenAwake(endOf(course) + 190) }]];
}

const endOf = ({ ending }: Course): Stamp => ending?.at ?? 0;

/** The newest first: those few are what the page shows, and must not look worse than all together. */
const NEWEST: Rating[] = [5, 5, 4, 5, 5];

function ratingsOf(count: number, random: Random): Rating[] {
  const unhappy = UNHAPPY.flatMap(([rating, share]) => Array<Rating>(Math.round((count * share) / 100)).fill(rating));
  const rest = [...unhappy, ...Array<Rating>(Math.max(0, count - unhappy.length)).fill(5)];
  for (const rating of NEWEST) if (rest.includes(rating)) rest.splice(rest.indexOf(rating), 1);
  return [...NEWEST, ...random.shuffle(rest)];
}

function inWords(comment: string, { visit }: Course, { facts }: Plan): string {
  const [firstName = ''] = (facts.team[visit.employee]?.name ?? '').split(' ');
  return comment.replace('{quem}', firstName);
}
