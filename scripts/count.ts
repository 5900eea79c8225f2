/** What a step of `npm test` adds to its last line. */
export type Count = { passed: number; failed: number; note?: string };

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Vitest's JSON report. `ok` is its exit code: 0. */
export function countTests(report: unknown, ok: boolean): Count {
  if (!report) return { passed: 0, failed: 1, note: 'the runner left no report' };
  const { testResults, numPassedTests, numPendingTests, numTodoTests } = report as VitestReport;
  // A file that cannot be loaded has no tests that failed, and has failed.
  const failed = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed').length;
    return file.status === 'failed' ? Math.max(tests, 1) : tests;
  });
  return settle({ passed: numPassedTests, failed: sum(failed) }, numPendingTests + numTodoTests, ok);
}

/** Playwright's JSON report. `ok` is its exit code: 0. */
export function countJourneys(report: unknown, ok: boolean): Count {
  if (!report) return { passed: 0, failed: 1, note: 'the runner left no report' };
  const { stats, errors } = report as PlaywrightReport;
  return settle({ passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }, stats.skipped, ok);
}

function settle(count: Count, skipped: number, ok: boolean): Count {
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1, note: 'no test was run' };
  const failed = ok ? count.failed : Math.max(count.failed, 1);
  return { passed: count.passed, failed, ...(skipped > 0 && { note: `${skipped} skipped` }) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
