import { expect, test } from 'vitest';
import { comparedRecipient, hiddenRecipient } from './rules.ts';

test.each([
  ['whatsapp', '+5531987654321', '+5531987654321', '(31) •••••-4321'],
  ['whatsapp', '+553187654321', '+5531987654321', '(31) ••••-4321'],
  ['whatsapp', '+551134567890', '+551134567890', '(11) ••••-7890'],
  ['mail', ' Rute@Example.com ', 'rute@example.com', null],
  ['mail', 'rute@example.com', 'rute@example.com', 'r•••@example.com'],
  ['mail', 'r@example.com', 'r@example.com', 'r•••@example.com'],
] as const)('%s %j is compared as %s and shown as %s', (channel, recipient, compared, hidden) => {
  expect(comparedRecipient({ channel, recipient })).toBe(compared);
  if (hidden) expect(hiddenRecipient({ channel, recipient })).toBe(hidden);
});
