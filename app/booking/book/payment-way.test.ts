import { expect, test } from 'vitest';
import { paymentWay } from './payment-way.ts';

test.each([
  ['offline_only', 'not taken', 'at salon'],
  ['both', 'not taken', 'at salon'],
  ['both', 'available', 'choice'],
  ['both', 'not now', 'choice without online'],
  ['online_only', 'available', 'online'],
  ['online_only', 'not now', 'none'],
  ['online_only', 'not taken', 'none'],
] as const)('a salon of mode %s, where online payment is %s, shows: %s', (paymentMode, online, way) => {
  const terms = { takesOnlinePayment: online !== 'not taken', onlinePaymentAvailable: online === 'available' };
  expect(paymentWay({ paymentMode, ...terms })).toBe(way);
});
