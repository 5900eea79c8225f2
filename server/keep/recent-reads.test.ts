import { expect, test } from 'vitest';
import { createTestClock } from '#tests/support/test-clock.ts';
import { createRecentReads } from './recent-reads.ts';

const clock = createTestClock('2026-11-20T13:20:00.000Z');
const open = (recentMs = 1_000) => createRecentReads({ clock, recentMs });

/** Answers 1, then 2, and so on. */
const createCounter = () => {
  let reads = 0;
  return async () => ++reads;
};

test('a read answers whoever asks the same within its time, and another read follows', async () => {
  const readRecent = open();
  const read = createCounter();
  expect(await Promise.all([readRecent('aurora', read), readRecent('aurora', read)])).toEqual([1, 1]);
  clock.advance({ seconds: 1 });
  expect(await readRecent('aurora', read)).toBe(2);
});

test('another question is read by itself', async () => {
  const readRecent = open();
  const read = createCounter();
  expect([await readRecent('aurora', read), await readRecent('vila', read)]).toEqual([1, 2]);
});

test('a read that failed is not kept', async () => {
  const readRecent = open();
  await expect(readRecent('aurora', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await readRecent('aurora', createCounter())).toBe(1);
});

test('without a time each request reads', async () => {
  const readRecent = open(0);
  const read = createCounter();
  expect([await readRecent('aurora', read), await readRecent('aurora', read)]).toEqual([1, 2]);
});
