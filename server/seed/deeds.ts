import type { Guest } from './cast.ts';
import { type Course, type Ending, openedAt } from './course.ts';
import type { Size } from './size.ts';
import { type Stamp, stampOf } from './stamp.ts';
import type { Story } from './story.ts';
import type { Wait } from './waiting.ts';

/** One thing that somebody does, at its time. */
export type Deed = { at: Stamp } & (
  | { kind: 'register'; guest: Guest }
  | { kind: 'grantPlan' }
  | { kind: 'book'; course: Course }
  | { kind: 'confirm'; course: Course }
  | { kind: 'end'; course: Course; ending: Ending }
  | { kind: 'review'; course: Course; review: NonNullable<Course['review']> }
  | { kind: 'join'; wait: Wait }
  | { kind: 'leave'; wait: Wait; left: NonNullable<Wait['left']> }
);

/** The owner opens the salon on the evening before the first day, but one. */
export const openingAt = ({ pastDays }: Size): Stamp => stampOf(-pastDays - 2, 19 * 60 + 5);

/** The whole story in the order in which it happened. */
export function deedsOf({ cast, courses, waits }: Story, size: Size): Deed[] {
  const known = cast.guests.filter(({ isKnown }) => isKnown);
  const deeds: Deed[] = [
    // From the owner's paper book, one after the other, before the first visit is booked.
    ...known.map((guest, index) => ({
      kind: 'register' as const,
      guest,
      at: openedAt({ size }) - (known.length - index) * 3,
    })),
    // Before the trial's seven days are over.
    { kind: 'grantPlan', at: stampOf(-size.pastDays + 4, 10 * 60 + 20) },
    ...courses.flatMap(deedsOfCourse),
    ...waits.flatMap(deedsOfWait),
  ];
  return deeds.toSorted((a, b) => a.at - b.at);
}

function deedsOfCourse(course: Course): Deed[] {
  const { bookedAt, confirmedAt, ending, review } = course;
  return [
    { kind: 'book', course, at: bookedAt },
    ...(confirmedAt === null ? [] : [{ kind: 'confirm' as const, course, at: confirmedAt }]),
    ...(ending ? [{ kind: 'end' as const, course, ending, at: ending.at }] : []),
    ...(review ? [{ kind: 'review' as const, course, review, at: review.at }] : []),
  ];
}

function deedsOfWait(wait: Wait): Deed[] {
  const { joinedAt, left } = wait;
  return [{ kind: 'join', wait, at: joinedAt }, ...(left ? [{ kind: 'leave' as const, wait, left, at: left.at }] : [])];
}
