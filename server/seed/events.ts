import type { LocalDate } from '#lib/dates.ts';
import { type Outcome, planOutcomes } from './outcomes.ts';
import { type Customer, type People, planPeople } from './people.ts';
import type { DemoSalon } from './perform.ts';
import { type Plan, type PlanTime, planTime, type SalonFacts, type Size } from './plan.ts';
import { createRandom } from './random.ts';
import { planReviews, type Review } from './reviews.ts';
import { planVisits } from './visits.ts';
import { planWaitingList, type WaitingEntry } from './waiting-list.ts';

/** Everything that happens in a salon. */
export type Story = { people: People; outcomes: Outcome[]; reviews: Review[]; waitingList: WaitingEntry[] };

/** One thing that somebody does, and when. */
export type Event = { at: PlanTime; perform: (salon: DemoSalon) => Promise<void> };

/** The same salon has the same story on the same day. */
export function planStory(facts: SalonFacts, size: Size, today: LocalDate): Story {
  const plan: Plan = { facts, size, today, random: createRandom(`${facts.key} ${today}`) };
  const people = planPeople(plan);
  const outcomes = planOutcomes(plan, planVisits(plan, people.customers));
  const reviews = planReviews(plan, outcomes);
  return { people, outcomes, reviews, waitingList: planWaitingList(plan, people) };
}

/** The events of a story in the order in which they happen. */
export function eventsOf({ outcomes, reviews, waitingList }: Story, size: Size): Event[] {
  const byCustomer = Map.groupBy(outcomes, ({ visit }) => visit.customer);
  const events: Event[] = [
    // The trial lasts seven days.
    { at: planTime(-size.pastDays + 4, 10 * 60 + 20), perform: (salon) => salon.grantPlan() },
    ...[...byCustomer].flatMap(([customer, own]) => eventsOfCustomer(customer, own)),
    ...reviews.map((review): Event => ({ at: review.at, perform: (salon) => salon.review(review) })),
    ...waitingList.flatMap(eventsOfEntry),
  ];
  return events.toSorted((a, b) => a.at - b.at);
}

function eventsOfCustomer(customer: Customer, outcomes: Outcome[]): Event[] {
  const visits = outcomes.flatMap(eventsOfVisit);
  const firstBooking = Math.min(...outcomes.map(({ bookedAt }) => bookedAt));
  // An account gets its record with the first booking.
  if (customer.hasAccount) return visits;
  return [{ at: firstBooking - 3, perform: (salon) => salon.enterCustomer(customer) }, ...visits];
}

function eventsOfVisit(outcome: Outcome): Event[] {
  const { bookedAt, confirmedAt, ending } = outcome;
  const events: Event[] = [{ at: bookedAt, perform: (salon) => salon.book(outcome) }];
  if (confirmedAt !== null) events.push({ at: confirmedAt, perform: (salon) => salon.confirm(outcome) });
  if (ending) events.push({ at: ending.at, perform: (salon) => salon.end(outcome, ending) });
  return events;
}

function eventsOfEntry(entry: WaitingEntry): Event[] {
  const { joinedAt, left } = entry;
  const events: Event[] = [{ at: joinedAt, perform: (salon) => salon.joinWaitingList(entry) }];
  if (left) events.push({ at: left.at, perform: (salon) => salon.leaveWaitingList(entry, left.kind) });
  return events;
}
