import { describe, expect, test } from 'vitest';
import type { AppointmentStatus, PaymentMethod, PaymentStatus, VisiblePayment } from '#contract/bookings.ts';
import { isSale, paymentAfter, visiblePayment } from './rules.ts';

type Case = [AppointmentStatus, PaymentStatus, PaymentMethod];

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
    ['cancelled', 'cancelled', 'card', 'none'],
  ])('%s, %s, %s reads %s', (status, paymentStatus, paymentMethod, truth) => {
    expect(visiblePayment({ status, paymentStatus, paymentMethod, priceCents: 4500 })).toBe(truth);
  });

  test('where no price was agreed, nothing is called paid', () => {
    const agreed = { paymentStatus: 'paid', paymentMethod: 'cash', priceCents: null } as const;
    expect(visiblePayment({ ...agreed, status: 'scheduled' })).toBe('at_salon');
    expect(visiblePayment({ ...agreed, status: 'completed' })).toBe('none');
  });
});

describe('payment after a change of status', () => {
  test.each<[Case, AppointmentStatus, PaymentStatus, PaymentMethod]>([
    [['scheduled', 'paid', 'cash'], 'cancelled', 'cancelled', 'cash'],
    [['confirmed', 'paid', 'card'], 'cancelled', 'cancelled', 'card'],
    [['scheduled', 'pending', 'pix'], 'cancelled', 'cancelled', 'pix'],
    [['cancelled', 'cancelled', 'cash'], 'scheduled', 'paid', 'cash'],
    [['cancelled', 'cancelled', 'card'], 'confirmed', 'paid', 'cash'],
    [['no_show', 'paid', 'card'], 'completed', 'paid', 'card'],
    [['completed', 'paid', 'cash'], 'scheduled', 'paid', 'cash'],
  ])('from %o to %s', ([status, paymentStatus, paymentMethod], next, expectedStatus, expectedMethod) => {
    expect(paymentAfter({ status, paymentStatus, paymentMethod }, next)).toEqual({
      paymentStatus: expectedStatus,
      paymentMethod: expectedMethod,
    });
  });
});

test.each<[...Case, number | null, boolean]>([
  ['completed', 'paid', 'cash', 4500, true],
  ['completed', 'paid', 'card', 4500, true],
  ['completed', 'paid', 'cash', null, false],
  ['scheduled', 'paid', 'card', 4500, false],
  ['confirmed', 'paid', 'cash', 4500, false],
  ['cancelled', 'cancelled', 'card', 4500, false],
  ['no_show', 'paid', 'cash', 4500, false],
  ['no_show', 'paid', 'pix', 4500, true],
  ['no_show', 'pending', 'pix', 4500, false],
])('%s, %s, %s for %s is money earned: %s', (status, paymentStatus, paymentMethod, priceCents, earned) => {
  expect(isSale({ status, paymentStatus, paymentMethod, priceCents })).toBe(earned);
});
