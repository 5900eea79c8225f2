import { describe, expect, test } from 'vitest';
import type { AppointmentStatus, PaymentMethod, PaymentStatus, VisiblePayment } from '#contract/bookings.ts';
import {
  type DepositTerms,
  dueAtSalonCents,
  onlineCents,
  onlineDue,
  paymentAfter,
  restCents,
  saleCents,
  visiblePayment,
} from './rules.ts';

type Case = [AppointmentStatus, PaymentStatus, PaymentMethod];
const agreed = { priceCents: 4500, dueOnlineCents: null };

describe('what people read about the payment', () => {
  test.each<[...Case, VisiblePayment]>([
    ['scheduled', 'paid', 'cash', 'at_salon'],
    ['confirmed', 'paid', 'cash', 'at_salon'],
    ['completed', 'paid', 'cash', 'paid'],
    ['no_show', 'paid', 'cash', 'none'],
    ['cancelled', 'cancelled', 'cash', 'none'],
    ['scheduled', 'pending', 'card', 'waiting'],
    ['scheduled', 'pending', 'pix', 'waiting'],
    ['scheduled', 'paid', 'card', 'paid'],
    ['completed', 'paid', 'pix', 'paid'],
    ['no_show', 'paid', 'card', 'paid'],
    ['no_show', 'cancelled', 'card', 'none'],
    ['cancelled', 'cancelled', 'card', 'none'],
  ])('%s, %s, %s reads %s', (status, paymentStatus, paymentMethod, truth) => {
    const dueOnlineCents = paymentMethod === 'cash' ? null : 4500;
    expect(visiblePayment({ ...agreed, dueOnlineCents, status, paymentStatus, paymentMethod })).toBe(truth);
  });

  test.each<[AppointmentStatus, VisiblePayment]>([
    ['scheduled', 'deposit_paid'],
    ['confirmed', 'deposit_paid'],
    ['no_show', 'deposit_paid'],
    // The rest was paid at the salon.
    ['completed', 'paid'],
    ['cancelled', 'none'],
  ])('with a deposit, %s reads %s', (status, truth) => {
    const paid = { priceCents: 4500, dueOnlineCents: 1000, paymentStatus: 'paid', paymentMethod: 'pix' } as const;
    expect(visiblePayment({ ...paid, status })).toBe(truth);
    expect(restCents(paid)).toBe(3500);
  });

  test('where no price was agreed, nothing is called paid', () => {
    const free = { paymentStatus: 'paid', paymentMethod: 'cash', priceCents: null, dueOnlineCents: null } as const;
    expect(visiblePayment({ ...free, status: 'scheduled' })).toBe('at_salon');
    expect(visiblePayment({ ...free, status: 'completed' })).toBe('none');
  });
});

describe('payment after a change of status', () => {
  const heldUntil = null;

  test.each<[Case, AppointmentStatus, object]>([
    [['scheduled', 'paid', 'cash'], 'cancelled', { paymentStatus: 'cancelled', heldUntil }],
    [['confirmed', 'paid', 'card'], 'cancelled', { paymentStatus: 'cancelled', heldUntil }],
    [['scheduled', 'pending', 'pix'], 'cancelled', { paymentStatus: 'cancelled', heldUntil }],
    // Agreed anew, and paid at the salon: what was paid online went back.
    [
      ['cancelled', 'cancelled', 'card'],
      'confirmed',
      { paymentStatus: 'paid', paymentMethod: 'cash', heldUntil, dueOnlineCents: null },
    ],
    [['no_show', 'paid', 'card'], 'completed', {}],
    // The payment went back: the salon is the only place left to pay at.
    [
      ['no_show', 'cancelled', 'pix'],
      'scheduled',
      { paymentStatus: 'paid', paymentMethod: 'cash', heldUntil, dueOnlineCents: null },
    ],
    [
      ['completed', 'cancelled', 'card'],
      'scheduled',
      { paymentStatus: 'paid', paymentMethod: 'cash', heldUntil, dueOnlineCents: null },
    ],
    [['completed', 'paid', 'cash'], 'scheduled', {}],
    [['cancelled', 'cancelled', 'cash'], 'cancelled', {}],
  ])('from %o to %s', ([status, paymentStatus, paymentMethod], next, changes) => {
    expect(paymentAfter({ status, paymentStatus, paymentMethod, heldUntil }, next)).toEqual(changes);
  });
});

test.each<[...Case, number | null, number, number, number | null]>([
  ['completed', 'paid', 'cash', 4500, 0, 0, 4500],
  ['completed', 'paid', 'cash', 0, 0, 0, 0],
  ['completed', 'paid', 'cash', null, 0, 0, null],
  ['completed', 'paid', 'card', 4500, 4500, 0, 4500],
  ['completed', 'paid', 'card', 4500, 1000, 0, 4500],
  ['completed', 'paid', 'card', 4500, 4500, 500, 4000],
  ['completed', 'cancelled', 'card', 4500, 4500, 4500, null],
  // Paid online, given back, and paid at the salon after all.
  ['completed', 'paid', 'cash', 4500, 4500, 4500, 4500],
  ['scheduled', 'paid', 'card', 4500, 4500, 0, null],
  ['confirmed', 'paid', 'cash', 4500, 0, 0, null],
  ['cancelled', 'cancelled', 'card', 4500, 4500, 4500, null],
  ['no_show', 'paid', 'cash', 4500, 0, 0, null],
  ['no_show', 'paid', 'pix', 4500, 4500, 0, 4500],
  ['no_show', 'paid', 'pix', 4500, 1000, 0, 1000],
  ['no_show', 'paid', 'pix', 4500, 4500, 1500, 3000],
  ['no_show', 'paid', 'pix', 4500, 4500, 4500, null],
  ['no_show', 'pending', 'pix', 4500, 0, 0, null],
])(
  '%s, %s, %s for %s, of which %s came online and %s went back, earns %s',
  (status, paymentStatus, paymentMethod, priceCents, paidCents, returnedCents, earned) => {
    const appointment = { status, paymentStatus, paymentMethod, priceCents, dueOnlineCents: paidCents || null };
    expect(saleCents(appointment, { paidCents, returnedCents })).toBe(earned);
  },
);

