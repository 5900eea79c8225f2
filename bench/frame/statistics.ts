export type Summary = { median: number; min: number; max: number };

export function summarize(values: readonly number[]): Summary {
  return { median: percentile(values, 0.5), min: percentile(values, 0), max: percentile(values, 1) };
}

/** `share` is between 0 and 1. Interpolates linearly. Throws without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('There is no percentile of no values.');
  return below + (above - below) * (place - Math.floor(place));
}
