import { expect, test } from 'vitest';
import { countJourneys, countTests } from './count.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((one) => ({ status: one, fullName: 'a test', failureMessages: [] })),
});
const vitest = (testResults: object[], numPassedTests: number, numPendingTests = 0) => ({
  testResults,
  numPassedTests,
  numPendingTests,
  numTodoTests: 0,
});
const playwright = (expected: number, unexpected: number, errors: unknown[] = [], flaky = 0) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
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

test('journeys that passed at the second try are told, and more than three have failed', () => {
  expect(countJourneys(playwright(5, 0, [], 3), true)).toEqual({
    passed: 8,
    failed: 0,
    note: '3 at the second try',
  });
  expect(countJourneys(playwright(5, 0, [], 4), true)).toEqual({
    passed: 5,
    failed: 4,
    note: '4 at the second try',
  });
});

test('tests that passed at the second try are named, and more than three have failed', () => {
  const again = { status: 'passed', fullName: 'the disk is full', failureMessages: ['timed out'] };
  const report = (tries: number) =>
    vitest([{ status: 'passed', assertionResults: Array.from({ length: tries }, () => again) }], tries);
  expect(countTests(report(1), true)).toEqual({
    passed: 1,
    failed: 0,
    note: '1 at the second try: the disk is full',
  });
  expect(countTests(report(4), true)).toMatchObject({ passed: 0, failed: 4 });
});

test('skipped tests are told', () => {
  expect(countTests(vitest([file('passed', 'passed')], 1, 2), true)).toEqual({
    passed: 1,
    failed: 0,
    note: '2 skipped',
  });
});
