import { describe, expect, test } from 'vitest';
import { endedStatusOf, FIRST_PLANS, limitOf, subscriptionState, trialFrom } from './rules.ts';

const NOW = new Date('2026-11-20T13:20:00Z');
const NO_CHANGE = { endedStatus: null, nextPlanAt: null, nextPlanEnd: null };
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

describe('the state of a subscription', () => {
  const STATUSES = ['trial', 'active', 'cancelled', 'past_due', 'failed', 'inactive', null, 'unknown'];

  const state = (subscriptionStatus: string | null, end: Date | null) =>
    subscriptionState({ subscriptionStatus, subscriptionStartDate: null, subscriptionEndDate: end, ...NO_CHANGE }, NOW);

  test.each(STATUSES.filter((status) => status !== 'active'))(
    'with status %s it is blocked once its end has passed, to the second',
    (status) => {
      expect(state(status, NOW)).toMatchObject({ status, isBlocked: true, isActive: false, graceUntil: null });
      expect(state(status, inDays(1 / 86_400))).toMatchObject({ status, isBlocked: false, isActive: false });
    },
  );

  test('an active one past its end is late for three days, to the second, and blocked then', () => {
    expect(state('active', inDays(1 / 86_400))).toMatchObject({ status: 'active', isActive: true, graceUntil: null });
    const late = { status: 'past_due', isActive: false, isBlocked: false };
    expect(state('active', NOW)).toMatchObject({ ...late, graceUntil: inDays(3).toISOString() });
    const last = inDays(-3 + 1 / 86_400);
    const grace = new Date(last.getTime() + 3 * 86_400_000).toISOString();
    expect(state('active', last)).toMatchObject({ ...late, endsAt: grace, graceUntil: grace });
    expect(state('active', inDays(-3))).toMatchObject({ status: 'past_due', isBlocked: true, graceUntil: null });
  });

  test('what is paid ends before the days of grace, whoever reports them', () => {
    const paidUntil = inDays(-1).toISOString();
    expect(state('active', inDays(-1))).toMatchObject({ endsAt: inDays(2).toISOString(), paidUntil });
    expect(state('past_due', inDays(2))).toMatchObject({ endsAt: inDays(2).toISOString(), paidUntil });
    const ended = { subscriptionStartDate: null, subscriptionStatus: 'inactive', subscriptionEndDate: inDays(-1) };
    expect(subscriptionState({ ...ended, ...NO_CHANGE, endedStatus: 'past_due' }, NOW)).toMatchObject({
      ...{ isBlocked: true, endsAt: inDays(-1).toISOString(), paidUntil: inDays(-4).toISOString() },
    });
  });

  test('a payment that a provider reports as late keeps its own end', () => {
    expect(state('past_due', inDays(2))).toMatchObject({ isBlocked: false, graceUntil: inDays(2).toISOString() });
  });

  test.each(STATUSES)('with status %s and no end it is not blocked', (subscriptionStatus) => {
    const subscription = { subscriptionStatus, subscriptionStartDate: null, subscriptionEndDate: null, ...NO_CHANGE };
    expect(subscriptionState(subscription, NOW)).toMatchObject({
      isBlocked: false,
      isActive: subscriptionStatus === 'active',
    });
  });

  test.each([
    [0, 7],
    [0.99, 7],
    [1, 6],
    [6.99, 1],
    [7, 0],
    [400, 0],
  ])('%d days after its start a trial has %i left', (days, left) => {
    expect(subscriptionState({ ...trialFrom(inDays(-days)), ...NO_CHANGE }, NOW).trialDaysLeft).toBe(left);
  });

  test.each([
    ['trial', inDays(-1), 'trial'],
    ['cancelled', inDays(-1), 'cancelled'],
    ['past_due', inDays(-1), 'past_due'],
    ['failed', inDays(-1), 'failed'],
    ['active', inDays(-3), 'past_due'],
    ['active', inDays(-2.9), null],
    ['active', null, null],
    ['trial', inDays(1), null],
    ['inactive', inDays(-1), null],
    ['unknown', inDays(-1), null],
  ])('%s until %o has ended as %s, and reads the same before and after that is written', (status, end, ended) => {
    const before = { subscriptionStatus: status, subscriptionStartDate: null, subscriptionEndDate: end, ...NO_CHANGE };
    expect(endedStatusOf(before, NOW)).toBe(ended);
    if (ended === null) return;
    const state = subscriptionState(before, NOW);
    const endDate = new Date(state.endsAt ?? '');
    const after = { ...before, subscriptionStatus: 'inactive', endedStatus: ended, subscriptionEndDate: endDate };
    expect(subscriptionState(after, NOW)).toEqual(state);
    expect(endedStatusOf(after, NOW)).toBeNull();
  });

  test('a plan that was to follow holds from its time on, whatever was before it', () => {
    const held = { subscriptionStatus: 'active', subscriptionStartDate: null, subscriptionEndDate: NOW };
    const next = { endedStatus: null, nextPlanAt: NOW, nextPlanEnd: inDays(30) };
    expect(subscriptionState({ ...held, ...next }, inDays(-0.001))).toMatchObject({ endsAt: NOW.toISOString() });
    expect(subscriptionState({ ...held, ...next }, NOW)).toMatchObject({
      isActive: true,
      endsAt: inDays(30).toISOString(),
    });
    expect(subscriptionState({ ...held, ...next, nextPlanEnd: null }, inDays(400))).toMatchObject({
      isActive: true,
      endsAt: null,
    });
    expect(subscriptionState({ ...held, ...next }, inDays(31))).toMatchObject({ status: 'past_due', isBlocked: false });
    const cancelled = { ...held, ...next, subscriptionStatus: 'cancelled' };
    expect(subscriptionState(cancelled, NOW)).toMatchObject({ status: 'active', isActive: true });
  });

  test('a trial ends seven days after it began', () => {
    expect(trialFrom(NOW)).toEqual({
      subscriptionStatus: 'trial',
      subscriptionStartDate: NOW,
      subscriptionEndDate: inDays(7),
    });
  });
});

