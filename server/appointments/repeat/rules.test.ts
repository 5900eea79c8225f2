import { describe, expect, test } from 'vitest';
import { nearestFree, repeatDates } from './rules.ts';

// Friday, 20 November 2026.
const now = { today: '2026-11-20', until: '2026-12-20' };

test.each([
  ['a Friday months ago', '2026-08-07', ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']],
  [
    'a Saturday: tomorrow is the first',
    '2026-11-14',
    ['2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19'],
  ],
  ['today', '2026-11-20', ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']],
  ['one that is still to come: the weeks after it', '2026-12-04', ['2026-12-11', '2026-12-18']],
  ['one at the end of the window', '2026-12-18', []],
  ['one far after the window', '2027-03-01', []],
])('the same weekday as %s', (_, last, dates) => {
  expect(repeatDates(last, now)).toEqual(dates);
});

describe('the nearest free time', () => {
  const slots: Record<string, string[]> = {
    '2026-11-27': ['09:00', '13:30', '14:30', '17:00'],
    '2026-12-04': ['14:00'],
    '2026-12-11': [],
  };
  const slotsOn = (date: string) => slots[date] ?? [];

  test.each([
    ['the same time', ['2026-12-04'], '14:00', { date: '2026-12-04', time: '14:00' }],
    ['the earlier of two that are equally near', ['2026-11-27'], '14:00', { date: '2026-11-27', time: '13:30' }],
    ['the first of the day for an early wish', ['2026-11-27'], '07:00', { date: '2026-11-27', time: '09:00' }],
    ['another time before another week', ['2026-11-27', '2026-12-04'], '14:00', { date: '2026-11-27', time: '13:30' }],
    [
      'the following week when a day is full',
      ['2026-12-11', '2026-12-04'],
      '14:00',
      { date: '2026-12-04', time: '14:00' },
    ],
    ['none when all are full', ['2026-12-11'], '14:00', null],
    ['none without days', [], '14:00', null],
  ])('is %s', (_, dates, wanted, found) => {
    expect(nearestFree(dates, wanted, slotsOn)).toEqual(found);
  });
});
