import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#contract/availability.ts';
import { DEFAULT_OPENING_HOURS, instagramHandle, paymentOptionsOf, rangesFromHours } from './rules.ts';

test('the default week can be booked from Monday to Saturday, every 30 minutes', () => {
  const range = (dayOfWeek: number, endTime: string) => ({
    dayOfWeek,
    startTime: '09:00',
    endTime,
    intervalMinutes: 30,
    isActive: true,
  });
  expect(rangesFromHours(DEFAULT_OPENING_HOURS)).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => range(day, '18:00')),
    range(6, '16:00'),
  ]);
  expect(WEEKDAYS[0]).toBe('sunday');
});

describe('online payment', () => {
  const open = {
    paymentMode: 'both',
    hasKeys: true,
    onlinePaymentsEnabled: true,
    onlineCheckoutEnabled: true,
    customMercadoPagoKeysEnabled: true,
  } as const;

  test.each([
    ['everything is in place', {}, true],
    ['customers may only pay online', { paymentMode: 'online_only' }, true],
    ['the plan has online payments alone', { onlineCheckoutEnabled: false }, true],
    ['the plan has online checkout alone', { onlinePaymentsEnabled: false }, true],
    ['the plan has neither', { onlinePaymentsEnabled: false, onlineCheckoutEnabled: false }, false],
    ['the plan allows no keys of its own', { customMercadoPagoKeysEnabled: false }, false],
    ['no key is saved', { hasKeys: false }, false],
    ['customers pay at the salon', { paymentMode: 'offline_only' }, false],
    [
      'there is no plan',
      { onlinePaymentsEnabled: null, onlineCheckoutEnabled: null, customMercadoPagoKeysEnabled: null },
      false,
    ],
  ] as const)('when %s', (_, values, available) => {
    expect(paymentOptionsOf({ ...open, ...values }, { isBlocked: false }).onlinePaymentAvailable).toBe(available);
  });

  test.each(['offline_only', 'both', 'online_only'] as const)(
    'of a blocked salon with everything in place, %s reads as payment at the salon',
    (paymentMode) => {
      const options = { paymentMode: 'offline_only', onlinePaymentAvailable: false };
      expect(paymentOptionsOf({ ...open, paymentMode }, { isBlocked: true })).toEqual(options);
    },
  );
});

test.each([
  ['@ana.souza', 'ana.souza'],
  ['ana_souza', 'ana_souza'],
  ['https://www.instagram.com/ana.souza/?hl=pt', 'ana.souza'],
  ['instagram.com/ana.souza?igsh=abc', 'ana.souza'],
  ['https://instagram.com/@ana', 'ana'],
  ['https://www.instagram.com/', null],
  ['@', null],
  ['', null],
  [null, null],
])('the Instagram profile %s is kept as %s', (typed, handle) => {
  expect(instagramHandle(typed)).toBe(handle);
});
