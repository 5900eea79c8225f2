/** Sends one request; `n` counts from 0 within a run. Rejects when the answer is not the expected one. */
export type Ask = (n: number) => Promise<unknown>;

type Options = {
  /** How many clients run at once. Each sends its next request after the answer. */
  clients: number;
  seconds: number;
  /** The largest number of requests in one run. */
  atMost?: number | undefined;
};
export type Load = { milliseconds: number[]; perSecond: number };

export async function load(ask: Ask, { clients, seconds, atMost = Number.POSITIVE_INFINITY }: Options): Promise<Load> {
  const milliseconds: number[] = [];
  const began = performance.now();
  const secondsSince = (instant: number) => (performance.now() - instant) / 1000;
  let asked = 0;
  const client = async () => {
    while (asked < atMost && (asked === 0 || secondsSince(began) < seconds)) {
      const sent = performance.now();
      await ask(asked++);
      milliseconds.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { milliseconds, perSecond: milliseconds.length / secondsSince(began) };
}
