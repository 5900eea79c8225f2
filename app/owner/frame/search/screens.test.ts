import { expect, it } from 'vitest';
import { findScreens } from './screens.ts';

it.each([
  ['relat', ['/reports']],
  ['AGENDA mes', ['/calendar']],
  ['configuracoes', ['/settings']],
  ['nada disso', []],
])('%j finds %o', (search, found) => {
  expect(findScreens(search).map(({ to }) => to)).toEqual(found);
});

it('all screens are offered before a word is typed', () => {
  expect(findScreens('').length).toBeGreaterThan(14);
});
