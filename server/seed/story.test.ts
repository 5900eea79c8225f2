import { describe, expect, test } from 'vitest';
import { addDays, type LocalDate, toMinutes } from '#lib/dates.ts';
import { createAgenda } from './agenda.ts';
import { BARBEARIA_AURORA } from './barbearia-aurora.ts';
import { type Course, openedAt } from './course.ts';
import { deedsOf } from './deeds.ts';
import { FULL_SIZE } from './size.ts';
import { stampOf } from './stamp.ts';
import { type Story, storyOf } from './story.ts';
import { STUDIO_BELA_VISTA } from './studio-bela-vista.ts';
import { CROWDS, crowdDayOf } from './visits.ts';

const REGULAR = { name: 'Gustavo Nogueira', phone: '+5511900004821', email: 'gustavo@example.com' };
const SALONS = [BARBEARIA_AURORA, STUDIO_BELA_VISTA];

// Two weeks on end, so that every weekday is 'today' twice, and the ends of months and years.
const DAYS: LocalDate[] = [
  ...Array.from({ length: 14 }, (_, index) => addDays('2026-11-16', index)),
  ...['2026-12-31', '2027-01-01', '2027-02-28', '2027-03-01', '2028-02-29', '2028-03-01'],
];

const cases = SALONS.flatMap((facts) => DAYS.map((today) => ({ facts, today, name: facts.setup.name })));
const story = (facts = BARBEARIA_AURORA, today = '2026-11-20') => storyOf(facts, FULL_SIZE, today, REGULAR);

const startOf = ({ visit }: Course) => stampOf(visit.day, visit.minute);
const endOf = (course: Course) => startOf(course) + course.visit.minutes;
const isCancelled = ({ ending }: Course) => ending?.kind.startsWith('cancelled') ?? false;
const completed = ({ courses }: Story) => courses.filter(({ ending }) => ending?.kind === 'completed');

test('the same salon on the same day has the same story, and another one on the next day', () => {
  expect(story()).toEqual(story());
  expect(story(BARBEARIA_AURORA, '2026-11-21')).not.toEqual(story());
});

