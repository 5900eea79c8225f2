import type { Figure } from './figure.ts';
import type { Summary } from './statistics.ts';

type Share = { ofHttp: number | null; ofSelect: number | null };

/** The baselines are the first figures. Beside each of the others stands how much of theirs it reaches, with as many clients. */
export function compare(figures: readonly Figure[], http: string, select: string): (Figure & Share)[] {
  const shareOf = (figure: Figure, baseline: string) => {
    const against = figures.find(({ question, clients }) => question === baseline && clients === figure.clients);
    return against ? figure.perSecond.median / against.perSecond.median : null;
  };
  return figures.map((figure) => ({ ...figure, ofHttp: shareOf(figure, http), ofSelect: shareOf(figure, select) }));
}

/** A table in Markdown, as `docs/performance.md` has it. */
export function asTable(figures: readonly (Figure & Share)[]): string {
  const head = ['question', 'clients', 'ms', 'p95', 'answers/s', 'of node:http', 'of SELECT', 'cpu ms', 'block ms'];
  const lines = figures.map((figure) => [
    figure.question,
    String(figure.clients),
    spread(figure.milliseconds),
    spread(figure.p95),
    spread(figure.perSecond),
    percent(figure.ofHttp),
    percent(figure.ofSelect),
    figure.cpu ? round(figure.cpu.median) : '',
    figure.block ? round(figure.block.median) : '',
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const spread = ({ median, min, max }: Summary) => `${round(median)} (${round(min)}–${round(max)})`;
const percent = (share: number | null) => (share === null ? '' : `${round(share * 100)} %`);

/** Two digits, and those that stand before the point. */
function round(number: number): string {
  return number >= 10 ? number.toFixed(0) : number.toPrecision(2);
}
