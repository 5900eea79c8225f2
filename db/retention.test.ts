import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const rows = read('docs/retention.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('each table has one line in docs/retention.md', async () => {
  // The tables are in the first cell, or in the second one below what they stay with.
  const documented = rows.flatMap(([, first, second]) => namesIn(first?.includes('`') ? first : second));
  const { rows: tables } = await world.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`,
  );
  expect(documented.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});

test('each deletion that docs/retention.md names runs once a day', () => {
  const named = rows.flatMap(([, , , deletedBy]) => namesIn(deletedBy)).filter((name) => /^[a-z]+[A-Z]/.test(name));
  const daily = [...read('server/worker.ts').matchAll(/workDaily\((\w+)Job, \(\) => (\w+)\(/g)].map(
    ([, , name]) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !daily.includes(name))).toEqual([]);
});
