export type Clock = { now(): Date };
export type TestClock = Clock & {
  set(instant: string | Date): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export const systemClock: Clock = { now: () => new Date() };

export function isTestClock(clock: Clock): clock is TestClock {
  return 'set' in clock;
}
