import { setImmediate } from 'node:timers/promises';

/** Sends one request; `n` counts from 0 within a run. Rejects when the answer is not the expected one. */
export type Ask = (n: number) => Promise<unknown>;

type Options = {
  /** How many clients run at once. Each sends its next request after the answer. */
  clients: number;
  seconds: number;
  /** The largest number of requests in one run. */
  atMost?: number | undefined;
  /**
   * Milliseconds: the average of a random pause of each client before each request. Requests then arrive one by one. Without
   * pauses, clients that are answered together also ask together.
   */
  pauseMs?: number | undefined;
};
export type Load = { milliseconds: number[]; perSecond: number };

export async function load(
  ask: Ask,
  { clients, seconds, atMost = Number.POSITIVE_INFINITY, pauseMs }: Options,
): Promise<Load> {
  const milliseconds: number[] = [];
  const began = performance.now();
  const secondsSince = (instant: number) => (performance.now() - instant) / 1000;
  let asked = 0;
  const client = async () => {
    while (asked < atMost && (asked === 0 || secondsSince(began) < seconds)) {
      if (pauseMs) await pause(-Math.log(1 - Math.random()) * pauseMs);
      const sent = performance.now();
      await ask(asked++);
      milliseconds.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { milliseconds, perSecond: milliseconds.length / secondsSince(began) };
}

/** A timer counts whole milliseconds, which would bring the clients together again. */
async function pause(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) await setImmediate();
}
