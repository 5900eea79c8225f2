import { expect, it } from 'vitest';
import { findScreens } from './screens.ts';

it.each([
  ['relat', ['/reports']],
  ['AGENDA mes', ['/calendar']],
  ['configuracoes', ['/settings']],
  ['nada disso', []],
])('%j finds %o', (search, found) => {
  expect(findScreens(search, () => true).map(({ to }) => to)).toEqual(found);
});

it('all screens are offered before a word is typed', () => {
  expect(findScreens('', () => true).length).toBeGreaterThan(14);
});

it('a screen that the person may not open is not offered', () => {
  const open = findScreens('', (right) => right === 'appointments.read').map(({ to }) => to);
  expect(open).toEqual(['/appointments', '/calendar']);
  const ofProfessional = findScreens('dia', () => true, true).map(({ to }) => to);
  expect([ofProfessional, findScreens('meu dia', () => true)]).toEqual([['/meu-dia'], []]);
});
