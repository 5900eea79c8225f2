/** 1781 -> '29:41'. */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds from `now` to `until`; 0 when it has passed. */
export function secondsUntil(until: string, now: string, elapsedMs = 0): number {
  return Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now) - elapsedMs) / 1000));
}

/** Milliseconds before the next look at the provider: the first is at once, because the person may come back from it. */
export function pauseBefore(look: number): number {
  return Math.min(30, [0, 3, 3, 4, 5, 7, 10, 15, 20][look] ?? 30) * 1000;
}
