/** Whether this process has had time for its requests lately. */
export type LoopWatch = { isStuck(): boolean };

const TICK_MS = 500;
/** A page takes several turns of the event loop, so it hangs where each of them is this long. */
const LONG_MS = 1_000;
const WINDOW_MS = 10_000;

type Options = { now?: () => number; every?: (milliseconds: number, tick: () => void) => void };

/**
 * One long turn, as of a large export, is no failure: the process is stuck when more than half of the last ten seconds went by in long
 * turns. Many short ones, as of a crowd, do not count.
 */
export function createLoopWatch({ now = () => performance.now(), every = unheldInterval }: Options = {}): LoopWatch {
  let last = now();
  let long: { endedAt: number; milliseconds: number }[] = [];

  function tick(): void {
    const endedAt = now();
    const milliseconds = endedAt - last - TICK_MS;
    last = endedAt;
    if (milliseconds >= LONG_MS) long.push({ endedAt, milliseconds });
    long = long.filter((turn) => endedAt - turn.endedAt < WINDOW_MS);
  }

  every(TICK_MS, tick);
  return {
    isStuck() {
      const began = now() - WINDOW_MS;
      const within = long.map(({ endedAt, milliseconds }) => Math.max(0, Math.min(milliseconds, endedAt - began)));
      return within.reduce((sum, one) => sum + one, 0) > WINDOW_MS / 2;
    },
  };
}

/** Keeps no process alive. */
const unheldInterval = (milliseconds: number, tick: () => void) => void setInterval(tick, milliseconds).unref();

let watch: LoopWatch | undefined;

/** There is one loop, whoever watches it. */
export const watchLoop = (): LoopWatch => (watch ??= createLoopWatch());
