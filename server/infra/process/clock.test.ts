import { expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-clock.ts';
import { isTestClock, systemClock } from './clock.ts';

test('a test clock stands still until it is moved', () => {
  const clock = createTestClock('2026-03-09T12:00:00Z');
  expect(clock.now().toISOString()).toBe('2026-03-09T12:00:00.000Z');
  clock.advance({ days: 1, minutes: 30 });
  expect(clock.now().toISOString()).toBe('2026-03-10T12:30:00.000Z');
  clock.set('2026-01-01T00:00:00-03:00');
  expect(clock.now().toISOString()).toBe('2026-01-01T03:00:00.000Z');
});

test('what it gave out does not move with it', () => {
  const clock = createTestClock('2026-03-09T12:00:00Z');
  const before = clock.now();
  clock.advance({ hours: 1 });
  expect(before.toISOString()).toBe('2026-03-09T12:00:00.000Z');
});

test('only a test clock can be told from the real one', () => {
  expect(isTestClock(systemClock)).toBe(false);
  expect(isTestClock(createTestClock('2026-03-09T12:00:00Z'))).toBe(true);
  expect(() => createTestClock('amanhã')).toThrow(RangeError);
});
