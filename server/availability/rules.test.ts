import { expect, test } from 'vitest';
import { busyOn, datesOf, occupies } from './rules.ts';

const friday = '2026-11-20';

test.each([
  ['scheduled', true],
  ['confirmed', true],
  ['completed', true],
  ['cancelled', false],
  ['no_show', false],
])('whether an appointment that is %s occupies: %s', (status, isOccupying) => {
  expect(occupies(status)).toBe(isOccupying);
});

test.each([
  [friday, '09:00', { startMinute: 540, endMinute: 600 }],
  ['2026-11-19', '23:30', { startMinute: -30, endMinute: 30 }],
  ['2026-11-21', '00:15', { startMinute: 1455, endMinute: 1515 }],
])('an hour on %s at %s as Friday sees it', (date, time, stretch) => {
  expect(busyOn(friday, { date, time, durationMinutes: 60, employeeId: 'ana' })).toEqual({
    employeeId: 'ana',
    serviceId: null,
    ...stretch,
  });
});

test.each([
  ['09:00', 60, [friday]],
  ['23:00', 60, [friday]],
  ['23:01', 60, [friday, '2026-11-21']],
  ['00:00', 1440, [friday]],
  ['00:01', 1440, [friday, '2026-11-21']],
])('from %s on, %i minutes take time of %o', (time, durationMinutes, dates) => {
  expect(datesOf({ date: friday, time, durationMinutes })).toEqual(dates);
});
