import type { LocalDate } from '#lib/dates.ts';
import type { DemoSalon } from './demo-salon.ts';
import {
  type Outcome,
  planOutcomes,
  planReviews,
  planWaitingList,
  type Review,
  type WaitingEntry,
} from './outcomes.ts';
import { type Customer, type People, planPeople } from './people.ts';
import { type PlanInput, type PlanTime, planTime, type SalonFacts, type Size } from './plan.ts';
import { createRandom } from './random.ts';
import { planVisits } from './visits.ts';

export type SalonPlan = { people: People; outcomes: Outcome[]; reviews: Review[]; waitingList: WaitingEntry[] };

export type Event = { at: PlanTime; perform: (salon: DemoSalon) => Promise<void> };

/** Depends on nothing but salon, size and day. */
export function planSalon(facts: SalonFacts, size: Size, today: LocalDate): SalonPlan {
  const input: PlanInput = { facts, size, today, random: createRandom(`${facts.key} ${today}`) };
  const people = planPeople(input);
  const outcomes = planOutcomes(input, planVisits(input, people.customers));
  const reviews = planReviews(input, outcomes);
  return { people, outcomes, reviews, waitingList: planWaitingList(input, people.waiting, outcomes) };
}

/** In the order in which they happen. */
export function eventsOf({ outcomes, reviews, waitingList }: SalonPlan, size: Size): Event[] {
  const byCustomer = Map.groupBy(outcomes, ({ visit }) => visit.customer);
  const events: Event[] = [
    // Before the trial of seven days ends.
    { at: planTime(-size.pastDays + 4, 10 * 60 + 20), perform: (salon) => salon.grantPlan() },
    ...[...byCustomer].flatMap(([customer, own]) => eventsOfCustomer(customer, own)),
    ...reviews.map((review): Event => ({ at: review.at, perform: (salon) => salon.review(review) })),
    ...waitingList.map((entry): Event => ({ at: entry.joinedAt, perform: (salon) => salon.joinWaitingList(entry) })),
  ];
  return events.toSorted((a, b) => a.at - b.at);
}

function eventsOfCustomer(customer: Customer, outcomes: Outcome[]): Event[] {
  const visits = outcomes.flatMap(eventsOfVisit);
  const firstBooking = Math.min(...outcomes.map(({ bookedAt }) => bookedAt));
  // An account gets its record with the first booking.
  if (customer.hasAccount) return visits;
  return [{ at: firstBooking - 3, perform: (salon) => salon.addCustomer(customer) }, ...visits];
}

function eventsOfVisit(outcome: Outcome): Event[] {
  const { bookedAt, confirmedAt, ending } = outcome;
  const events: Event[] = [{ at: bookedAt, perform: (salon) => salon.book(outcome) }];
  if (confirmedAt !== null) events.push({ at: confirmedAt, perform: (salon) => salon.confirm(outcome) });
  if (ending) events.push({ at: ending.at, perform: (salon) => salon.end(outcome, ending) });
  return events;
}
