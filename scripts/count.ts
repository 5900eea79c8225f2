/** The figures that a step of `npm test` adds to its last line. */
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

type Options = {
  /** Only tests with a certain word run: there may be none, and the others do not count as skipped. */
  isPart?: boolean;
};

/** Vitest's JSON report. `ok` says that its exit code was 0. */
export function countTests(report: unknown, ok: boolean, { isPart = false }: Options = {}): Count {
  if (!report) return { passed: 0, failed: 1, note: 'the runner left no report' };
  const { testResults, numPassedTests, numPendingTests, numTodoTests } = report as VitestReport;
  // A file that cannot be loaded fails without a failed test.
  const failed = testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed').length;
    return file.status === 'failed' ? Math.max(tests, 1) : tests;
  });
  const count = { passed: numPassedTests, failed: sum(failed) };
  return isPart ? settlePart(count, ok) : settle(count, numPendingTests + numTodoTests, ok);
}

export function countJourneys(report: unknown, ok: boolean, { isPart = false }: Options = {}): Count {
  if (!report) return { passed: 0, failed: 1, note: 'the runner left no report' };
  const { stats, errors } = report as PlaywrightReport;
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  return isPart ? settlePart(count, ok) : settle(count, stats.skipped, ok);
}

function settle(count: Count, skipped: number, ok: boolean): Count {
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1, note: 'no test was run' };
  const failed = ok ? count.failed : Math.max(count.failed, 1);
  return { passed: count.passed, failed, ...(skipped > 0 && { note: `${skipped} skipped` }) };
}

function settlePart(count: Count, ok: boolean): Count {
  return ok ? count : { ...count, failed: Math.max(count.failed, 1) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
