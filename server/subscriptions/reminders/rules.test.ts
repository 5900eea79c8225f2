import { expect, test } from 'vitest';
import type { Held } from '../orders/rules.ts';
import { isUnpaid, noticeDue } from './rules.ts';

const NOW = new Date('2026-11-20T13:20:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

const held = (subscriptionStatus: string, days: number | null, values: Partial<Held> = {}): Held => ({
  ...{ subscriptionStatus, subscriptionStartDate: inDays(-20), planId: 'plan', price: null, renews: false },
  subscriptionEndDate: days === null ? null : inDays(days),
  ...{ follower: null, endedStatus: null, nextPlanAt: null, nextPlanEnd: null },
  ...{ isPaid: true, isTrial: false, paidUntil: days === null ? null : inDays(days) },
  ...values,
});

test.each([
  ['a trial with three days left', held('trial', 3), null],
  ['a trial with two days left', held('trial', 2), 'trial_ending'],
  ['a trial that is over', held('trial', 0), 'trial_over'],
  ['a trial that was over long ago', held('trial', -7), null],
  ['a plan with four days left', held('active', 4), null],
  ['a plan with three days left', held('active', 3), 'plan_ending'],
  ['a plan that renews', held('active', 3, { renews: true }), null],
  ['a grant', held('active', 3, { isPaid: false }), null],
  ['a plan without end', held('active', null), null],
  ['a plan past its end that is not written down yet', held('active', -1), null],
  ['a late payment', held('past_due', 1), 'plan_late'],
  ['a late payment after its days of grace', held('past_due', -1), null],
  ['a cancelled plan', held('cancelled', 1), null],
] as const)('of %s the owner is told %s', (_, before, kind) => {
  expect(noticeDue(before, NOW)?.kind ?? null).toBe(kind);
});

test.each([
  ['a plan before its end', held('active', 1), false],
  ['a plan at its end', held('active', 0), true],
  ['a plan that is charged again, at its end', held('active', -0.9, { renews: true }), false],
  ['a plan that is charged again, a day later', held('active', -1, { renews: true }), true],
  ['a plan without end', held('active', null), false],
  ['a trial', held('trial', -1), false],
  ['a cancelled plan', held('cancelled', -1), false],
] as const)('%s is unpaid: %s', (_, before, unpaid) => {
  expect(isUnpaid(before, NOW)).toBe(unpaid);
});
