/** A failing step does not stop the next ones. A word selects tests on PGlite and journeys; checks and the build run always. */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startMachines } from '#tests/support/machines.ts';
import { findPostgres, hasCitus, startPostgres } from '#tests/support/postgres.ts';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { type Count, countJourneys, countTests } from './count.ts';
import { endChildrenOnExit, root, run, tool } from './processes.ts';
import { type Selection, selectTests } from './selection.ts';

type Step = { name: string; run: () => Promise<Count> };

const results = join(root, 'test-results');
const OLDEST_POSTGRES = 15;
let built = false;

// The steps of a group run at once: one works while the other waits for a timer or a process.
const first: Step[] = [
  { name: 'checks', run: checks },
  // Before the tests, because some of them start the built server.
  { name: 'build', run: build },
];
const everything: Step[][] = [
  [
    { name: 'tests on PGlite', run: onPglite },
    { name: 'procedures on PostgreSQL', run: onPostgres },
  ],
  // Alone: its three servers keep both processors busy.
  [{ name: 'procedures on Citus', run: onCitus }],
  [{ name: 'journeys in Chromium', run: () => journeys() }],
];

function selected({ files, mentioning, namePattern, journeyPattern }: Selection): Step[][] {
  const byName = [...mentioning, `--testNamePattern=${namePattern}`];
  const grep = ['--pass-with-no-tests', `--grep=${journeyPattern}`];
  return [
    files.length > 0 && { name: 'tests by path', run: () => vitest('by-path.json', files) },
    mentioning.length > 0 && { name: 'tests by name', run: () => vitest('by-name.json', byName) },
    journeyPattern && { name: 'journeys in Chromium', run: () => journeys(grep) },
  ]
    .filter((step) => !!step)
    .map((step) => [step]);
}

function select(word: string): Selection | null {
  const paths = globSync(
    ['{app,bench,contract,db,lib,scripts,server,tests}/**/*.test.{ts,tsx}', 'tests/e2e/*.spec.ts'],
    {
      cwd: root,
    },
  );
  return selectTests(
    word,
    paths.map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') })),
  );
}

async function checks(): Promise<Count> {
  const done = await check();
  const failed = done.filter((step) => !step.ok).length;
  return { passed: done.length - failed, failed };
}

type Options = { env?: NodeJS.ProcessEnv; quiet?: boolean };

/** `quiet` prints what Vitest says at its end, so that it does not mix with another step. */
async function vitest(file: string, args: string[] = [], { env = {}, quiet = false }: Options = {}): Promise<Count> {
  const report = fresh(file);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { ok, output } = await run([tool('vitest'), 'run', '--allowOnly=false', ...reporters, ...args], {
    env: { NODE_ENV: 'test', ...env },
    quiet,
    minutes: 40,
  });
  if (quiet) console.log(output);
  return countTests(read(report), ok, { isPart });
}

/** Where PostgreSQL is installed, it runs every procedure. */
function onPglite(): Promise<Count> {
  return vitest('pglite.json', [], { env: findPostgres() ? { ON_PGLITE: 'what differs' } : {} });
}

async function onPostgres(): Promise<Count> {
  const found = findPostgres();
  const demanded = process.env.REQUIRE_POSTGRES === '1';
  if (!found) {
    const note = `PostgreSQL ${OLDEST_POSTGRES} or newer is not installed here`;
    return demanded ? { passed: 0, failed: 1, note } : { passed: 0, failed: 0, note: `skipped: ${note}` };
  }
  if (demanded && found.version !== OLDEST_POSTGRES) {
    return { passed: 0, failed: 1, note: `PostgreSQL ${OLDEST_POSTGRES} is demanded, ${found.version} is here` };
  }
  const postgres = await startPostgres();
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    const count = await vitest('postgres.json', ['--project=procedures', '--project=two servers'], {
      env,
      quiet: true,
    });
    return { ...count, note: [`version ${found.version}`, count.note].filter(Boolean).join(', ') };
  } finally {
    await postgres.stop();
  }
}

/** On three servers of its own, where the extension is installed. */
async function onCitus(): Promise<Count> {
  if (!hasCitus()) return { passed: 0, failed: 0, note: 'skipped: Citus is not installed here' };
  const settings = [
    'max_connections=300',
    'max_worker_processes=64',
    'deadlock_timeout=50ms',
    'synchronous_commit=off',
  ];
  const machines = await startMachines(settings).catch((error: Error) => {
    // An older PostgreSQL than it was built for.
    if (/could not load library/.test(error.message)) return null;
    throw error;
  });
  if (!machines)
    return { passed: 0, failed: 0, note: 'skipped: this PostgreSQL does not load the Citus that is installed' };
  try {
    const env = { ON_CITUS: 'what differs', TEST_CITUS_URL: await machines.createDatabase('encaixe') };
    return await vitest('citus.json', ['--project=citus'], { env });
  } finally {
    await machines.stop();
  }
}

async function build(): Promise<Count> {
  built = (await run(['scripts/build.ts'])).ok;
  return { passed: Number(built), failed: Number(!built) };
}

async function journeys(args: string[] = []): Promise<Count> {
  if (!built) return { passed: 0, failed: 1, note: 'not run: nothing is built' };
  if (!(await ensureChromium())) return { passed: 0, failed: 1, note: 'not run: no Chromium' };
  const report = fresh('journeys.json');
  // The app computes a third less on PostgreSQL than embedded.
  const postgres = findPostgres() ? await startPostgres() : null;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(postgres && { TEST_DATABASE_URL: postgres.url }) };
  try {
    const { ok } = await run([tool('@playwright/test', 'playwright'), 'test', ...args], { env, minutes: 65 });
    return countJourneys(read(report), ok, { isPart });
  } finally {
    await postgres?.stop();
  }
}

function fresh(file: string): string {
  const path = join(results, file);
  rmSync(path, { force: true });
  return path;
}

function read(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function leave(complaint: string): never {
  console.error(complaint);
  process.exit(1);
}

async function runStep(step: Step): Promise<Count> {
  console.log(`\n--- ${step.name}`);
  const started = Date.now();
  const count: Count = await step.run().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1, note: 'the step itself failed' };
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const figures = `${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(4)} failed ${seconds.padStart(4)} s`;
  summary.push(`${step.name.padEnd(26)}${figures}${count.note ? `   ${count.note}` : ''}`);
  return count;
}

const word = process.argv.slice(2).join(' ');
const isPart = word !== '';
const selection = isPart ? select(word) : null;
const nothingFound = `No test has '${word}' in its path or name.`;
if (isPart && !selection) leave(nothingFound);

endChildrenOnExit();
mkdirSync(results, { recursive: true });
const summary: string[] = [];
const counts = await Promise.all(first.map(runStep));
const before = counts.length;
for (const group of selection ? selected(selection) : everything) {
  counts.push(...(await Promise.all(group.map(runStep))));
}

const total = (which: Count[], what: 'passed' | 'failed') => which.reduce((sum, count) => sum + count[what], 0);
console.log(`\n--- summary\n${summary.join('\n')}\n`);
const testsRun = total(counts.slice(before), 'passed') + total(counts.slice(before), 'failed');
if (testsRun === 0) leave(nothingFound);
console.log(`${total(counts, 'passed')} passed, ${total(counts, 'failed')} failed`);
process.exit(total(counts, 'failed') > 0 ? 1 : 0);
