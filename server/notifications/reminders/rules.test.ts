import { describe, expect, test } from 'vitest';
import { isStillDue, remindersAhead, reviewRequestTime } from './rules.ts';

const timing = { reminderDayTime: '18:00', reminderHours: 2 };
const timeZone = 'America/Sao_Paulo';
const start = { date: '2026-11-23', time: '14:00' };
/** In the salon's time. */
const at = (text: string) => new Date(`${text}:00-03:00`);

describe('the reminders that are still to come', () => {
  test.each<[string, string[]]>([
    ['2026-11-20T10:00', ['2026-11-22T21:00:00.000Z', '2026-11-23T15:00:00.000Z']],
    ['2026-11-22T17:59', ['2026-11-22T21:00:00.000Z', '2026-11-23T15:00:00.000Z']],
    ['2026-11-22T18:00', ['2026-11-23T15:00:00.000Z']],
    ['2026-11-23T11:59', ['2026-11-23T15:00:00.000Z']],
    ['2026-11-23T12:00', []],
    ['2026-11-23T13:30', []],
  ])('of one booked at %s', (bookedAt, expected) => {
    const ahead = remindersAhead(start, timing, { now: at(bookedAt), timeZone });
    expect(ahead.map(({ dueAt }) => dueAt.toISOString())).toEqual(expected);
  });

  test('are at the salon’s wall clock', () => {
    const ahead = remindersAhead(start, timing, { now: at('2026-11-20T10:00'), timeZone: 'America/Rio_Branco' });
    expect(ahead.map(({ dueAt }) => dueAt.toISOString())).toEqual([
      '2026-11-22T23:00:00.000Z',
      '2026-11-23T17:00:00.000Z',
    ]);
  });
});

describe('a reminder whose job runs', () => {
  const day = { kind: 'appointment_reminder_day', dueAt: at('2026-11-22T18:00') } as const;
  const hours = { kind: 'appointment_reminder_hours', dueAt: at('2026-11-23T12:00') } as const;
  test.each([
    ['in time', day, '2026-11-22T18:00', true],
    ['hours late', day, '2026-11-22T23:59', true],
    ['late, on the day itself, gives way to the other', day, '2026-11-23T00:00', false],
    ['in time', hours, '2026-11-23T12:00', true],
    ['late', hours, '2026-11-23T13:59', true],
    ['when it has begun', hours, '2026-11-23T14:00', false],
    [
      'for an hour that is no longer the salon’s',
      { ...hours, dueAt: at('2026-11-23T11:00') },
      '2026-11-23T12:00',
      false,
    ],
  ])('%s', (_, { kind, dueAt }, now, expected) => {
    expect(isStillDue(kind, start, timing, { now: at(now), dueAt, timeZone })).toBe(expected);
  });
});

test.each([
  ['2026-11-20T15:00', '2026-11-20T17:00'],
  ['2026-11-20T17:59', '2026-11-20T19:59'],
  ['2026-11-20T18:00', '2026-11-21T09:00'],
  ['2026-11-20T23:30', '2026-11-21T09:00'],
  ['2026-11-20T06:00', '2026-11-20T09:00'],
  ['2026-11-20T07:30', '2026-11-20T09:30'],
])('a review of a visit completed at %s is asked for at %s', (completedAt, askedAt) => {
  expect(reviewRequestTime(at(completedAt), timeZone)).toEqual(at(askedAt));
});
