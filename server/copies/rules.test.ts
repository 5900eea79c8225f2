import { expect, test } from 'vitest';
import { nameOn, newestOf, outdated } from './rules.ts';

const names = [
  'encaixe-2026-11-18.tar.gz',
  'encaixe-diaria-2026-11-20.backup',
  'encaixe-diaria-2026-11-19.backup',
  'encaixe-2026-11-19-0300.backup',
  'encaixe-diaria-2026-11-21.backup.0a0a.unfinished',
  'notas.txt',
];

test.each([
  [3, []],
  [2, ['encaixe-2026-11-18.tar.gz']],
  [1, ['encaixe-diaria-2026-11-19.backup', 'encaixe-2026-11-18.tar.gz']],
])('when %i daily copies are kept, the others go, and no other file', (kept, gone) => {
  expect(outdated(names, kept)).toEqual(gone);
});

test('the newest is of the last day', () => {
  expect(newestOf(names)).toBe(nameOn(new Date('2026-11-20T13:20:00Z')));
  expect(newestOf(['notas.txt'])).toBeUndefined();
});