describe('of a price that was changed after money came online', () => {
  const paid = { status: 'completed', paymentStatus: 'paid', paymentMethod: 'pix' } as const;

  test.each([
    // [price, counted as online, paid, returned], [earned, of which online, owed at the salon]
    [
      [6000, 4500, 4500, 0],
      [6000, 4500, 1500],
    ],
    [
      [4000, 4500, 4500, 0],
      [4000, 4000, 0],
    ],
    [
      [4000, 4500, 4500, 500],
      [4000, 4000, 0],
    ],
    [
      [4000, 4500, 4500, 700],
      [3800, 3800, 0],
    ],
    [
      [4500, 4000, 4500, 500],
      [4500, 4000, 500],
    ],
    [
      [0, 4500, 4500, 0],
      [0, 0, 0],
    ],
    [
      [10_000, 2000, 2000, 2000],
      [8000, 0, 8000],
    ],
  ] as const)('%o earns %o', ([priceCents, dueOnlineCents, paidCents, returnedCents], [earned, online, owed]) => {
    const appointment = { ...paid, priceCents, dueOnlineCents };
    const money = { paidCents, returnedCents };
    expect(saleCents(appointment, money)).toBe(earned);
    expect(onlineCents(earned, appointment, money)).toBe(online);
    expect(dueAtSalonCents(appointment)).toBe(owed);
  });
});

test.each<[...Case, number | null, number]>([
  ['scheduled', 'paid', 'cash', null, 4500],
  ['completed', 'paid', 'pix', 4500, 0],
  ['confirmed', 'paid', 'pix', 1000, 3500],
  // Agreed anew: what was paid went back.
  ['no_show', 'cancelled', 'card', 4500, 4500],
  ['cancelled', 'cancelled', 'card', 4500, 4500],
  // Went back after it was completed: nothing is asked for again.
  ['completed', 'cancelled', 'card', 4500, 0],
])('%s, %s, %s with %s asked for online leaves %s to the salon', (status, paymentStatus, paymentMethod, due, owed) => {
  expect(dueAtSalonCents({ status, paymentStatus, paymentMethod, priceCents: 4500, dueOnlineCents: due })).toBe(owed);
});

describe('what is paid online now', () => {
  const none: DepositTerms = { paymentMode: 'both', depositKind: 'none', depositValue: 0, depositFor: 'all' };
  const third = { ...none, depositKind: 'percentage', depositValue: 33 } as const;
  const twenty = { ...none, depositKind: 'amount', depositValue: 2000 } as const;

  test.each<[string, DepositTerms, number, boolean, number, number, boolean]>([
    ['the whole price', none, 4500, false, 4500, 0, true],
    [
      'the whole price, where nothing else is taken',
      { ...none, paymentMode: 'online_only' },
      4500,
      false,
      4500,
      0,
      false,
    ],
    ['a percentage, rounded to cents', third, 4550, false, 1502, 3048, false],
    ['an amount', twenty, 4500, false, 2000, 2500, false],
    ['never more than the price', twenty, 1500, false, 1500, 0, false],
    ['at least a cent', { ...third, depositValue: 1 }, 10, false, 1, 9, false],
    ['a deposit of who missed before', { ...twenty, depositFor: 'missed_before' }, 4500, true, 2000, 2500, false],
    [
      'the whole price of who missed before, where everybody pays it',
      { ...twenty, depositFor: 'missed_before', paymentMode: 'online_only' },
      4500,
      true,
      4500,
      0,
      false,
    ],
    [
      'a deposit of all, where nothing else is taken',
      { ...twenty, paymentMode: 'online_only' },
      4500,
      true,
      2000,
      2500,
      false,
    ],
    ['no deposit of who came', { ...twenty, depositFor: 'missed_before' }, 4500, false, 4500, 0, true],
  ])('%s', (_, terms, priceCents, hasMissed, amountCents, rest, mayPayAtSalon) => {
    const due = onlineDue(terms, priceCents, hasMissed);
    expect(due).toMatchObject({ amountCents, restCents: rest, mayPayAtSalon });
    expect(due?.kind).toBe(rest > 0 ? 'deposit' : 'full');
  });

  /** A customer who may pay at the salon need not pay anything now. */
  const leastNow = (terms: DepositTerms, hasMissed: boolean) => {
    const due = onlineDue(terms, 4500, hasMissed);
    return due && !due.mayPayAtSalon ? due.amountCents : 0;
  };

  test.each(
    (['both', 'online_only'] as const).flatMap((paymentMode) =>
      [none, third, twenty].flatMap((deposit) =>
        (['all', 'missed_before'] as const).map((depositFor) => ({ ...deposit, depositFor, paymentMode })),
      ),
    ),
  )('who missed before never has to pay less than the others: %o', (terms) => {
    expect(leastNow(terms, true)).toBeGreaterThanOrEqual(leastNow(terms, false));
  });

  test('nothing, where nothing costs anything', () => {
    expect(onlineDue(none, 0, false)).toBeNull();
  });
});
