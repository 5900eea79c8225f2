import { expect, test } from 'vitest';
import { celebratedDays } from './rules.ts';

test.each([
  ['2026-11-20', ['1120 2026-11-20', '1121 2026-11-21', '1126 2026-11-26'], ['1119', '1127']],
  ['2026-12-29', ['1229 2026-12-29', '1231 2026-12-31', '101 2027-01-01', '104 2027-01-04'], ['105']],
  ['2028-02-27', ['228 2028-02-28', '229 2028-02-29', '301 2028-03-01'], []],
  ['2027-02-27', ['228 2027-02-28', '229 2027-03-01', '301 2027-03-01'], []],
  ['2027-03-01', ['229 2027-03-01', '301 2027-03-01', '307 2027-03-07'], ['228']],
  ['2027-02-20', ['226 2027-02-26'], ['229', '301']],
])('the week from %s', (today, celebrated, not) => {
  const days = [...celebratedDays(today)].map(([day, date]) => `${day} ${date}`);
  expect(days).toEqual(expect.arrayContaining(celebrated));
  for (const day of not) expect(celebratedDays(today).has(Number(day))).toBe(false);
});