describe.each(cases)('$name on $today', ({ facts, today }) => {
  const { cast, courses, waits } = story(facts, today);
  const agenda = createAgenda(facts, today);

  test('has 600 visits of 60 customers who all came before today', () => {
    expect(courses).toHaveLength(FULL_SIZE.visits);
    expect(cast.guests).toHaveLength(FULL_SIZE.customers);
    const past = courses.filter(({ bookedAt }) => bookedAt < 0);
    expect(new Set(past.map(({ visit }) => visit.guest)).size).toBe(FULL_SIZE.customers);
  });

  test('has one family with one phone, and nobody else who shares theirs', () => {
    const everybody = [...cast.guests, ...cast.strangers];
    const shared = [...Map.groupBy(everybody, ({ phone }) => phone).values()].filter((group) => group.length > 1);
    expect(shared).toHaveLength(1);
    const [[one, other, ...more]] = shared as [(typeof everybody)[number][]];
    expect(more).toEqual([]);
    expect([one?.hasAccount, other?.hasAccount]).toEqual([false, false]);
    expect(one?.name).not.toBe(other?.name);
    expect([one?.sharesPhone, other?.sharesPhone]).toEqual([true, true]);
  });

  test('keeps every visit within the salon’s hours, and no two by one professional but the encaixes over their hosts', () => {
    for (const { visit } of courses) {
      const ranges = facts.week[agenda.weekdayOf(visit.day)] ?? [];
      const isWithin = ranges.some(
        ([from, until]) => toMinutes(from) <= visit.minute && visit.minute + visit.minutes <= toMinutes(until),
      );
      expect(isWithin, `${visit.day} ${visit.minute}`).toBe(true);
    }
    const plain = courses.filter(({ visit }) => visit.kind !== 'encaixe');
    const byHands = Map.groupBy(plain, ({ visit }) => visit.employee);
    for (const one of byHands.values()) {
      const inOrder = one.toSorted((a, b) => startOf(a) - startOf(b));
      for (const [index, course] of inOrder.entries()) {
        expect(startOf(inOrder[index + 1] ?? course) >= endOf(course) || index === inOrder.length - 1).toBe(true);
      }
    }
    const encaixes = courses.filter(({ visit }) => visit.kind === 'encaixe');
    expect(encaixes.length).toBeGreaterThan(5);
    for (const encaixe of encaixes) {
      const host = courses.find(({ visit }) => visit === encaixe.visit.host);
      if (!host) throw new Error('An encaixe without a host');
      expect(host.visit.employee).toBe(encaixe.visit.employee);
      expect(startOf(host) <= startOf(encaixe) && endOf(encaixe) <= endOf(host)).toBe(true);
      expect(host.bookedAt).toBeLessThan(encaixe.bookedAt);
      expect(host.ending?.kind).toBe('completed');
    }
  });

  test('does nothing that the product would refuse', () => {
    for (const course of courses) {
      const { by, bookedAt, confirmedAt, ending, review, visit } = course;
      const start = startOf(course);
      expect(bookedAt).toBeGreaterThanOrEqual(openedAt({ size: FULL_SIZE }));
      expect(bookedAt).toBeLessThan(start);
      // The window of 30 days, and services that are not on the page.
      if (by === 'customer') expect(visit.day - Math.floor(bookedAt / 1440)).toBeLessThanOrEqual(30);
      if (by === 'customer') expect(facts.services[visit.service]?.isAtCounterOnly).toBeFalsy();
      if (confirmedAt !== null) expect(confirmedAt).toBeGreaterThan(bookedAt);
      if (confirmedAt !== null) expect(confirmedAt).toBeLessThan(ending?.at ?? start);
      if (ending) expect(ending.at).toBeGreaterThan(bookedAt);
      if (ending?.kind === 'cancelledByCustomer') expect(ending.at).toBeLessThanOrEqual(start - 120);
      if (ending && !isCancelled(course)) expect(ending.at).toBeGreaterThan(start);
      if (review) expect(review.at - start).toBeLessThan(50 * 1440);
      if (review) expect([by, ending?.kind, review.at > (ending?.at ?? 0)]).toEqual(['customer', 'completed', true]);
      if (visit.day > 0) expect(ending === null || (isCancelled(course) && ending.at < 0)).toBe(true);
    }
    // Five coming ones of one account are the most.
    for (const own of Map.groupBy(courses, ({ visit }) => visit.guest).values()) {
      for (const { bookedAt } of own) {
        const coming = own.filter(
          (other) => other.bookedAt <= bookedAt && startOf(other) > bookedAt && !isCancelled(other),
        );
        expect(coming.length).toBeLessThanOrEqual(5);
      }
    }
    const deeds = deedsOf({ cast, courses, waits }, FULL_SIZE);
    expect(deeds.map(({ at }) => at)).toEqual(deeds.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  test('grows, is fullest on Saturdays, and has its share of cancelled visits and of people who did not come', () => {
    const weekOf = (from: number) => courses.filter(({ visit }) => from <= visit.day && visit.day < from + 28).length;
    expect(weekOf(-28)).toBeGreaterThan(weekOf(-84) * 1.5);
    const byWeekday = Map.groupBy(courses, ({ visit }) => agenda.weekdayOf(visit.day));
    const saturday = byWeekday.get('saturday')?.length ?? 0;
    for (const [weekday, list] of byWeekday) if (weekday !== 'saturday') expect(list.length).toBeLessThan(saturday);
    const share = (kind: string) =>
      courses.filter(({ ending }) => ending?.kind.startsWith(kind)).length / courses.length;
    expect(share('completed')).toBeGreaterThan(0.6);
    expect([share('cancelled'), share('noShow')].every((part) => part > 0.01 && part < 0.12)).toBe(true);
  });

  test('is reviewed with 4.7 stars on average, in words that nobody else used', () => {
    const reviews = courses.flatMap(({ review }) => review ?? []);
    const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
    expect(reviews.length).toBeGreaterThan(50);
    expect(Math.round(average * 10) / 10).toBe(4.7);
    const comments = reviews.flatMap(({ comment }) => comment ?? []);
    expect(new Set(comments).size).toBe(comments.length);
    expect(comments.length).toBeGreaterThan(30);
    expect(comments.join()).not.toContain('{');
  });

  test('leaves the customer who may sign in something to review, to cancel and to look back on', () => {
    const own = courses.filter(({ visit }) => visit.guest.isRegular).toSorted((a, b) => startOf(a) - startOf(b));
    const past = own.filter(({ ending }) => ending?.kind === 'completed');
    expect(past.map(({ review }) => review !== null).slice(-2)).toEqual([true, false]);
    expect(past.at(-1)?.visit.day).toBeGreaterThan(-40);
    expect(own.some(({ ending, visit }) => visit.day > 0 && ending === null)).toBe(true);
  });

  test('lets three people wait for times at which nobody was free, until one of the others cancelled', () => {
    expect(new Set(waits.map(({ who }) => who.hasAccount))).toEqual(new Set([true, false]));
    const waiting = waits.filter(({ day }) => day > 0);
    expect(waiting).toHaveLength(3);
    const crowdDay = crowdDayOf(agenda);
    for (const minute of CROWDS) {
      const crowd = courses.filter(
        ({ visit }) => visit.day === crowdDay && visit.minute === minute && visit.kind === 'crowd',
      );
      expect(crowd).toHaveLength(4);
      expect(crowd.filter(isCancelled)).toHaveLength(minute === CROWDS[0] ? 1 : 0);
      for (const { bookedAt } of crowd)
        expect(bookedAt).toBeLessThan(Math.min(...waiting.map(({ joinedAt }) => joinedAt)));
    }
  });
});

test('money earned grows from month to month', () => {
  const { courses, ...rest } = story(STUDIO_BELA_VISTA);
  const earned = new Map<string, number>();
  for (const { visit } of completed({ courses, ...rest })) {
    const month = addDays('2026-11-20', visit.day).slice(0, 7);
    const price = STUDIO_BELA_VISTA.services[visit.service]?.priceCents ?? 0;
    earned.set(month, (earned.get(month) ?? 0) + price);
  }
  const [august = 0, september = 0, october = 0] = ['2026-08', '2026-09', '2026-10'].map((month) => earned.get(month));
  expect(august).toBeLessThan(september);
  expect(september).toBeLessThan(october);
});
