import type { Placed } from './placed.ts';

/** Pixels that an entry beside others has at least. */
const LANE_WIDTH = 30;

/** Pixels that each column has at least: more where appointments stand side by side. */
export function columnWidths(placed: Placed[], columns: number, width: number): number[] {
  const widths = Array.from({ length: columns }, () => width);
  for (const { column, lanes } of placed) {
    widths[column] = Math.max(widths[column] ?? 0, lanes * LANE_WIDTH);
  }
  return widths;
}

/** Where the columns begin, as parts of the whole width from 0 to 1; the last one is the end. */
export function columnEdges(widths: number[]): number[] {
  const ends = [0];
  for (const width of widths) ends.push((ends.at(-1) ?? 0) + width);
  const total = ends.at(-1) || 1;
  return ends.map((end) => end / total);
}

/** The column at a part of the whole width, or the nearest one. */
export function columnAt(edges: number[], part: number): number {
  const next = edges.findIndex((edge) => edge > part);
  return next === -1 ? edges.length - 2 : Math.max(next - 1, 0);
}

/** For CSS, in percent of the whole width. */
export function columnStyle(edges: number[], column: number, columns = 1) {
  const left = edges[column] ?? 0;
  return percents(left, (edges[column + columns] ?? 1) - left);
}

export function entryStyle(edges: number[], { column, lane, lanes }: Pick<Placed, 'column' | 'lane' | 'lanes'>) {
  const left = edges[column] ?? 0;
  const width = ((edges[column + 1] ?? 1) - left) / lanes;
  return percents(left + lane * width, width);
}

/** Rounded, so that server and browser write the same. */
const percents = (left: number, width: number) => ({
  '--left': `${(left * 100).toFixed(4)}%`,
  '--width': `${(width * 100).toFixed(4)}%`,
});