test.each([
  [5, 5],
  [0, null],
  [undefined, null],
])('a plan that says %s has the limit %s', (max, limit) => {
  expect(limitOf(max)).toBe(limit);
});

describe('the first plans', () => {
  test('are three, each dearer and wider than the one before', () => {
    expect(FIRST_PLANS.map(({ name }) => name)).toEqual(['Básico', 'Profissional', 'Premium']);
    const [basic, professional, premium] = FIRST_PLANS.map((plan) => ({
      price: plan.priceCents,
      employees: limitOf(plan.maxEmployees) ?? Number.POSITIVE_INFINITY,
      customers: limitOf(plan.maxCustomers) ?? Number.POSITIVE_INFINITY,
    }));
    for (const key of ['price', 'employees', 'customers'] as const) {
      expect(basic![key]).toBeLessThan(professional![key]);
      expect(professional![key]).toBeLessThan(premium![key]);
    }
  });

  test('say in words what they limit', () => {
    expect(FIRST_PLANS.map(({ features }) => features.slice(0, 2))).toEqual([
      ['Até 3 profissionais', 'Até 300 clientes'],
      ['Até 10 profissionais', 'Até 2.000 clientes'],
      ['Profissionais ilimitados', 'Clientes ilimitados'],
    ]);
  });

  test('take online payment from the second on, with all that it needs', () => {
    const flags = FIRST_PLANS.map((plan) => [
      plan.onlinePaymentsEnabled,
      plan.onlineCheckoutEnabled,
      plan.paymentProcessingEnabled,
      plan.customMercadoPagoKeysEnabled,
    ]);
    expect(flags).toEqual([Array(4).fill(false), Array(4).fill(true), Array(4).fill(true)]);
  });
});
