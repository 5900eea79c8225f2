/**
 * Tries to break what docs/security/threat-model.md and the README promise, on both databases, and prints what was tried, refused and lost.
 * All of it is part of `npm test`, which prints the same figures among much else.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIGURES, type Figures } from '#tests/support/figures.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { endChildrenOnExit, root, run, tool } from './processes.ts';

const ON_BOTH = [
  'db/second-wall.test.ts',
  'server/appointments/commands.races.test.ts',
  'server/backup/restore.test.ts',
  'tests/fuzz.test.ts',
];
/** These start what they need themselves. */
const ON_THEIR_OWN = ['tests/crash.test.ts', 'tests/crash-messages.test.ts', 'tests/faults.test.ts'];
const ON_POSTGRES = ['server/infra/database/migrate.killed.test.ts'];

type Round = { where: string; figures: Figures[]; failed: string[] };

async function round(where: string, files: string[], env: NodeJS.ProcessEnv = {}): Promise<Round> {
  console.error(`encaixe: ${where}, ${files.length} files of tests ...`);
  const { ok, output } = await run([tool('vitest'), 'run', '--project=procedures', '--allowOnly=false', ...files], {
    env: { NODE_ENV: 'test', NO_COLOR: '1', ...env },
    quiet: true,
    minutes: 30,
  });
  const lines = output.split('\n');
  const figures = lines.flatMap((line) => (line.startsWith(FIGURES) ? [JSON.parse(line.slice(FIGURES.length))] : []));
  const failed = lines.filter((line) => /^\s*FAIL\s/.test(line)).map((line) => line.trim());
  return { where, figures, failed: ok || failed.length > 0 ? failed : ['the tests did not end'] };
}

async function onPostgres(): Promise<Round[]> {
  if (!findPostgres()) {
    console.error('encaixe: PostgreSQL 15 or newer is not installed here, so only the embedded database is tried');
    return [];
  }
  const postgres = await startPostgres();
  try {
    return [await round('PostgreSQL', [...ON_BOTH, ...ON_POSTGRES], { TEST_DATABASE_URL: postgres.url })];
  } finally {
    await postgres.stop();
  }
}

/** How many requirements of OWASP ASVS 5.0.0, level 2, are in each state. */
function countRequirements(): string {
  const asvs = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');
  const states = [...asvs.matchAll(/^\| v5\.0\.0-\S+ \|[^|]*\|[^|]*\| ([a-z ]+) \|/gm)].map(([, state = '']) => state);
  const counts = Map.groupBy(states, (state) => state);
  return [...counts].map(([state, all]) => `${all.length} ${state}`).join(', ');
}

endChildrenOnExit();
const built = await run(['scripts/build.ts'], { quiet: true });
if (!built.ok) throw new Error(built.output);
const rounds = [await round('whole programs', ON_THEIR_OWN), await round('embedded', ON_BOTH), ...(await onPostgres())];
console.log('| where | what | tried | refused | lost |\n|---|---|---|---|---|');
for (const { where, figures } of rounds) {
  for (const { what, tried, refused, lost } of figures)
    console.log(`| ${where} | ${what} | ${tried} | ${refused} | ${lost} |`);
}
console.log(`\nOWASP ASVS 5.0.0, level 2 (docs/security/asvs.md): ${countRequirements()}.`);
const failed = rounds.flatMap(({ failed }) => failed);
for (const line of failed) console.log(line);
const lost = rounds.flatMap(({ figures }) => figures).reduce((sum, figure) => sum + figure.lost, 0);
console.log(failed.length + lost === 0 ? '\nNothing was lost.' : `\n${failed.length} tests failed, ${lost} lost.`);
process.exitCode = failed.length + lost === 0 ? 0 : 1;
