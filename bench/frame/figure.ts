import type { Load as Strain } from '#tests/support/serve.ts';
import type { Arguments } from './arguments.ts';
import { type Ask, load } from './load.ts';
import { percentile, type Summary, summarize } from './statistics.ts';

/** Of one question, asked by so many clients at once. Every summary is one of all runs. */
export type Figure = {
  question: string;
  clients: number;
  /** How long an answer takes: the median and the 95th percentile of a run. */
  milliseconds: Summary;
  p95: Summary;
  perSecond: Summary;
  /** For one answer, how long the product's process computed. Hardly changes when the machine is busy with something else. */
  cpu: Summary | null;
  /** The longest time in which the product's process answered nobody, in milliseconds. */
  block: Summary | null;
};

type Options = {
  /** 1 and 16, unless it is said. */
  clients?: readonly number[];
  atMost?: number;
  /** Before each run. */
  prepare?: () => Promise<unknown>;
};
export type Measure = (question: string, ask: Ask, options?: Options) => Promise<void>;

type Meter = Pick<Arguments, 'runs' | 'seconds'> & {
  /** What the product's process went through since it was last asked; null for what is asked elsewhere. */
  strain: (() => Promise<Strain>) | null;
  report: (figure: Figure) => void;
};

/** Each question is asked in one run that does not count, then in those that do. */
export function createMeasure({ runs, seconds, strain, report }: Meter): Measure {
  return async (question, ask, { clients = [1, 16], atMost, prepare } = {}) => {
    for (const count of clients) {
      const measured: Awaited<ReturnType<typeof measureRun>>[] = [];
      for (let run = 0; run <= runs; run++) {
        await prepare?.();
        const found = await measureRun(ask, { clients: count, seconds, atMost }, strain);
        if (run > 0) measured.push(found);
      }
      const of = (name: 'milliseconds' | 'p95' | 'perSecond' | 'cpu' | 'block') =>
        summarize(measured.map((found) => found[name]));
      const strained = strain ? { cpu: of('cpu'), block: of('block') } : { cpu: null, block: null };
      const figure = { milliseconds: of('milliseconds'), p95: of('p95'), perSecond: of('perSecond'), ...strained };
      report({ question, clients: count, ...figure });
    }
  };
}

async function measureRun(ask: Ask, options: Parameters<typeof load>[1], strain: Meter['strain']) {
  await strain?.();
  const { milliseconds, perSecond } = await load(ask, options);
  const { cpuMs = 0, longestBlockMs = 0 } = (await strain?.()) ?? {};
  return {
    milliseconds: percentile(milliseconds, 0.5),
    p95: percentile(milliseconds, 0.95),
    perSecond,
    cpu: cpuMs / milliseconds.length,
    block: longestBlockMs,
  };
}
