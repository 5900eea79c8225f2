import type { ProcessLoad } from '#tests/support/serve.ts';
import type { Arguments } from './arguments.ts';
import { type Ask, load } from './load.ts';
import { percentile, type Summary, summarize } from './statistics.ts';

/** The figures of one run. `ofHttp` and `ofSelect` compare `perSecond` with the baselines of the same run. */
type Run = {
  /** Median and 95th percentile of the response time, in milliseconds. */
  milliseconds: number;
  p95: number;
  perSecond: number;
  ofHttp: number;
  ofSelect: number;
  /** CPU milliseconds of the product's process for each answer. Hardly changes when the machine is busy with something else. */
  cpu: number;
  /** The longest block of the product's event loop, in milliseconds. */
  block: number;
};
export type Figure = { question: string; clients: number } & Record<keyof Run, Summary>;

type Options = {
  clients?: readonly number[];
  atMost?: number;
  prepare?: () => Promise<unknown>;
};
export type Measure = (question: string, ask: Ask, options?: Options) => Promise<void>;

type Meter = Pick<Arguments, 'runs' | 'seconds'> & {
  http: Ask;
  select: Ask;
  /** Since the previous call. */
  processLoad: () => Promise<ProcessLoad>;
  report: (figure: Figure) => void;
};
/** Of the time of a run. */
const BASELINE_SHARE = 0.2;

/** Measures each question in one warm-up run, which does not count, then in `runs` runs. */
export function createMeasure({ runs, seconds, http, select, processLoad, report }: Meter): Measure {
  async function measureRun(ask: Ask, clients: number, atMost: number | undefined): Promise<Run> {
    const brief = { clients, seconds: seconds * BASELINE_SHARE };
    const bare = await load(http, brief);
    const selected = await load(select, brief);
    await processLoad();
    const { milliseconds, perSecond } = await load(ask, { clients, seconds, atMost });
    const { cpuMs, longestBlockMs } = await processLoad();
    return {
      milliseconds: percentile(milliseconds, 0.5),
      p95: percentile(milliseconds, 0.95),
      perSecond,
      ofHttp: perSecond / bare.perSecond,
      ofSelect: perSecond / selected.perSecond,
      cpu: cpuMs / milliseconds.length,
      block: longestBlockMs,
    };
  }

  return async (question, ask, { clients = [1, 16], atMost, prepare } = {}) => {
    for (const count of clients) {
      const measured: Run[] = [];
      for (let run = 0; run <= runs; run++) {
        await prepare?.();
        const found = await measureRun(ask, count, atMost);
        if (run > 0) measured.push(found);
      }
      report({ question, clients: count, ...summarizeRuns(measured) });
    }
  };
}

function summarizeRuns(runs: readonly Run[]): Record<keyof Run, Summary> {
  const of = (name: keyof Run) => summarize(runs.map((run) => run[name]));
  return {
    milliseconds: of('milliseconds'),
    p95: of('p95'),
    perSecond: of('perSecond'),
    ofHttp: of('ofHttp'),
    ofSelect: of('ofSelect'),
    cpu: of('cpu'),
    block: of('block'),
  };
}
