import { describe, expect, test } from 'vitest';
import type { ChargeStatus } from '#contract/subscriptions.ts';
import type { Held } from '../orders/rules.ts';
import { inOrder, isLastRefused, laterStatus, paysFor, renewalOf } from './rules.ts';

const NOW = new Date('2026-11-20T13:20:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

test.each([
  [{}, true],
  [{ amountCents: 4991 }, false],
  [{ amountCents: 4989 }, false],
  [{ amountCents: Number.NaN }, false],
  [{ currency: 'ARS' }, false],
  [{ orderId: 'another' }, false],
])('a charge with %o pays for its order: %s', (changes, pays) => {
  const order = { id: 'order', amountCents: 4990, currency: 'BRL' };
  expect(paysFor({ orderId: 'order', amountCents: 4990, currency: 'BRL', ...changes }, order)).toBe(pays);
});

test.each<[ChargeStatus, ChargeStatus, ChargeStatus]>([
  ['pending', 'approved', 'approved'],
  ['approved', 'pending', 'approved'],
  ['refused', 'approved', 'approved'],
  ['approved', 'refused', 'approved'],
  ['approved', 'refunded', 'refunded'],
  ['refunded', 'approved', 'refunded'],
])('of %s and then %s holds %s', (one, other, later) => {
  expect(laterStatus(one, other)).toBe(later);
});

test('charges are applied as they were charged', () => {
  const charges = [
    { id: 'c', chargedAt: inDays(2) },
    { id: 'b', chargedAt: inDays(1) },
    { id: 'a', chargedAt: inDays(1) },
  ];
  expect(inOrder(charges).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test.each<[string, [ChargeStatus, number][], boolean]>([
  ['nothing', [], false],
  ['a refusal alone', [['refused', 0]], true],
  [
    'a refusal, and then a success',
    [
      ['refused', 0],
      ['approved', 1],
    ],
    false,
  ],
  [
    'a success, and then a refusal',
    [
      ['approved', 0],
      ['refused', 1],
    ],
    true,
  ],
  [
    'both at once',
    [
      ['approved', 1],
      ['refused', 1],
    ],
    false,
  ],
  [
    'a refusal, and then a wait',
    [
      ['refused', 0],
      ['pending', 1],
    ],
    true,
  ],
])('%s: the last word is a refusal: %s', (_, charges, isRefused) => {
  expect(isLastRefused(charges.map(([status, days]) => ({ status, chargedAt: inDays(days) })))).toBe(isRefused);
});

describe('the time that one more charge pays', () => {
  const held: Held = {
    ...{ subscriptionStatus: 'active', subscriptionStartDate: inDays(-20), subscriptionEndDate: inDays(10) },
    ...{
      planId: 'dear',
      price: { priceCents: 9980, billingCycle: 'monthly' },
      isPaid: true,
      isTrial: false,
      paidUntil: inDays(10),
    },
    renews: true,
    follower: null,
    ...{ endedStatus: null, nextPlanAt: null, nextPlanEnd: null },
  };
  const order = { priceCents: 4990, billingCycle: 'monthly', isPresent: true, paidUntil: inDays(10) } as const;
  const at = (chargedAt: Date) => ({ chargedAt, now: NOW, timeZone: 'America/Sao_Paulo' });

  test('begins where the last period ends, charged early or late', () => {
    const early = renewalOf(order, held, at(NOW));
    expect(early).toEqual({ start: inDays(10), end: new Date('2026-12-30T13:20:00Z') });
    const late = renewalOf({ ...order, paidUntil: inDays(-2) }, held, at(NOW));
    expect(late).toEqual({ start: inDays(-2), end: new Date('2026-12-18T13:20:00Z') });
  });

  test('begins now when the salon was blocked since', () => {
    expect(renewalOf({ ...order, paidUntil: inDays(-3) }, held, at(NOW))?.start).toEqual(NOW);
    expect(renewalOf({ ...order, paidUntil: inDays(-3) }, held, at(inDays(-1)))?.start).toEqual(inDays(-3));
  });

  test('of a plan that was replaced lengthens the present one by its worth', () => {
    const late = renewalOf({ ...order, isPresent: false }, held, at(NOW));
    // A month of half the price is half a month.
    expect(late).toEqual({ start: inDays(10), end: inDays(25) });
    for (const changes of [{ subscriptionEndDate: null }, { price: null }, { subscriptionStatus: 'inactive' }]) {
      expect(renewalOf({ ...order, isPresent: false }, { ...held, ...changes }, at(NOW))).toBeNull();
    }
  });
});
