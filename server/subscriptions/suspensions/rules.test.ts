import { expect, test } from 'vitest';
import type { Subscription } from '../rules.ts';
import { graceAfterSuspension, suspendedChargeOf } from './rules.ts';

const none = { renews: false, isPaused: false, status: 'active' } as const;
const charged = { ...none, renews: true };
const waiting = { ...none, isPaused: true };

test.each([
  ['pause', charged, 'pausing'],
  ['pause', { ...charged, isPaused: true }, 'pausing'],
  ['pause', waiting, 'paused'],
  ['cancel', charged, 'cancelling'],
  ['cancel', waiting, 'cancelling'],
  ['cancel', { ...none, status: 'cancelled' }, 'cancelled'],
  ['pause', { ...none, status: 'cancelled' }, 'cancelled'],
  ['continue', charged, 'going_on'],
  ['continue', waiting, 'none'],
  [null, charged, 'going_on'],
  ['pause', none, 'none'],
  ['continue', none, 'none'],
  ['pause', { ...none, status: null }, 'none'],
] as const)('an administrator who wants %s, and cards %o: %s', (wanted, cards, charge) => {
  expect(suspendedChargeOf(wanted, cards)).toBe(charge);
});

const NOW = new Date('2026-11-20T13:20:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const held = (subscriptionStatus: string, end: number, endedStatus: string | null = null): Subscription => ({
  ...{ subscriptionStatus, subscriptionStartDate: inDays(-60), subscriptionEndDate: inDays(end), endedStatus },
  ...{ nextPlanAt: null, nextPlanEnd: null },
});

test.each([
  ['a period that ended meanwhile', held('active', -10), inDays(3)],
  ['one that nothing but a job has read since', held('inactive', -10, 'past_due'), inDays(3)],
  ['days of grace that it cut short', held('past_due', -18), inDays(3)],
  ['days of grace that are not over', held('active', -1), inDays(3)],
  ['a period that goes on', held('active', 1), null],
  ['a salon that was blocked before', held('active', -23), null],
  ['a plan that was cancelled', held('cancelled', -10), null],
  ['a trial', held('trial', -10), null],
])('the end of a suspension of twenty days, for %s', (_, subscription, end) => {
  expect(graceAfterSuspension(subscription, inDays(-20), NOW)).toEqual(end);
});
