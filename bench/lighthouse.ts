/** Lighthouse's mobile preset over the public pages of the demo: the median of several visits of each, without a cache. */
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findChromium } from '#scripts/chromium.ts';
import { run } from '#scripts/processes.ts';
import { endPrograms, startProgram } from '#tests/support/program.ts';
import { percentile } from './frame/statistics.ts';

const SALON = 'studiobelavista';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Milliseconds, except `cumulative-layout-shift`, which has no unit. */
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

type Visit = {
  scores: Record<string, number>;
  times: Record<string, number>;
  bytes: Record<string, number>;
  failed: string[];
};

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs takes a whole number above 0, not '${values.runs}'.`);

const built = await run(['scripts/build.ts'], { quiet: true });
if (!built.ok) throw new Error(built.output);
const program = await startProgram({ env: { DEMO: 'on' } });
const chrome = await launch({
  ...(findChromium() && { chromePath: findChromium() as string }),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-background-networking'],
});
try {
  const report: Record<string, Visit> = {};
  for (const [name, url] of Object.entries(await pages(program.origin))) {
    const visits: Visit[] = [];
    for (let n = 0; n < runs; n++) visits.push(await visit(url, chrome.port));
    report[name] = medianOf(visits);
    console.error(name);
  }
  console.log(values.json ? JSON.stringify(report, null, 2) : asTable(report));
} finally {
  chrome.kill();
  await endPrograms();
}

async function pages(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/v1/salons/${SALON}`);
  const { services } = (await answer.json()) as { services: { id: string }[] };
  const [service] = services;
  if (!service) throw new Error(`The demo's salon ${SALON} offers nothing.`);
  return {
    landing: `${origin}/`,
    salon: `${origin}/${SALON}`,
    booking: `${origin}/${SALON}/agendamento/${service.id}`,
  };
}

async function visit(url: string, port: number): Promise<Visit> {
  const answer = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!answer || answer.lhr.runtimeError) throw new Error(answer?.lhr.runtimeError?.message ?? `${url} was not read.`);
  const { categories, audits } = answer.lhr;
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
    times: Object.fromEntries(TIMES.map((name) => [name, audits[name]?.numericValue ?? Number.NaN])),
    bytes: bytesOf(audits),
    failed: failedAudits(answer.lhr),
  };
}

/** Bytes over the network, by kind of resource and in total. */
function bytesOf(audits: Result['audits']): Record<string, number> {
  const details = audits['network-requests']?.details;
  const items =
    details && 'items' in details ? (details.items as { resourceType?: string; transferSize?: number }[]) : [];
  const bytes: Record<string, number> = { all: 0, requests: items.length };
  for (const { resourceType = 'Other', transferSize = 0 } of items) {
    bytes[resourceType] = (bytes[resourceType] ?? 0) + transferSize;
    bytes.all = (bytes.all ?? 0) + transferSize;
  }
  return bytes;
}

/** The audits that cost points in other categories than performance, which is judged by its figures. */
function failedAudits({ categories, audits }: Result): string[] {
  const names = CATEGORIES.slice(1).flatMap((name) => categories[name]?.auditRefs ?? []);
  return names.flatMap(({ id, weight }) => {
    const score = audits[id]?.score;
    return weight > 0 && typeof score === 'number' && score < 1 ? [id] : [];
  });
}

function medianOf(visits: Visit[]): Visit {
  const median = (of: (visit: Visit) => Record<string, number>) => {
    const names = Object.keys(Object.assign({}, ...visits.map(of)));
    return Object.fromEntries(
      names.map((name) => [
        name,
        percentile(
          visits.map((one) => of(one)[name] ?? 0),
          0.5,
        ),
      ]),
    );
  };
  return {
    scores: median(({ scores }) => scores),
    times: median(({ times }) => times),
    bytes: median(({ bytes }) => bytes),
    failed: [...new Set(visits.flatMap(({ failed }) => failed))],
  };
}

function asTable(report: Record<string, Visit>): string {
  const head = ['page', ...CATEGORIES, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'kB', 'scripts kB', 'requests', 'failed'];
  const lines = Object.entries(report).map(([name, { scores, times, bytes, failed }]) => [
    name,
    ...CATEGORIES.map((category) => scores[category]),
    ...TIMES.slice(0, 3).map((time) => Math.round(times[time] ?? 0)),
    (times['cumulative-layout-shift'] ?? 0).toFixed(3),
    Math.round((bytes.all ?? 0) / 1000),
    Math.round((bytes.Script ?? 0) / 1000),
    bytes.requests,
    failed.join(', '),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
