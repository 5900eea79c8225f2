/** docs/performance.md says how to read the table. A part is a file beside this one and answers one question. */
import { run } from '#scripts/processes.ts';
import { booking } from './booking.ts';
import { finder } from './finder.ts';
import { readArguments } from './frame/arguments.ts';
import type { Bench } from './frame/bench.ts';
import { createMeasure, type Figure } from './frame/figure.ts';
import { send } from './frame/http.ts';
import { startProduct } from './frame/product.ts';
import { asTable } from './frame/table.ts';
import { fullSalon } from './full-salon.ts';
import { ownerLists } from './owner-lists.ts';
import { reports } from './reports.ts';
import { salonPage } from './salon-page.ts';
import { slots } from './slots.ts';

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  slots,
  'salon-page': salonPage,
  booking,
  'owner-lists': ownerLists,
  reports,
  'full-salon': fullSalon,
  finder,
};

const { json, parts: chosen, ...measuring } = readOrExit();
const figures: Figure[] = [];
const report = (figure: Figure) => {
  figures.push(figure);
  // Standard output is for the table alone.
  console.error(`${figure.question}, ${figure.clients} at once`);
};

const built = await run(['scripts/build.ts'], { quiet: true });
if (!built.ok) throw new Error(built.output);
const product = await startProduct();
try {
  const { app, baselines } = product;
  const http = () => send(baselines);
  const select = () => send(`${baselines}/select`);
  const measure = createMeasure({ ...measuring, http, select, processLoad: app.load, report });
  await measure('baseline: bare node:http', http);
  await measure('baseline: one prepared SELECT', select);
  for (const name of chosen) await parts[name]?.({ product, measure, seconds: measuring.seconds });
} finally {
  await product.stop();
}
console.log(json ? JSON.stringify(figures, null, 2) : asTable(figures));

/** A misspelled argument ends in one line, without a stack trace. */
function readOrExit() {
  try {
    return readArguments(process.argv.slice(2), Object.keys(parts));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
