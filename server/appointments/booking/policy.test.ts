import { describe, expect, test } from 'vitest';
import { bookerCan } from './policy.ts';

const today = '2026-11-20';

describe('the booker', () => {
  const booked = {
    status: 'scheduled',
    date: today,
    time: '14:00',
    cancelNoticeMinutes: 120,
    isOwnSalon: false,
    isServiceOffered: true,
    heldUntil: null,
  } as const;
  const at = (instant: string, timeZone = 'America/Sao_Paulo') => ({
    ...{ now: new Date(instant), today, timeZone },
    isHidden: false,
  });

  test.each([
    ['until the last minute of the notice', booked, '2026-11-20T15:00:00Z', true],
    ['not a second later', booked, '2026-11-20T15:00:01Z', false],
    ['a confirmed one too', { ...booked, status: 'confirmed' as const }, '2026-11-20T13:00:00Z', true],
    [
      'until it begins, where no notice is asked for',
      { ...booked, cancelNoticeMinutes: 0 },
      '2026-11-20T17:00:00Z',
      true,
    ],
    ['not one that is cancelled', { ...booked, status: 'cancelled' as const }, '2026-11-20T13:00:00Z', false],
    ['not one that is completed', { ...booked, status: 'completed' as const }, '2026-11-20T13:00:00Z', false],
    ['not one that was missed', { ...booked, status: 'no_show' as const }, '2026-11-20T13:00:00Z', false],
  ])('cancels and moves %s', (_, booking, instant, may) => {
    expect(bookerCan(booking, at(instant))).toMatchObject({ cancel: may, move: may });
  });

  test('the notice is counted from when it begins in the salon', () => {
    expect(bookerCan(booked, at('2026-11-20T16:00:00Z', 'America/Manaus')).cancel).toBe(true);
    expect(bookerCan(booked, at('2026-11-20T16:01:00Z', 'America/Manaus')).cancel).toBe(false);
  });

  test('cancels, but neither moves nor books again, what the salon offers no more', () => {
    const can = bookerCan({ ...booked, isServiceOffered: false }, at('2026-11-20T13:00:00Z'));
    expect(can).toEqual({ cancel: true, move: false, review: false, bookAgain: false, pay: false });
  });

  test.each([
    ['completed', '2026-11-20', true],
    ['completed', '2026-09-21', true],
    ['completed', '2026-09-20', false],
    ['scheduled', '2026-11-20', false],
    ['no_show', '2026-11-20', false],
  ] as const)('reviews one that is %s of %s on 20 November: %s', (status, date, may) => {
    expect(bookerCan({ ...booked, status, date }, at('2026-11-20T23:00:00Z')).review).toBe(may);
  });

  test.each([
    ['2026-11-20T13:49:59Z', true],
    ['2026-11-20T13:50:00Z', false],
  ])('pays while the time is held: %s, %s', (instant, may) => {
    const held = { ...booked, heldUntil: new Date('2026-11-20T13:50:00Z') };
    expect(bookerCan(held, at(instant)).pay).toBe(may);
  });

  test('does not review the salon that is their own', () => {
    const seen = { ...booked, status: 'completed', isOwnSalon: true } as const;
    expect(bookerCan(seen, at('2026-11-20T23:00:00Z')).review).toBe(false);
  });
});
