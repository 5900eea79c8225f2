import { describe, expect, test } from 'vitest';
import { choiceOf, creditOf, type Follower, type Held, isCheckoutUrl, periodOf, termsOf, waits } from './rules.ts';

const NOW = new Date('2026-11-20T13:20:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);
const ZONE = 'America/Sao_Paulo';

const BASIC = { id: 'basic', priceCents: 4990, billingCycle: 'monthly' } as const;
const DEAR = { id: 'dear', priceCents: 9980, billingCycle: 'monthly' } as const;
const DEAR_BY_YEAR = { id: 'year', priceCents: 95_000, billingCycle: 'yearly' } as const;
const FREE = { id: 'free', priceCents: 0, billingCycle: 'monthly' } as const;

const held = (values: Partial<Held>): Held => ({
  subscriptionStatus: 'active',
  subscriptionStartDate: inDays(-20),
  subscriptionEndDate: inDays(10),
  planId: 'basic',
  price: BASIC,
  isPaid: true,
  isTrial: false,
  paidUntil: inDays(10),
  renews: false,
  follower: null,
  ...{ endedStatus: null, nextPlanAt: null, nextPlanEnd: null },
  ...values,
});
const trial = (end: Date) =>
  held({ subscriptionStatus: 'trial', subscriptionEndDate: end, planId: null, price: null, isPaid: false });

const follower = (values: Partial<Follower> = {}): Follower => ({
  ...{ id: 'order', planId: 'basic', price: BASIC, way: 'card', renews: true, period: null },
  ...values,
});
/** The dear plan, with the smaller one to follow. */
const followed = (values: Partial<Follower> = {}, changes: Partial<Held> = {}) =>
  held({ planId: 'dear', price: DEAR, follower: follower(values), renews: values.renews ?? true, ...changes });
const byPix = { way: 'pix', renews: false } as const;
const paid = { ...byPix, period: { start: inDays(10), end: inDays(40) } };
const nearEnd = { subscriptionEndDate: inDays(3) };

describe('what an owner may do with a plan', () => {
  test.each([
    ['a trial takes any', trial(inDays(3)), BASIC, 'choose'],
    ['a trial takes a free one', trial(inDays(3)), FREE, 'choose'],
    ['an expired trial takes any', trial(inDays(-3)), BASIC, 'choose'],
    ['the present one is no choice', held({}), BASIC, 'current'],
    ['the present one is renewed in its last days', held({ subscriptionEndDate: inDays(3) }), BASIC, 'renew'],
    ['what renews by itself is not', held({ subscriptionEndDate: inDays(2), renews: true }), BASIC, 'current'],
    ['what has no end is not', held({ subscriptionEndDate: null }), BASIC, 'current'],
    ['a late one is paid again', held({ subscriptionEndDate: inDays(-1) }), BASIC, 'choose'],
    ['a cancelled one is taken up again', held({ subscriptionStatus: 'cancelled' }), BASIC, 'choose'],
    ['a dearer one is an upgrade', held({}), DEAR, 'choose'],
    ['a cheaper one waits', held({ planId: 'dear', price: DEAR }), BASIC, 'later'],
    ['a free one waits', held({}), FREE, 'later'],
    ['prices are compared by the day', held({ planId: 'dear', price: DEAR }), DEAR_BY_YEAR, 'later'],
    ['a cheaper one waits no longer when late', held({ price: DEAR, subscriptionEndDate: inDays(-1) }), FREE, 'choose'],
    ['a grant is not lost to a cheaper one', held({ price: DEAR, planId: 'dear', isPaid: false }), BASIC, 'later'],
    [
      'what has no end is followed by nothing',
      held({ price: DEAR, planId: 'dear', subscriptionEndDate: null }),
      BASIC,
      'unavailable',
    ],
    ['the plan that follows is chosen', followed(), BASIC, 'chosen'],
    ['another smaller one takes its place', followed({ planId: 'other' }), BASIC, 'later'],
    ['a dearer one is an upgrade still', followed(), { ...DEAR, id: 'dearer', priceCents: 19_990 }, 'choose'],
    ['the present one stays the present one', followed(), DEAR, 'current'],
    ['what is paid by PIX waits for its day', followed(byPix), BASIC, 'chosen'],
    ['and is due in the last days', followed(byPix, nearEnd), BASIC, 'due'],
    ['once, and not again', followed(paid, nearEnd), BASIC, 'chosen'],
    ['nothing else follows what is paid', followed(paid), { ...BASIC, id: 'other' }, 'unavailable'],
    ['nor is the present one renewed then', followed(paid, nearEnd), DEAR, 'current'],
    ['which is renewed while nothing is paid', followed(byPix, nearEnd), DEAR, 'renew'],
  ] as const)('%s', (_, before, plan, choice) => {
    expect(choiceOf(before, plan, NOW)).toBe(choice);
  });
});

describe('a plan that was chosen in advance', () => {
  const order = { planId: 'basic', startsAt: inDays(10) };
  test.each([
    ['while the present one is paid', followed(), order, true],
    ['also when that one was paid for longer', followed({}, { subscriptionEndDate: inDays(40) }), order, true],
    ['also when that one was cancelled', followed({}, { subscriptionStatus: 'cancelled' }), order, true],
    ['not once that one has ended', followed({}, { subscriptionEndDate: NOW }), order, false],
    ['not in the days of grace', followed({}, { subscriptionStatus: 'past_due' }), order, false],
    ['not behind a plan without end', followed({}, { subscriptionEndDate: null }), order, false],
    ['not in a trial', trial(inDays(3)), order, false],
    ['not when it begins at once', followed(), { ...order, startsAt: null }, false],
    ['not behind itself', held({}), order, false],
  ] as const)('waits: %s', (_, before, chosen, isWaiting) => {
    expect(waits(before, chosen, NOW)).toBe(isWaiting);
  });

  test('charges nothing today, and says when it begins', () => {
    const terms = termsOf(held({ planId: 'dear', price: DEAR }), BASIC, NOW, ZONE);
    const at = inDays(10).toISOString();
    const paidUntil = '2026-12-30T13:20:00.000Z';
    expect(terms).toEqual({
      ...{ startsAt: at, credit: null },
      card: { todayCents: 0, nextCharge: { at, amountCents: 4990 }, payableFrom: null, paidUntil },
      pix: { todayCents: 0, nextCharge: null, payableFrom: inDays(7).toISOString(), paidUntil },
    });
    const { pix } = termsOf(held({ planId: 'dear', price: DEAR, ...nearEnd }), BASIC, NOW, ZONE);
    expect(pix).toMatchObject({ todayCents: 4990, payableFrom: null });
    const free = termsOf(held({}), FREE, NOW, ZONE);
    expect(free).toMatchObject({ startsAt: at, card: { todayCents: 0, nextCharge: null, paidUntil: null } });
    expect(termsOf(held({}), DEAR, NOW, ZONE).startsAt).toBeNull();
  });

  test('and was paid is not lost when another one takes its place', () => {
    // Ten unused days of the same price, and thirty of half of it.
    const { end } = periodOf(followed(paid), { ...DEAR, id: 'other' }, NOW, ZONE);
    expect(end).toEqual(new Date('2027-01-14T13:20:00Z'));
  });
});

describe('the time that a payment pays', () => {
  const period = (before: Held, plan: typeof BASIC | typeof DEAR | typeof DEAR_BY_YEAR | typeof FREE) =>
    periodOf(before, plan, NOW, ZONE);

  test('begins now after a block, and lasts a month or a year', () => {
    expect(period(trial(inDays(-30)), BASIC)).toEqual({ start: NOW, end: new Date('2026-12-20T13:20:00Z') });
    expect(period(trial(inDays(-30)), DEAR_BY_YEAR)).toEqual({ start: NOW, end: new Date('2027-11-20T13:20:00Z') });
  });

  test('has no end without a price', () => {
    expect(period(trial(inDays(2)), FREE)).toEqual({ start: NOW, end: null });
  });

  test('adds what is left of a trial', () => {
    expect(period(trial(new Date('2026-11-25T13:20:00Z')), BASIC)).toEqual({
      start: NOW,
      end: new Date('2026-12-25T13:20:00Z'),
    });
  });

  test('begins where the last one ends, paid early or late', () => {
    const early = held({ subscriptionEndDate: new Date('2026-11-22T13:20:00Z') });
    expect(period(early, BASIC)).toEqual({
      start: new Date('2026-11-22T13:20:00Z'),
      end: new Date('2026-12-22T13:20:00Z'),
    });
    const ended = new Date('2026-11-18T13:20:00Z');
    const late = held({ subscriptionEndDate: ended, paidUntil: ended });
    for (const plan of [BASIC, DEAR]) {
      expect(period(late, plan)).toEqual({ start: ended, end: new Date('2026-12-18T13:20:00Z') });
    }
  });

  test('begins now when it was late for so long that it was blocked', () => {
    expect(period(held({ subscriptionEndDate: inDays(-3) }), BASIC)).toMatchObject({ start: NOW });
  });

  test('of a payment that a provider reported as late begins at the paid end, not after the grace', () => {
    const late = held({ subscriptionStatus: 'past_due', subscriptionEndDate: inDays(2), paidUntil: inDays(-1) });
    expect(period(late, BASIC)).toMatchObject({ start: inDays(-1) });
  });

  test('of a renewal that was refused early begins where the paid period ends, not today', () => {
    expect(period(REFUSED_EARLY, BASIC)).toEqual({ start: inDays(10), end: new Date('2026-12-30T13:20:00Z') });
    expect(period(REFUSED_EARLY, DEAR)).toEqual({ start: NOW, end: new Date('2026-12-25T13:20:00Z') });
  });

  test('of a dearer plan credits unused paid days by their worth', () => {
    // Ten days of half the price are worth five.
    expect(period(held({}), DEAR)).toEqual({ start: NOW, end: new Date('2026-12-25T13:20:00Z') });
    expect(period(held({ isPaid: false }), DEAR)).toEqual({ start: NOW, end: new Date('2026-12-20T13:20:00Z') });
  });

  test('goes on to the paid end of what was cancelled', () => {
    expect(period(held({ subscriptionStatus: 'cancelled' }), BASIC)).toMatchObject({ start: inDays(10) });
  });

  test('ends on the last day of a shorter month', () => {
    const start = new Date('2027-01-31T12:00:00Z');
    const late = held({ subscriptionEndDate: start, paidUntil: start });
    expect(periodOf(late, BASIC, new Date('2027-02-01T12:00:00Z'), ZONE).end).toEqual(new Date('2027-02-28T12:00:00Z'));
  });
});

const CANCELLED = held({ subscriptionStatus: 'cancelled' });
/** A renewal that the provider tried ten days before the paid end. */
const REFUSED_EARLY = held({ subscriptionStatus: 'past_due', subscriptionEndDate: inDays(13) });
const ON_TRIAL = held({ subscriptionEndDate: inDays(5), paidUntil: inDays(5), isTrial: true, renews: true });

describe('days that are left', () => {
  const year = { ...DEAR_BY_YEAR, priceCents: 72_854 };
  test.each([
    ['of a trial are days of any plan', trial(inDays(5)), DEAR, { of: 'trial', until: inDays(5) }],
    ['of a trial whose card was entered as well', ON_TRIAL, DEAR, { of: 'trial', until: inDays(5) }],
    ['of a used trial are none', trial(inDays(-1)), BASIC, null],
    ['of a cancelled plan stay its own', CANCELLED, BASIC, { of: 'plan', until: inDays(10) }],
    ['of a smaller plan count by their worth', held({}), DEAR, { of: 'plan', until: inDays(5) }],
    ['and are worth more of a cheaper one', { ...CANCELLED, planId: 'dear', price: DEAR }, BASIC, inDays(20)],
    ['after a renewal that was refused early', REFUSED_EARLY, BASIC, { of: 'plan', until: inDays(10) }],
    ['which another plan takes over', REFUSED_EARLY, DEAR, { of: 'plan', until: inDays(5) }],
    ['of a late payment are none', held({ subscriptionEndDate: inDays(-1), paidUntil: inDays(-1) }), BASIC, null],
    ['of a grant are none of another plan', held({ isPaid: false }), DEAR, null],
    ['of a plan without price are nothing', trial(inDays(5)), FREE, null],
    ['with what was paid in advance', followed(paid), { ...DEAR, id: 'other' }, { of: 'plan', until: inDays(25) }],
    ['in a year as in a month', held({}), { ...year, id: 'year' }, { of: 'plan', until: inDays(8.333) }],
  ] as const)('%s', (_, before, plan, expected) => {
    const credit = creditOf(before, plan, NOW);
    if (expected === null) return expect(credit).toBeNull();
    const { until } = expected instanceof Date ? { until: expected } : expected;
    expect(credit?.until.getTime()).toBeCloseTo(until.getTime(), -6);
    if ('of' in expected) expect(credit?.of).toBe(expected.of);
  });

  test('are not charged by card, and added by PIX, with the same end', () => {
    for (const [before, plan] of [
      [trial(inDays(5)), DEAR],
      [held({}), DEAR],
      [REFUSED_EARLY, BASIC],
      [REFUSED_EARLY, DEAR],
    ] as const) {
      const until = creditOf(before, plan, NOW)?.until.toISOString();
      const { card, pix } = termsOf(before, plan, NOW, ZONE);
      const charged = { at: until, amountCents: plan.priceCents };
      expect(card).toEqual({ todayCents: 0, nextCharge: charged, payableFrom: null, paidUntil: until });
      expect(pix).toMatchObject({ todayCents: plan.priceCents, nextCharge: null });
      expect(pix.paidUntil).toBe(periodOf(before, plan, NOW, ZONE).end?.toISOString());
      expect(Date.parse(pix.paidUntil ?? '') - Date.parse(until ?? '')).toBeGreaterThanOrEqual(28 * 86_400_000);
    }
  });

  test('of a cancelled plan are enough to take it up again: nothing is paid today', () => {
    const { card, pix, credit } = termsOf(CANCELLED, BASIC, NOW, ZONE);
    const paidUntil = inDays(10).toISOString();
    expect(credit).toBeNull();
    expect(card).toMatchObject({ todayCents: 0, nextCharge: { at: paidUntil, amountCents: 4990 } });
    expect(pix).toEqual({ todayCents: 0, nextCharge: null, payableFrom: inDays(7).toISOString(), paidUntil });
    const last = termsOf({ ...CANCELLED, ...nearEnd, paidUntil: inDays(3) }, BASIC, NOW, ZONE);
    expect(last.pix).toMatchObject({ todayCents: 4990, payableFrom: null });
  });

  test('and are none, so that a card is charged today and each month after', () => {
    const { card, credit } = termsOf(trial(inDays(-1)), BASIC, NOW, ZONE);
    const paidUntil = '2026-12-20T13:20:00.000Z';
    expect(credit).toBeNull();
    expect(card).toMatchObject({ todayCents: 4990, nextCharge: { at: paidUntil, amountCents: 4990 }, paidUntil });
  });
});

test.each([
  ['https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1', true],
  ['/sandbox/pagamento/1', true],
  ['', false],
  [undefined, false],
  ['http://pagamento.example', false],
  ['javascript:alert(1)', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://', false],
])('a browser may be sent to %s: %s', (url, may) => {
  expect(isCheckoutUrl(url)).toBe(may);
});
