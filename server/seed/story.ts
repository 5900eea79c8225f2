import type { LocalDate } from '#lib/dates.ts';
import { type Cast, castOf, type Regular } from './cast.ts';
import { type Course, coursesOf } from './course.ts';
import { createRandom } from './random.ts';
import { addReviews } from './reviewing.ts';
import type { SalonFacts } from './salon-facts.ts';
import type { Size } from './size.ts';
import { type Plan, placeVisits } from './visits.ts';
import { letOneOfTheCrowdCancel, planWaiting, type Wait } from './waiting.ts';

export type Story = { cast: Cast; courses: Course[]; waits: Wait[] };

/** Everything that happens in a salon, made up for a day: the same salon on the same day has the same story. */
export function storyOf(facts: SalonFacts, size: Size, today: LocalDate, regular: Regular): Story {
  const random = createRandom(`${facts.key} ${today}`);
  const cast = castOf(facts, size, today, regular, random);
  const plan: Plan = { facts, size, today, cast, random };
  const { agenda, visits } = placeVisits(plan);
  const courses = letOneOfTheCrowdCancel(coursesOf(visits, plan));
  return { cast, courses: addReviews(courses, plan), waits: planWaiting(agenda, plan) };
}
