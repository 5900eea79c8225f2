import { describe, expect, test } from 'vitest';
import type { AppointmentStatus, PaymentMethod, PaymentStatus, PaymentTruth } from '#contract/appointments.ts';
import { isAnswerTo, isComing, isSale, isSamePlace, type Made, paymentAfter, paymentTruth } from './rules.ts';

type Case = [AppointmentStatus, PaymentStatus, PaymentMethod];

describe('what people read about the payment', () => {
  test.each<[...Case, PaymentTruth]>([
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
    expect(paymentTruth({ status, paymentStatus, paymentMethod, priceCents: 4500 })).toBe(truth);
  });

  test('where no price was agreed, nothing is called paid', () => {
    const agreed = { paymentStatus: 'paid', paymentMethod: 'cash', priceCents: null } as const;
    expect(paymentTruth({ ...agreed, status: 'scheduled' })).toBe('at_salon');
    expect(paymentTruth({ ...agreed, status: 'completed' })).toBe('none');
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

test.each([
  ['2026-11-21', '00:00', true],
  ['2026-11-20', '10:20', true],
  ['2026-11-20', '10:19', false],
  ['2026-11-19', '23:59', false],
])('at 10:20 on 20 November, %s %s is still to come: %s', (date, time, coming) => {
  expect(isComing({ date, time }, { today: '2026-11-20', time: '10:20' })).toBe(coming);
});

const MADE: Made = {
  bookerId: 'rafael',
  serviceId: 'corte',
  employeeId: 'ana',
  date: '2026-11-20',
  time: '14:00',
  status: 'scheduled',
};

test.each<[string, Partial<Made>, boolean]>([
  ['the same', {}, true],
  ['nobody in particular, who turned out to be Ana', { employeeId: null }, true],
  ['another professional', { employeeId: 'bruno' }, false],
  ['another service', { serviceId: 'barba' }, false],
  ['no service', { serviceId: null }, false],
  ['another day', { date: '2026-11-21' }, false],
  ['another time', { time: '14:30' }, false],
  ['somebody else', { bookerId: 'bia' }, false],
  ['the salon', { bookerId: null }, false],
])('asked again for %s', (_, changes, isAnswered) => {
  expect(isAnswerTo({ ...MADE, ...changes }, MADE)).toBe(isAnswered);
  expect(isAnswerTo({ ...MADE, ...changes }, { ...MADE, status: 'completed' })).toBe(isAnswered);
  expect(isAnswerTo({ ...MADE, ...changes }, { ...MADE, status: 'cancelled' })).toBe(false);
});

describe('an appointment stays where it is', () => {
  const place = { date: '2026-11-20', time: '14:00', durationMinutes: 30, employeeId: 'ana' };
  test.each([
    ['when nothing differs', {}, true],
    ['when anybody will do', { employeeId: null }, true],
    ['unless somebody else is asked for', { employeeId: 'bia' }, false],
    ['unless it is another time', { time: '14:01' }, false],
    ['unless it is another day', { date: '2026-11-21' }, false],
    ['unless it takes longer', { durationMinutes: 45 }, false],
  ])('%s', (_, different, stays) => {
    expect(isSamePlace(place, { ...place, ...different })).toBe(stays);
  });
});
