import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Contents, differences, noted } from './compare.ts';
import type { BackupRecord } from './records.ts';

async function contentsOf(name: string, columns: string[], ...pieces: unknown[][]): Promise<Contents> {
  const contents: Contents = new Map();
  const records: BackupRecord[] = [
    { kind: 'table', name, columns },
    ...pieces.map((rows) => ({ kind: 'rows' as const, json: JSON.stringify(rows) })),
  ];
  for await (const _ of noted(Readable.from(records), contents));
  return contents;
}

const [ana, bia] = [
  ['1', 'Ana'],
  ['2', 'Bia'],
];
const columns = ['id', 'name'];

test('the same rows are the same in another order and other pieces', async () => {
  const one = await contentsOf('users', columns, [ana, bia]);
  expect(differences(one, await contentsOf('users', columns, [bia], [ana]))).toEqual([]);
});

test.each<[string, string, string[], unknown[][]]>([
  ['a row is missing', 'users', columns, [[ana]]],
  ['a row is there twice', 'users', columns, [[ana, bia, bia]]],
  ['a value is another', 'users', columns, [[ana, ['2', 'Bea']]]],
  ['two rows are one another’s', 'users', columns, [[ana, ana]]],
  ['a column is another', 'users', ['id', 'nome'], [[ana, bia]]],
  ['the table is another', 'people', columns, [[ana, bia]]],
])('it is told when %s', async (_, name, named, pieces) => {
  const one = await contentsOf('users', columns, [ana, bia]);
  expect(differences(one, await contentsOf(name, named, ...pieces))).toContain('users');
});

test('the queues of another release of pg-boss have other columns: their rows are counted', async () => {
  const one = await contentsOf('pgboss.queue', columns, [ana, bia]);
  expect(differences(one, await contentsOf('pgboss.queue', ['id'], [['1'], ['2']]))).toEqual([]);
  expect(differences(one, await contentsOf('pgboss.queue', ['id'], [['1']]))).toEqual(['pgboss.queue']);
  expect(differences(new Map(), await contentsOf('pgboss.queue', columns))).toEqual([]);
  expect(differences(new Map(), one)).toEqual(['pgboss.queue']);
});
