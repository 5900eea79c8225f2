/** Rejects with a TimeoutError after `limitMs` milliseconds, also when `call` does not heed its signal. */
export async function inTime<T>(limitMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(limitMs);
  const limit = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => limit.reject(signal.reason), { once: true });
  return Promise.race([limit.promise, (async () => call(signal))()]);
}
