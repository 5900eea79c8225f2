import { describe, expect, test } from 'vitest';
import { instantOf } from '#lib/dates.ts';
import { hasBegun, linkCan } from './policy.ts';

const timeZone = 'America/Sao_Paulo';
const at = (time: string, date = '2026-11-20') => ({ now: instantOf(date, time, timeZone), today: date, timeZone });
const appointment = {
  date: '2026-11-20',
  time: '14:00',
  status: 'scheduled',
  payment: 'at_salon',
  cancelNoticeMinutes: 120,
} as const;
type Different = Partial<Parameters<typeof linkCan>[0]>;

test.each([
  ['13:59', false],
  ['14:00', true],
  ['14:01', true],
])('at %s an appointment of 14:00 has begun: %s', (time, begun) => {
  expect(hasBegun(appointment, at(time))).toBe(begun);
});

describe('a link', () => {
  test.each<[string, Different, string, { confirm: boolean; cancel: boolean }]>([
    ['until the notice confirms and cancels', {}, '12:00', { confirm: true, cancel: true }],
    ['after the notice confirms', {}, '12:01', { confirm: true, cancel: false }],
    ['without a notice cancels until it begins', { cancelNoticeMinutes: 0 }, '13:59', { confirm: true, cancel: true }],
    ['of one that begins does nothing', { cancelNoticeMinutes: 0 }, '14:00', { confirm: false, cancel: false }],
    ['of a confirmed one cancels', { status: 'confirmed' }, '12:00', { confirm: false, cancel: true }],
    ['of a cancelled one does nothing', { status: 'cancelled' }, '12:00', { confirm: false, cancel: false }],
    ['of a completed one does nothing', { status: 'completed' }, '12:00', { confirm: false, cancel: false }],
    ['of a missed one does nothing', { status: 'no_show' }, '12:00', { confirm: false, cancel: false }],
    ['of one that waits for its payment cancels', { payment: 'waiting' }, '12:00', { confirm: false, cancel: true }],
    ['of a paid one confirms and cancels', { payment: 'paid' }, '12:00', { confirm: true, cancel: true }],
  ])('%s', (_, different, time, can) => {
    expect(linkCan({ ...appointment, ...different }, at(time))).toEqual(can);
  });
});
