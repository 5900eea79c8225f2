import { expect, test } from 'vitest';
import { countJourneys, countTests } from './count.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one })),
});
const vitest = (testResults: object[], numPassedTests: number, numPendingTests = 0) => ({
  testResults,
  numPassedTests,
  numPendingTests,
  numTodoTests: 0,
});
const playwright = (expected: number, unexpected: number, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky: 0, skipped: 0 },
  errors,
});

test('what passed and what failed is counted', () => {
  expect(countTests(vitest([file('passed', 'passed', 'passed')], 2), true)).toEqual({ passed: 2, failed: 0 });
  expect(countTests(vitest([file('failed', 'passed', 'failed')], 1), false)).toEqual({ passed: 1, failed: 1 });
  expect(countJourneys(playwright(3, 1), false)).toEqual({ passed: 3, failed: 1 });
});

test('a file that cannot be loaded has failed', () => {
  expect(countTests(vitest([file('failed'), file('passed', 'passed')], 1), false)).toEqual({ passed: 1, failed: 1 });
  expect(countJourneys(playwright(0, 0, [{}]), false)).toEqual({ passed: 0, failed: 1 });
});

test('a runner that fails without a failed test has failed', () => {
  expect(countTests(vitest([file('passed', 'passed')], 1), false)).toMatchObject({ failed: 1 });
  expect(countJourneys(playwright(1, 0), false)).toMatchObject({ failed: 1 });
});

test('a runner that ran nothing has failed', () => {
  expect(countTests(vitest([], 0), true)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(vitest([file('passed', 'skipped')], 0, 1), true)).toMatchObject({ failed: 1 });
  expect(countTests(null, true)).toMatchObject({ failed: 1 });
  expect(countJourneys(playwright(0, 0), true)).toMatchObject({ failed: 1 });
});

test('where only part of the tests was asked for, none is no failure and the others are not skipped', () => {
  const part = { isPart: true };
  expect(countTests(vitest([file('passed', 'skipped')], 0, 1), true, part)).toEqual({ passed: 0, failed: 0 });
  expect(countJourneys(playwright(0, 0), true, part)).toEqual({ passed: 0, failed: 0 });
  expect(countTests(vitest([file('passed', 'skipped')], 0, 1), false, part)).toMatchObject({ failed: 1 });
});

test('skipped tests are told', () => {
  expect(countTests(vitest([file('passed', 'passed')], 1, 2), true)).toEqual({
    passed: 1,
    failed: 0,
    note: '2 skipped',
  });
});
