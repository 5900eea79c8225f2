import { describe, expect, test } from 'vitest';
import { type Existing, isRepeatOf, isSamePlace, isUpcoming } from './rules.ts';

test.each([
  ['2026-11-21', '00:00', true],
  ['2026-11-20', '10:20', true],
  ['2026-11-20', '10:19', false],
  ['2026-11-19', '23:59', false],
])('at 10:20 on 20 November, %s %s is still to come: %s', (date, time, coming) => {
  expect(isUpcoming({ date, time }, { today: '2026-11-20', time: '10:20' })).toBe(coming);
});

const EXISTING: Existing = {
  bookerId: 'rafael',
  serviceId: 'corte',
  employeeId: 'ana',
  date: '2026-11-20',
  time: '14:00',
  status: 'scheduled',
};

test.each<[string, Partial<Existing>, boolean]>([
  ['the same', {}, true],
  ['nobody in particular, who turned out to be Ana', { employeeId: null }, true],
  ['another professional', { employeeId: 'bruno' }, false],
  ['another service', { serviceId: 'barba' }, false],
  ['no service', { serviceId: null }, false],
  ['another day', { date: '2026-11-21' }, false],
  ['another time', { time: '14:30' }, false],
  ['somebody else', { bookerId: 'bia' }, false],
  ['the salon', { bookerId: null }, false],
])('asked again for %s', (_, changes, isAnswered) => {
  expect(isRepeatOf({ ...EXISTING, ...changes }, EXISTING)).toBe(isAnswered);
  expect(isRepeatOf({ ...EXISTING, ...changes }, { ...EXISTING, status: 'completed' })).toBe(isAnswered);
  expect(isRepeatOf({ ...EXISTING, ...changes }, { ...EXISTING, status: 'cancelled' })).toBe(false);
});

describe('an appointment stays where it is', () => {
  const place = { date: '2026-11-20', time: '14:00', durationMinutes: 30, employeeId: 'ana' };
  test.each([
    ['when nothing differs', {}, true],
    ['when anybody will do', { employeeId: null }, true],
    ['unless somebody else is asked for', { employeeId: 'bia' }, false],
    ['unless it is another time', { time: '14:01' }, false],
    ['unless it is another day', { date: '2026-11-21' }, false],
    ['unless it takes longer', { durationMinutes: 45 }, false],
  ])('%s', (_, different, stays) => {
    expect(isSamePlace(place, { ...place, ...different })).toBe(stays);
  });
});
