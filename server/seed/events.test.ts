import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate, toMinutes } from '#lib/dates.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import { eventsOf, planSalon, type SalonPlan } from './events.ts';
import type { Outcome } from './outcomes.ts';
import { FULL_SIZE, firstBookingTime, weekdayOf } from './plan.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';
import { BUSY_TIMES, nextSaturday, startOf } from './visits.ts';

const SALONS = [BARBEARIA_AURORA, STUDIO_BELA_VISTA];

// Two weeks, so that every weekday is today twice, and the ends of months and years.
const DAYS: LocalDate[] = [
  ...Array.from({ length: 14 }, (_, index) => addDays('2026-11-16', index)),
  ...['2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01', '2028-02-29', '2028-03-01'],
];

const cases = SALONS.flatMap((facts) => DAYS.map((today) => ({ facts, today, name: facts.setup.name })));
const planOf = (facts = BARBEARIA_AURORA, today = '2026-11-20') => planSalon(facts, FULL_SIZE, today);

const endOf = ({ visit }: Outcome) => startOf(visit) + visit.service.durationMinutes;
const inOrder = (outcomes: Outcome[]) => outcomes.toSorted((a, b) => startOf(a.visit) - startOf(b.visit));
const isCancelled = ({ ending }: Outcome) => ending?.kind.startsWith('cancelled') ?? false;
const isCompleted = ({ ending }: Outcome) => ending?.kind === 'completed';
const isReviewed = ({ reviews }: SalonPlan, outcome: Outcome) => reviews.some((review) => review.outcome === outcome);

test('the same salon on the same day has the same plan, and another one on the next day', () => {
  expect(planOf()).toEqual(planOf());
  expect(planOf(BARBEARIA_AURORA, '2026-11-21')).not.toEqual(planOf());
});

