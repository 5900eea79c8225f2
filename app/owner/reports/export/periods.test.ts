import { expect, test } from 'vitest';
import { isRunning, nameOf, periodIn } from './periods.ts';

test.each([
  ['', 'current_month'],
  ['periodo=mes-passado', 'last_month'],
  ['periodo=ultimos-3-meses', 'last_3_months'],
  ['periodo=sempre', 'current_month'],
])('the address %j asks for %s', (query, period) => {
  expect(periodIn(new URLSearchParams(query))).toBe(period);
});

test.each([
  ['2026-11-01', '2026-11-30', 'novembro de 2026'],
  ['2026-09-01', '2026-11-30', 'setembro a novembro de 2026'],
  ['2025-12-01', '2026-02-28', 'dezembro de 2025 a fevereiro de 2026'],
])('%s to %s is %s', (from, until, name) => {
  expect(nameOf({ from, until })).toBe(name);
});

test.each([
  ['2026-11-30', '2026-11-20', true],
  ['2026-11-30', '2026-11-30', false],
  ['2026-10-31', '2026-11-20', false],
])('a period until %s is running on %s: %s', (until, today, running) => {
  expect(isRunning({ until, today })).toBe(running);
});
