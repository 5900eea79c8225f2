import { expect, test } from 'vitest';
import { createMeasure, type Figure } from './figure.ts';
import { asTable } from './table.ts';

/** Each run ends after one request for each client, because `seconds` is 0. */
async function measureOnce(runs: number) {
  const figures: Figure[] = [];
  const asked: string[] = [];
  const note = (name: string) => async () => void asked.push(name);
  const processLoad = async () => ({ cpuMs: 6, longestBlockMs: 4 });
  const report = (figure: Figure) => void figures.push(figure);
  const against = { name: 'SELECT', ask: note('select') };
  const measure = createMeasure({ runs, seconds: 0, against, processLoad, report });
  await measure('slots', note('slots'), { clients: [1], prepare: note('prepare') });
  await measure('page', note('page'), { clients: [1], against: { name: 'same bytes', ask: note('bytes') } });
  return { figures, asked };
}

test('a run prepares, asks what it is measured against and then the question; the first two runs do not count', async () => {
  const { figures, asked } = await measureOnce(2);
  const run = ['prepare', 'select', 'slots'];
  expect(asked.slice(0, 12)).toEqual([...run, ...run, ...run, ...run]);
  expect(asked.slice(12, 14)).toEqual(['bytes', 'page']);
  expect(figures.map(({ question, against }) => [question, against])).toEqual([
    ['slots', 'SELECT'],
    ['page', 'same bytes'],
  ]);
});

test('what the process computed is divided by the answers, its longest block is not', async () => {
  const [figure] = (await measureOnce(1)).figures;
  expect(figure).toMatchObject({ question: 'slots', clients: 1, cpu: { median: 6 }, block: { median: 4 } });
});

test('the table has a line for each figure, with the spread of its runs', () => {
  const same = (value: number) => ({ median: value, min: value / 2, max: value * 2 });
  const times = { milliseconds: same(1.234), p95: same(20), p99: same(30), perSecond: same(400) };
  const shares = { against: 'SELECT', ofRate: same(0.05), ofTime: same(1.5) };
  const strains = { cpu: same(2), client: same(0.1), block: same(30) };
  const lines = asTable([{ question: 'slots', clients: 16, ...times, ...shares, ...strains }]).split('\n');
  expect(lines[2]).toBe(
    '| slots | 16 | 1.2 (0.62–2.5) | 20 | 30 | 400 (200–800) | SELECT | 5 (2.5–10) % | 1.5 | 2 | 0.10 | 30 |',
  );
});
