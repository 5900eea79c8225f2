import type { Figure } from './figure.ts';
import type { Summary } from './statistics.ts';

/** A table that a part shows beside its figures. */
export type Table = { title: string; head: string[]; rows: (string | number)[][] };

const HEAD = ['question', 'clients', 'ms', 'p95', 'p99', 'answers/s', 'against', 'of its answers/s', 'times its ms'];
const STRAINS = ['cpu ms', 'client ms', 'block ms'];

/** A table in Markdown, as `docs/performance.md` has it: the median of all runs, with the spread of times, rates and shares. */
export function asTable(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.question,
    String(figure.clients),
    spread(figure.milliseconds),
    round(figure.p95.median),
    round(figure.p99.median),
    spread(figure.perSecond),
    figure.against,
    `${spread(figure.ofRate, 100)} %`,
    round(figure.ofTime.median),
    round(figure.cpu.median),
    round(figure.client.median),
    round(figure.block.median),
  ]);
  return asMarkdown({ head: [...HEAD, ...STRAINS], rows });
}

export function asMarkdown({ head, rows }: Pick<Table, 'head' | 'rows'>): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? round(cell) : cell)));
  return [head, head.map(() => '---'), ...cells].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

const spread = ({ median, min, max }: Summary, unit = 1) =>
  `${round(median * unit)} (${round(min * unit)}–${round(max * unit)})`;

/** Rounds to two significant digits, but keeps all whole digits. NaN means not measured. */
function round(number: number): string {
  if (Number.isNaN(number)) return '–';
  return number >= 10 || Number.isInteger(number) ? number.toFixed(0) : number.toPrecision(2);
}
