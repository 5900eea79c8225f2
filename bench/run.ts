/** docs/performance.md says how to read the table. A part is a file beside this one and answers one question. */
import { run } from '#scripts/processes.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { booking } from './booking.ts';
import { finder } from './finder.ts';
import { readArguments } from './frame/arguments.ts';
import type { Bench } from './frame/bench.ts';
import { createMeasure, type Figure } from './frame/figure.ts';
import { describeMachine, postgresSettings } from './frame/machine.ts';
import { startBaselines } from './frame/measured-against.ts';
import { type Product, startProduct } from './frame/product.ts';
import { asMarkdown, asTable, type Table } from './frame/table.ts';
import { fullSalon } from './full-salon.ts';
import { overload } from './overload.ts';
import { ownerLists } from './owner-lists.ts';
import { pages } from './pages.ts';
import { processes } from './processes.ts';
import { reports } from './reports.ts';
import { screens } from './screens.ts';
import { secondWall } from './second-wall.ts';
import { slots } from './slots.ts';
import { start } from './start.ts';
import { tenants } from './tenants.ts';

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  slots,
  pages,
  booking,
  'owner-lists': ownerLists,
  screens,
  reports,
  'full-salon': fullSalon,
  finder,
  tenants,
  'second-wall': secondWall,
  processes,
  start,
  overload,
};

const { json, parts: chosen, scale, ...measuring } = readOrExit();
const figures: Figure[] = [];
const tables: Table[] = [];
const report = (figure: Figure) => {
  figures.push(figure);
  // Standard output is for the tables alone.
  console.error(`${figure.question}, ${figure.clients} at once`);
};

const built = await run(['scripts/build.ts'], { quiet: true });
if (!built.ok) throw new Error(built.output);
const postgres = await startPostgres({ settings: postgresSettings });
const baselines = await startBaselines(postgres.url);
const opened: Product[] = [];
const openProduct: Bench['openProduct'] = async (where = 'postgres') => {
  const product = await startProduct(where === 'embedded' ? null : postgres.url);
  opened.push(product);
  return product;
};
const stopProducts = async () => {
  for (const product of opened.splice(0)) await product.stop();
};
const scaled = (count: number) => Math.max(1, Math.round(count * scale));
const machine = await describeMachine(postgres.url, measuring);
const shared = await startProduct(postgres.url);
try {
  const measure = createMeasure({ ...measuring, against: baselines.hono, processLoad: shared.app.load, report });
  for (const baseline of [baselines.http, baselines.select, baselines.hono, baselines.insert]) {
    await measure(`baseline: ${baseline.name}`, baseline.ask, { against: baselines.http });
  }
  const frame = { product: shared, openProduct, databaseUrl: postgres.url, baselines, measure, scaled };
  for (const name of chosen) {
    await parts[name]?.({ ...frame, tell: (table) => tables.push(table), seconds: measuring.seconds });
    await stopProducts();
  }
} finally {
  await stopProducts();
  await shared.stop();
  baselines.stop();
  await postgres.stop();
  // Also what was measured before a part failed.
  print();
}

/** A misspelled argument ends in one line, without a stack trace. */
function readOrExit() {
  try {
    return readArguments(process.argv.slice(2), Object.keys(parts));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function print(): void {
  if (json) console.log(JSON.stringify({ machine, figures, tables }, null, 2));
  else {
    console.log(
      [machine, asTable(figures), ...tables.flatMap((table) => [`**${table.title}**`, asMarkdown(table)])].join('\n\n'),
    );
  }
}
