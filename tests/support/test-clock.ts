import type { TestClock } from '#server/infra/process/clock.ts';

/** A clock that shows the same instant until a test sets or advances it. `instant` is an ISO instant. */
export function createTestClock(instant: string | Date): TestClock {
  let current = millisOf(instant);
  return {
    now: () => new Date(current),
    set: (next) => {
      current = millisOf(next);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      current += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

function millisOf(instant: string | Date): number {
  const millis = new Date(instant).getTime();
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${instant}`);
  return millis;
}
