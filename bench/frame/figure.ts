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
  /** `perSecond`, as a share of that of what it is measured against. */
  ofRate: number;
  /** `milliseconds`, in multiples of that of what it is measured against. */
  ofTime: number;
  /** CPU milliseconds of the product's process for each answer. Hardly changes when the machine is busy with something else. */
  cpu: number;
  /** The same of the bench's own process. */
  client: number;
  /** The longest block of the product's event loop, in milliseconds. */
  block: number;
};
const names = ['milliseconds', 'p95', 'p99', 'perSecond', 'ofRate', 'ofTime', 'cpu', 'client', 'block'] as const;

export type Figure = { question: string; clients: number; against: string } & Record<keyof Run, Summary>;

type Options = {
  clients?: readonly number[];
  /** A Hono answer with one SELECT, unless said. */
  against?: Against;
  atMost?: number;
  prepare?: () => Promise<unknown>;
  /** Seconds of runs that do not count, where two are not enough. */
  warmUp?: number;
  /** Reads the load of the process that answers; the product's own process, unless given. */
  processLoad?: () => Promise<ProcessLoad>;
};
export type Measure = (question: string, ask: Ask, options?: Options) => Promise<Figure[]>;

type Meter = Pick<Arguments, 'runs' | 'seconds'> & {
  against: Against;
  /** Since the previous call. */
  processLoad: () => Promise<ProcessLoad>;
  report: (figure: Figure) => void;
};
/** A share of the time of a run. */
const BASELINE_SHARE = 0.3;

/** Runs that do not count: V8 takes its time to compile what is asked often. */
const WARM_UP_RUNS = 2;

/** Measures each question in `runs` runs, after those that do not count. */
export function createMeasure({ runs, seconds, report, ...usual }: Meter): Measure {
  return async (question, ask, { clients = [1, 16], atMost, prepare, warmUp = 0, ...own } = {}) => {
    const { against, processLoad } = { ...usual, ...own };
    const measureRun = async (count: number): Promise<Run> => {
      const beside = await load(against.ask, { clients: count, seconds: seconds * BASELINE_SHARE });
      await processLoad();
      const usage = process.cpuUsage();
      const { milliseconds, perSecond } = await load(ask, { clients: count, seconds, atMost });
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
