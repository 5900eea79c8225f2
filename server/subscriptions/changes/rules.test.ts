import { expect, test } from 'vitest';
import type { Follower, Held } from '../orders/rules.ts';
import { canUndo, changeAt, wantedOf } from './rules.ts';

const NOW = new Date('2026-11-20T13:20:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

const price = { priceCents: 4990, billingCycle: 'monthly' } as const;
const waiting: Follower = { id: 'order', planId: 'basic', price, way: 'card', renews: true, period: null };
const paid: Follower = { ...waiting, period: { start: inDays(10), end: inDays(40) } };
const endsIn = (days: number | null): Held => ({
  ...{ subscriptionStatus: 'active', subscriptionStartDate: inDays(-20), planId: 'dear', price, renews: true },
  subscriptionEndDate: days === null ? null : inDays(days),
  ...{
    isPaid: true,
    isTrial: false,
    paidUntil: inDays(10),
    follower: waiting,
    endedStatus: null,
    nextPlanAt: null,
    nextPlanEnd: null,
  },
});

test.each([
  ['while the present plan is paid', waiting, 10, null, true],
  ['while the charge that is held back has not come', waiting, 10, inDays(1), true],
  ['once that charge would have come', waiting, 10, NOW, false],
  ['once the present plan has ended', waiting, 0, null, false],
  ['once it is paid', paid, 10, null, false],
  ['of a plan without end', waiting, null, null, false],
] as const)('a choice can be taken back %s: %o, %d days, %o: %s', (_, follower, days, heldBackUntil, can) => {
  expect(canUndo(endsIn(days), follower, heldBackUntil, NOW)).toBe(can);
});

test('a plan that nobody has paid follows nothing once the present one has ended', () => {
  expect(changeAt(endsIn(-1), waiting, NOW)).toBeNull();
  expect(changeAt(endsIn(-1), paid, NOW)).toEqual(inDays(-1));
});

test.each([
  ['nothing follows', null, 'charged'],
  ['another plan waits for its first charge', waiting, 'paused'],
  ['a free plan waits', { ...waiting, way: null }, 'paused'],
  ['what follows is paid', paid, 'ended'],
] as const)('when %s, the present card is %s', (_, follower, wanted) => {
  expect(wantedOf(follower)).toBe(wanted);
});
