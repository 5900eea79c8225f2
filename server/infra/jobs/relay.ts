import { type Log, warnSeldom } from '../process/log.ts';
import { isUnavailable } from '../process/unavailable.ts';
import type { Outbox } from './outbox.ts';

export type Relay = {
  start(): void;
  /** After a commit that sent something. Many commits at once share a run. */
  soon(): void;
  stop(): Promise<void>;
};

/** For what a process left that has died, and where the database did not answer. */
const EVERY_MS = 2000;
/** Workers ask for jobs every two seconds, so nobody notices this pause. It keeps a busy server from asking after each booking. */
const PAUSE_MS = 100;

/** Brings the jobs of salons to pg-boss, without keeping the process alive. */
export function createRelay({ relay }: Outbox, log: Log): Relay {
  let every: NodeJS.Timeout | undefined;
  let next: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let begunAt = Number.NEGATIVE_INFINITY;

  function run(): void {
    next = undefined;
    isWantedAgain = false;
    begunAt = performance.now();
    running = relay()
      .catch((error) => {
        if (isUnavailable(error)) warnSeldom(log, { err: error }, 'the jobs of salons wait for the database');
        else log.error({ err: error }, 'the jobs of salons could not be relayed');
      })
      .finally(() => {
        running = undefined;
        if (isWantedAgain) soon();
      });
  }

  function soon(): void {
    // A run may not see what is committed meanwhile.
    if (running) isWantedAgain = true;
    else if (every && !next) next = setTimeout(run, Math.max(0, begunAt + PAUSE_MS - performance.now())).unref();
  }

  return {
    start() {
      every = setInterval(soon, EVERY_MS).unref();
      soon();
    },
    soon,
    async stop() {
      clearInterval(every);
      clearTimeout(next);
      every = undefined;
      next = undefined;
      await running;
    },
  };
}
