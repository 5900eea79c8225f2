import { expect, test } from 'vitest';
import { idsOf, wordsOfFailure } from './rules.ts';

const ID = '019ab0c4-5c0d-7e03-9d8e-4f5a9e6f0a1b';

test('of a payload only ids are shown', () => {
  const payload = { salonId: ID, messageId: ID, email: 'ana@example.com', name: 'Ana', token: ID, userId: 'Ana', n: 1 };
  expect(idsOf(payload)).toEqual([
    { field: 'salonId', id: ID },
    { field: 'messageId', id: ID },
  ]);
});

test.each([
  [null, ''],
  [{}, ''],
  [{ message: 'job timed out' }, 'job timed out'],
  [{ message: 'connect ECONNREFUSED 127.0.0.1:25' }, 'connect ECONNREFUSED •••:25'],
  [{ message: '550 <maria.souza@example.com>: user unknown' }, '550 <•••>: user unknown'],
  [{ message: 'No account for +5511987654321' }, 'No account for •••'],
  [{ message: 'No account for (11) 98765-4321' }, 'No account for (•••'],
  [
    { message: 'GET https://api.example.com/v1/payments?access_token=abc failed' },
    'GET https://api.example.com/••• failed',
  ],
  [{ message: 'Invalid key APP_USR-123456789012-abcdefghijkl' }, 'Invalid key •••'],
  [{ message: "No place for 'Maria Souza'" }, 'No place for "•••"'],
  [
    { message: 'duplicate key value violates unique constraint "messages_pkey"' },
    'duplicate key value violates unique constraint "messages_pkey"',
  ],
  [{ message: 'first line\n    at Maria (file.ts:1)' }, 'first line'],
  [{ message: 'x '.repeat(300) }, `${'x '.repeat(99)}x…`],
])('the failure %o reads as %s', (failure, expected) => {
  expect(wordsOfFailure(failure)).toBe(expected);
});
