import { describe, expect, test } from 'vitest';
import { DEFAULT_OPENING_HOURS } from '../salons/rules.ts';
import { openNow } from './rules.ts';

const FRIDAY = '2026-11-20';
const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';

describe('open now, by the hours that visitors read', () => {
  test.each([
    [FRIDAY, '08:59', false, null],
    [FRIDAY, '09:00', true, '18:00'],
    [FRIDAY, '17:59', true, '18:00'],
    [FRIDAY, '18:00', false, null],
    [SATURDAY, '15:59', true, '16:00'],
    [SATURDAY, '16:00', false, null],
    [SUNDAY, '10:00', false, null],
  ])('%s at %s: %s', (date, time, isOpen, until) => {
    expect(openNow(DEFAULT_OPENING_HOURS, { date, time })).toEqual({ isOpen, until });
  });

  test('a day may end at midnight', () => {
    const hours = { ...DEFAULT_OPENING_HOURS, friday: { open: '09:00', close: '24:00', closed: false } };
    expect(openNow(hours, { date: FRIDAY, time: '23:59' })).toEqual({ isOpen: true, until: '24:00' });
  });
});
