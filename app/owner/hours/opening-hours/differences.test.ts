import { describe, expect, test } from 'vitest';
import { DEFAULT_OPENING_HOURS, rangesFromHours } from '#server/salons/rules.ts';
import { findDifferences, hoursFromRanges } from './differences.ts';

const asPage = rangesFromHours(DEFAULT_OPENING_HOURS);
const range = (dayOfWeek: number, startTime: string, endTime: string, isActive = true) => ({
  dayOfWeek,
  startTime,
  endTime,
  isActive,
});
const withoutMonday = asPage.filter(({ dayOfWeek }) => dayOfWeek !== 1);
const page = { from: '09:00', until: '18:00' };

describe('where the page and the bookable times differ', () => {
  test.each([
    ['a new salon', asPage],
    ['a lunch break', [...withoutMonday, range(1, '09:00', '12:00'), range(1, '13:00', '18:00')]],
    ['an inactive range', [...asPage, range(0, '09:00', '12:00', false)]],
    ['a row that is half typed', [...asPage, range(0, '09:00', ''), range(0, '9', '10'), range(0, '10:00', '09:00')]],
  ])('%s differs nowhere', (_, ranges) => {
    expect(findDifferences(DEFAULT_OPENING_HOURS, ranges)).toEqual([]);
  });

  test.each([
    ['another start', [range(1, '10:00', '18:00')], { from: '10:00', until: '18:00' }],
    ['another end', [range(1, '09:00', '12:00'), range(1, '13:00', '24:00')], { from: '09:00', until: '24:00' }],
    ['no bookings', [], null],
    ['only an inactive range', [range(1, '09:00', '18:00', false)], null],
  ])('%s is told with both sides', (_, monday, bookable) => {
    expect(findDifferences(DEFAULT_OPENING_HOURS, [...withoutMonday, ...monday])).toEqual([
      { dayOfWeek: 1, page, bookable },
    ]);
  });

  test('a closed day that can be booked is one', () => {
    expect(findDifferences(DEFAULT_OPENING_HOURS, [...asPage, range(0, '10:00', '12:00')])).toEqual([
      { dayOfWeek: 0, page: null, bookable: { from: '10:00', until: '12:00' } },
    ]);
  });
});

test('a day whose opening hours are half typed or reversed is not compared, and gets the bookable times when copied', () => {
  for (const close of ['', '1', '08:00']) {
    const typed = { ...DEFAULT_OPENING_HOURS, monday: { open: '09:00', close, closed: false } };
    expect(findDifferences(typed, asPage)).toEqual([]);
    expect(hoursFromRanges(typed, asPage)).toEqual(DEFAULT_OPENING_HOURS);
  }
});

test('copied from the bookable times, the hours differ no more, and the days that were equal stay', () => {
  const ranges = [
    ...withoutMonday.filter(({ dayOfWeek }) => dayOfWeek !== 2),
    range(2, '07:00', '11:00'),
    range(2, '13:00', '24:00'),
    range(0, '10:00', '12:00'),
  ];
  const hours = hoursFromRanges(DEFAULT_OPENING_HOURS, ranges);
  expect(findDifferences(hours, ranges)).toEqual([]);
  expect(hours).toEqual({
    ...DEFAULT_OPENING_HOURS,
    sunday: { open: '10:00', close: '12:00', closed: false },
    monday: { open: '09:00', close: '18:00', closed: true },
    tuesday: { open: '07:00', close: '24:00', closed: false },
  });
});
