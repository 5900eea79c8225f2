import type { Figure } from './figure.ts';
import type { Summary } from './statistics.ts';

/** A table in Markdown, as `docs/performance.md` has it: the median of all runs, and the spread of the first three figures. */
export function asTable(figures: readonly Figure[]): string {
  const head = ['question', 'clients', 'ms', 'p95', 'answers/s', 'of node:http', 'of SELECT', 'cpu ms', 'block ms'];
  const lines = figures.map((figure) => [
    figure.question,
    String(figure.clients),
    spread(figure.milliseconds),
    spread(figure.p95),
    spread(figure.perSecond),
    `${round(figure.ofHttp.median * 100)} %`,
    `${round(figure.ofSelect.median * 100)} %`,
    round(figure.cpu.median),
    round(figure.block.median),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const spread = ({ median, min, max }: Summary) => `${round(median)} (${round(min)}–${round(max)})`;

/** Two significant digits; whole digits are never cut. */
const round = (number: number) => (number >= 10 ? number.toFixed(0) : number.toPrecision(2));
