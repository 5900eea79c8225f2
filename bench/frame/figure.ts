import type { Load as Strain } from '#tests/support/serve.ts';
import type { Arguments } from './arguments.ts';
import { type Ask, load } from './load.ts';
import { percentile, type Summary, summarize } from './statistics.ts';

/** What is measured in one run; answers a second beside those of each baseline, which is asked in the same run. */
type Run = {
  /** How long an answer takes: the median and the 95th percentile. */
  milliseconds: number;
  p95: number;
  perSecond: number;
  ofHttp: number;
  ofSelect: number;
  /** For one answer, how long the product's process computed. Hardly changes when the machine is busy with something else. */
  cpu: number;
  /** The longest time in which the product's process answered nobody, in milliseconds. */
  block: number;
};
/** Of one question, asked by so many clients at once. */
export type Figure = { question: string; clients: number } & Record<keyof Run, Summary>;

type Options = {
  /** 1 and 16, unless it is said. */
  clients?: readonly number[];
  /** No more than so many are asked in one run. */
  atMost?: number;
  /** Before each run. */
  prepare?: () => Promise<unknown>;
};
export type Measure = (question: string, ask: Ask, options?: Options) => Promise<void>;

type Meter = Pick<Arguments, 'runs' | 'seconds'> & {
  http: Ask;
  select: Ask;
  /** What the product's process went through since it was last asked. */
  strain: () => Promise<Strain>;
  report: (figure: Figure) => void;
};
/** A baseline takes so much of the time of the run that it stands beside. */
const BASELINE_SHARE = 0.2;

/** Each question is asked in one run that does not count, then in those that do. */
export function createMeasure({ runs, seconds, http, select, strain, report }: Meter): Measure {
  async function measureRun(ask: Ask, clients: number, atMost: number | undefined): Promise<Run> {
    const brief = { clients, seconds: seconds * BASELINE_SHARE };
    const bare = await load(http, brief);
    const selected = await load(select, brief);
    await strain();
    const { milliseconds, perSecond } = await load(ask, { clients, seconds, atMost });
    const { cpuMs, longestBlockMs } = await strain();
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
