/** The figures that a step of `npm test` adds to its last line. */
export type Count = { passed: number; failed: number; note?: string };

type VitestTest = { status: string; fullName: string; failureMessages: string[] };
type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: VitestTest[] }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

type Options = {
  /** Only tests with a certain word run: there may be none, and the others do not count as skipped. */
  isPart?: boolean;
};

/** A machine that does much else at once may spoil a test. More than these are a fault of the product or of the tests. */
const SECOND_TRIES_ALLOWED = 3;

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
  const settled = isPart ? settlePart(count, ok) : settle(count, numPendingTests + numTodoTests, ok);
  // The messages of the first try stay.
  const again = testResults.flatMap((file) => file.assertionResults).filter(isSecondTry);
  return limitSecondTries(
    settled,
    again.length,
    again.map(({ fullName }) => fullName),
  );
}

const isSecondTry = ({ status, failureMessages }: VitestTest) => status === 'passed' && failureMessages.length > 0;

export function countJourneys(report: unknown, ok: boolean, { isPart = false }: Options = {}): Count {
  if (!report) return { passed: 0, failed: 1, note: 'the runner left no report' };
  const { stats, errors } = report as PlaywrightReport;
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
  return limitSecondTries(isPart ? settlePart(count, ok) : settle(count, stats.skipped, ok), stats.flaky);
}

function limitSecondTries({ passed, failed, note }: Count, tries: number, names: string[] = []): Count {
  if (tries === 0) return { passed, failed, ...(note && { note }) };
  const refused = tries > SECOND_TRIES_ALLOWED ? tries : 0;
  const told = [`${tries} at the second try`, names.join('; ')].filter(Boolean).join(': ');
  return { passed: passed - refused, failed: failed + refused, note: note ? `${note}, ${told}` : told };
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
