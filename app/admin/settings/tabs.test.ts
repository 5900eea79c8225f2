import { expect, test } from 'vitest';
import { secretShapes, settingShapes } from '#contract/system-settings.ts';
import { TABS, tabInAddress, tabOfErrors } from './tabs.ts';

test('every setting has one place on the screen', () => {
  const names = [...Object.keys(settingShapes), ...Object.keys(secretShapes)];
  expect(TABS.flatMap(({ fields }) => [...fields]).toSorted()).toEqual(names.toSorted());
});

test.each([
  ['?aba=email', 'email'],
  ['?aba=outra', 'geral'],
  ['', 'geral'],
])('the address %j shows the tab %s', (search, tab) => {
  expect(tabInAddress(new URLSearchParams(search))).toBe(tab);
});

test('of several wrong fields the first tab is shown', () => {
  expect(tabOfErrors({ smtpPort: 'x', maxSalonsPerOwner: 'x' })).toBe('negocio');
  expect(tabOfErrors({ mailFrom: 'x' })).toBe('email');
  expect(tabOfErrors({})).toBeNull();
});
