import { describe, expect, test } from 'vitest';
import { grantOf, isSameGrant } from './rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const later = new Date('2026-12-01T12:00:00Z');
const earlier = new Date('2026-11-01T12:00:00Z');

const held = (status: string | null, end: Date | null, planId: string | null = 'a') => ({
  planId,
  subscriptionStatus: status,
  subscriptionStartDate: earlier,
  subscriptionEndDate: end,
  ...{ endedStatus: null, nextPlanAt: null, nextPlanEnd: null },
});

describe('a grant', () => {
  test.each([
    ['of a running subscription keeps its dates', held('active', later), 'b', ['active', earlier, later]],
    ['of one without end keeps it so', held('active', null), 'b', ['active', earlier, null]],
    ['of a trial has no end', held('trial', later, null), 'b', ['active', now, null]],
    ['in the days of grace has no end', held('active', new Date('2026-11-21T12:00:00Z')), 'a', ['active', now, null]],
    ['of a blocked salon has no end', held('failed', earlier), 'b', ['active', now, null]],
    ['of no plan ends now', held('active', later), null, ['inactive', earlier, now]],
    ['of no plan ends a trial too', held('trial', later, null), null, ['inactive', earlier, now]],
  ] as const)('%s', (_, before, planId, [status, startDate, endDate]) => {
    expect(grantOf(before, planId, now)).toEqual({ status, startDate, endDate });
  });
});

test('a grant keeps what was paid for a plan that was to follow', () => {
  const end = new Date('2027-01-01T12:00:00Z');
  const before = { ...held('active', later), follower: { period: { start: later, end } } };
  expect(grantOf(before, 'b', now).endDate).toEqual(end);
});

describe('nothing changes by granting', () => {
  test.each([
    ['the plan that runs', held('active', later), 'a', true],
    ['another plan', held('active', later), 'b', false],
    ['the plan that has ended', held('active', earlier), 'a', false],
    ['no plan to a trial', held('trial', later, null), null, false],
    [
      'no plan to a trial that was written down as ended',
      { ...held('inactive', earlier, null), endedStatus: 'trial' },
      null,
      false,
    ],
    ['no plan to a salon without any', held('inactive', earlier, null), null, true],
  ] as const)('%s', (_, before, planId, isSame) => {
    expect(isSameGrant(before, planId, now)).toBe(isSame);
  });
});
