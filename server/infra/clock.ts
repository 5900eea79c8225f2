export type Clock = { now(): Date };
export type TestClock = Clock & {
  set(instant: string | Date): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is set or moved on. `instant` is an ISO instant. */
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

export function isTestClock(clock: Clock): clock is TestClock {
  return 'set' in clock;
}

function millisOf(instant: string | Date): number {
  const millis = new Date(instant).getTime();
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${instant}`);
  return millis;
}
