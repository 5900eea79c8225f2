/** Callers share the call that is under way, so that a service that hangs is asked once. */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}
