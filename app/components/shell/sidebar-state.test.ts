import { expect, it, vi } from 'vitest';
import { readSidebarOpen, saveSidebarOpen } from './sidebar-state.ts';

it.each([
  [null, true],
  ['', true],
  ['session=x; encaixe-sidebar=open', true],
  ['session=x; encaixe-sidebar=closed', false],
  ['encaixe-sidebar=closed; session=x', false],
  ['old-encaixe-sidebar=closed', true],
  // Written with the prefix of https, which comes without it and first, and before there was one.
  ['encaixe-sidebar=open; encaixe-sidebar=closed', true],
])('with the cookies %j the sidebar is open: %s', (cookies, isOpen) => {
  expect(readSidebarOpen(cookies)).toBe(isOpen);
});

it.each([
  ['https:', '__Host-', true],
  ['http:', '', false],
])('the cookie that is written on %s begins with %j and is for https alone: %s', (protocol, prefix, isSecure) => {
  const page = { cookie: '' };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', page);
  saveSidebarOpen(false);
  vi.unstubAllGlobals();
  expect(page.cookie.startsWith(`${prefix}encaixe-sidebar=closed; path=/;`)).toBe(true);
  expect(/; secure$/.test(page.cookie)).toBe(isSecure);
});
