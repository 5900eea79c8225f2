import { expect, test } from 'vitest';
import { notificationUrlOf } from './define-webhook.ts';

test.each([
  ['https://agenda.example.com', 'https://agenda.example.com/webhooks/mercadopago?source_news=webhooks'],
  ['http://localhost:3000', null],
  [null, null],
])('a provider is told to notify %s only where it can', (publicUrl, expected) => {
  expect(notificationUrlOf({ publicUrl }, 'mercadopago')).toBe(expected);
});