describe.each(cases)('$name on $today', ({ facts, today }) => {
  const plan = planOf(facts, today);
  const { people, outcomes, reviews, waitingList } = plan;

  test('has 600 visits of 60 customers who all came before today', () => {
    expect(outcomes).toHaveLength(FULL_SIZE.visits);
    expect(people.customers).toHaveLength(FULL_SIZE.customers);
    const past = outcomes.filter(({ bookedAt }) => bookedAt < 0);
    expect(new Set(past.map(({ visit }) => visit.customer)).size).toBe(FULL_SIZE.customers);
  });

  test('has one family with one phone, and nobody else who shares theirs', () => {
    const everybody = [...people.customers, ...people.waiting];
    const shared = [...Map.groupBy(everybody, ({ phone }) => phone).values()].filter((group) => group.length > 1);
    expect(shared).toHaveLength(1);
    const [[one, other, ...more]] = shared as [(typeof everybody)[number][]];
    expect(more).toEqual([]);
    expect([one?.hasAccount, other?.hasAccount]).toEqual([false, false]);
    expect(one?.name).not.toBe(other?.name);
    expect([one?.sharesPhone, other?.sharesPhone]).toEqual([true, true]);
  });

  test('keeps every visit within the salon’s hours, and a professional has one visit at a time unless it is an encaixe', () => {
    for (const { visit } of outcomes) {
      const ranges = facts.week[weekdayOf(visit.day, today)] ?? [];
      const end = visit.minute + visit.service.durationMinutes;
      const isWithin = ranges.some(([from, until]) => toMinutes(from) <= visit.minute && end <= toMinutes(until));
      expect(isWithin, `${visit.day} ${visit.minute}`).toBe(true);
    }
    const ordinary = outcomes.filter(({ visit }) => visit.kind !== 'overbooking');
    for (const own of Map.groupBy(ordinary, ({ visit }) => visit.employee).values()) {
      const [first, ...others] = inOrder(own);
      let before = first;
      for (const next of others) {
        if (before) expect(startOf(next.visit)).toBeGreaterThanOrEqual(endOf(before));
        before = next;
      }
    }
  });

  test('has an encaixe today, and puts each over a longer visit that was booked before and took place', () => {
    const overbookings = outcomes.filter(({ visit }) => visit.kind === 'overbooking');
    expect(overbookings.length).toBeGreaterThan(5);
    const isOpenToday = outcomes.some(({ visit }) => visit.day === 0);
    expect(overbookings.some(({ visit }) => visit.day === 0)).toBe(isOpenToday);
    for (const overbooking of overbookings) {
      const overlapped = outcomes.find(({ visit }) => visit === overbooking.visit.overlapped);
      if (!overlapped) throw new Error('An encaixe overlaps no visit');
      expect(overlapped.visit.employee).toBe(overbooking.visit.employee);
      expect(startOf(overlapped.visit)).toBeLessThanOrEqual(startOf(overbooking.visit));
      expect(endOf(overbooking)).toBeLessThanOrEqual(endOf(overlapped));
      expect(overlapped.bookedAt).toBeLessThan(overbooking.bookedAt);
      expect(isCompleted(overlapped)).toBe(true);
    }
  });

  test('does nothing that the product would refuse', () => {
    for (const outcome of outcomes) {
      const { bookedAt, confirmedAt, ending, visit } = outcome;
      const start = startOf(visit);
      expect(bookedAt).toBeGreaterThanOrEqual(firstBookingTime(FULL_SIZE));
      expect(bookedAt).toBeLessThan(start);
      // Customers book 30 days ahead at most, and only what the page shows.
      if (visit.customer.hasAccount) expect(visit.day - Math.floor(bookedAt / 1440)).toBeLessThanOrEqual(30);
      if (visit.customer.hasAccount) expect(visit.service.isSalonOnly).toBe(false);
      if (confirmedAt !== null) expect(confirmedAt).toBeGreaterThan(bookedAt);
      if (confirmedAt !== null) expect(confirmedAt).toBeLessThan(ending?.at ?? start);
      if (ending) expect(ending.at).toBeGreaterThan(bookedAt);
      if (ending?.kind === 'cancelledByCustomer') expect(ending.at).toBeLessThanOrEqual(start - 120);
      if (ending && !isCancelled(outcome)) expect(ending.at).toBeGreaterThan(start);
      if (visit.day > 0) expect(ending === null || (isCancelled(outcome) && ending.at < 0)).toBe(true);
    }
    for (const { outcome, at } of reviews) {
      expect(at).toBeLessThan(startOf(outcome.visit) + 50 * 1440);
      expect(at).toBeGreaterThan(outcome.ending?.at ?? at);
      expect([outcome.visit.customer.hasAccount, isCompleted(outcome)]).toEqual([true, true]);
    }
    expect(new Set(reviews.map(({ outcome }) => outcome)).size).toBe(reviews.length);
    // An account may hold five appointments that lie ahead.
    for (const own of Map.groupBy(outcomes, ({ visit }) => visit.customer).values()) {
      for (const { bookedAt } of own) {
        const ahead = own.filter(
          (other) => other.bookedAt <= bookedAt && startOf(other.visit) > bookedAt && !isCancelled(other),
        );
        expect(ahead.length).toBeLessThanOrEqual(5);
      }
    }
    const times = eventsOf(plan, FULL_SIZE).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('grows, is fullest on Saturdays, and has its share of cancelled visits and of people who did not come', () => {
    const visitsFrom = (day: number) => outcomes.filter(({ visit }) => day <= visit.day && visit.day < day + 28).length;
    expect(visitsFrom(-28)).toBeGreaterThan(visitsFrom(-84) * 1.5);
    const byWeekday = Map.groupBy(outcomes, ({ visit }) => weekdayOf(visit.day, today));
    const saturday = byWeekday.get('saturday')?.length ?? 0;
    for (const [weekday, list] of byWeekday) if (weekday !== 'saturday') expect(list.length).toBeLessThan(saturday);
    const share = (kind: string) =>
      outcomes.filter(({ ending }) => ending?.kind.startsWith(kind)).length / outcomes.length;
    expect(share('completed')).toBeGreaterThan(0.6);
    expect([share('cancelled'), share('noShow')].every((part) => part > 0.01 && part < 0.12)).toBe(true);
  });

  test('is reviewed with 4.7 stars on average, in words that nobody else used', () => {
    const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
    expect(reviews.length).toBeGreaterThan(50);
    expect(Math.round(average * 10) / 10).toBe(4.7);
    const comments = reviews.flatMap(({ comment }) => comment ?? []);
    expect(new Set(comments).size).toBe(comments.length);
    expect(comments.length).toBeGreaterThan(30);
    expect(comments.join()).not.toContain('{');
  });

  test('leaves the customer who may sign in something to review, to cancel and to look back on', () => {
    const own = inOrder(outcomes.filter(({ visit }) => visit.customer.isRegular));
    const past = own.filter(isCompleted);
    expect(past.map((outcome) => isReviewed(plan, outcome)).slice(-2)).toEqual([true, false]);
    expect(past.at(-1)?.visit.day).toBeGreaterThan(-40);
    expect(own.some(({ ending, visit }) => visit.day > 0 && ending === null)).toBe(true);
  });

  test('lets three people wait for times at which nobody was free, until one of the others cancelled', () => {
    expect(new Set(waitingList.map(({ customer }) => customer.hasAccount))).toEqual(new Set([true, false]));
    const waiting = waitingList.filter(({ day }) => day > 0);
    expect(waiting).toHaveLength(3);
    for (const minute of BUSY_TIMES) {
      const busy = outcomes.filter(({ visit }) => visit.kind === 'busy' && visit.minute === minute);
      expect(busy.map(({ visit }) => visit.day)).toEqual(Array(4).fill(nextSaturday(today)));
      expect(busy.filter(isCancelled)).toHaveLength(minute === BUSY_TIMES[0] ? 1 : 0);
      const firstJoined = Math.min(...waiting.map(({ joinedAt }) => joinedAt));
      for (const { bookedAt } of busy) expect(bookedAt).toBeLessThan(firstJoined);
    }
  });
});

test('money earned grows from month to month', () => {
  const earned = new Map<string, number>();
  for (const { visit } of planOf(STUDIO_BELA_VISTA).outcomes.filter(isCompleted)) {
    const month = addDays('2026-11-20', visit.day).slice(0, 7);
    earned.set(month, (earned.get(month) ?? 0) + visit.service.priceCents);
  }
  const [august = 0, september = 0, october = 0] = ['2026-08', '2026-09', '2026-10'].map((month) => earned.get(month));
  expect(august).toBeLessThan(september);
  expect(september).toBeLessThan(october);
});
