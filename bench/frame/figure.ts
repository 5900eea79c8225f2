import type { ProcessLoad } from '#tests/support/serve.ts';
import type { Arguments } from './arguments.ts';
import { type Ask, load } from './load.ts';
import type { Against } from './measured-against.ts';
import { percentile, type Summary, summarize } from './statistics.ts';

/** The figures of one run. */
type Run = {
  /** Percentiles of the response time, in milliseconds. */
  milliseconds: number;
  p95: number;
  p99: number;
  perSecond: number;
  /** `perSecond` divided by that of `against`. */
  ofRate: number;
  /** `milliseconds` divided by that of `against`. */
  ofTime: number;
  /** CPU milliseconds of the product's process per answer. Other load on the machine hardly changes it. */
  cpu: number;
  /** CPU milliseconds of the bench's own process per answer. */
  client: number;
  /** The longest block of the product's event loop, in milliseconds. */
  block: number;
};
const names = ['milliseconds', 'p95', 'p99', 'perSecond', 'ofRate', 'ofTime', 'cpu', 'client', 'block'] as const;

export type Figure = { question: string; clients: number; against: string } & Record<keyof Run, Summary>;

type Options = {
  clients?: readonly number[];
  /** The default is a Hono answer with one SELECT. */
  against?: Against;
  atMost?: number;
  /** As in `load`, for the baseline too. */
  pauseMs?: number;
  prepare?: () => Promise<unknown>;
  /** Seconds of warm-up, where two runs are not enough. */
  warmUp?: number;
  /** Reads the load of the process that answers; by default that is the product's own process. */
  processLoad?: () => Promise<ProcessLoad>;
};
export type Measure = (question: string, ask: Ask, options?: Options) => Promise<Figure[]>;

type Meter = Pick<Arguments, 'runs' | 'seconds'> & {
  against: Against;
  /** The load since the previous call. */
  processLoad: () => Promise<ProcessLoad>;
  report: (figure: Figure) => void;
};
/** The baseline's share of the time of a run. */
const BASELINE_SHARE = 0.3;

/** Runs that do not count, because V8 needs time to compile code that runs often. */
const WARM_UP_RUNS = 2;

/** Measures each question in `runs` runs, after the warm-up. */
export function createMeasure({ runs, seconds, report, ...usual }: Meter): Measure {
  return async (question, ask, { clients = [1, 16], atMost, pauseMs, prepare, warmUp = 0, ...own } = {}) => {
    const { against, processLoad } = { ...usual, ...own };
    const measureRun = async (count: number): Promise<Run> => {
      const beside = await load(against.ask, { clients: count, seconds: seconds * BASELINE_SHARE, pauseMs });
      await processLoad();
      const usage = process.cpuUsage();
      const { milliseconds, perSecond } = await load(ask, { clients: count, seconds, atMost, pauseMs });
      const { user, system } = process.cpuUsage(usage);
      const { cpuMs, longestBlockMs } = await processLoad();
      const median = percentile(milliseconds, 0.5);
      return {
        milliseconds: median,
        p95: percentile(milliseconds, 0.95),
        p99: percentile(milliseconds, 0.99),
        perSecond,
        ofRate: perSecond / beside.perSecond,
        ofTime: median / percentile(beside.milliseconds, 0.5),
        cpu: cpuMs / milliseconds.length,
        client: (user + system) / 1000 / milliseconds.length,
        block: longestBlockMs,
      };
    };
    const figures: Figure[] = [];
    for (const count of clients) {
      const measured: Run[] = [];
      const began = performance.now();
      for (let run = 0; measured.length < runs; run++) {
        const isWarm = run >= WARM_UP_RUNS && performance.now() - began >= warmUp * 1000;
        await prepare?.();
        const found = await measureRun(count);
        if (isWarm) measured.push(found);
      }
      figures.push({ question, clients: count, against: against.name, ...summarizeRuns(measured) });
      report(figures.at(-1) as Figure);
    }
    return figures;
  };
}

function summarizeRuns(runs: readonly Run[]): Record<keyof Run, Summary> {
  const summaries = names.map((name) => [name, summarize(runs.map((run) => run[name]))]);
  return Object.fromEntries(summaries) as Record<keyof Run, Summary>;
}
