import { expect, it } from 'vitest';
import { readSidebarOpen } from './sidebar-state.ts';

it.each([
  [null, true],
  ['', true],
  ['session=x; encaixe-sidebar=open', true],
  ['session=x; encaixe-sidebar=closed', false],
  ['encaixe-sidebar=closed; session=x', false],
  ['old-encaixe-sidebar=closed', true],
])('with the cookies %j the sidebar stands open: %s', (cookies, isOpen) => {
  expect(readSidebarOpen(cookies)).toBe(isOpen);
});
