import { expect, test } from 'vitest';
import { keptFailure } from './kept-failure.ts';

const failing = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  ['an address', failing('550 5.1.1 <ana@example.com>: no such user'), '550 5.1.1 <•••>: no such user'],
  ['a name in quotes', failing('550 "Ana Souza" is unknown'), '550 "•••" is unknown'],
  ['a phone', failing('+55 11 98765-4321 refused'), '••• refused'],
  ['a column', failing('null value in column "salon_id"'), 'null value in column "salon_id"'],
  [
    'NUL and other control characters',
    failing('Invalid greeting. response=\0\0 220\r\nx\ud800'),
    'Invalid greeting. response= 220 x',
  ],
  [
    'only that something failed',
    new Error('fetch failed', { cause: failing('connect ECONNREFUSED') }),
    'fetch failed: connect ECONNREFUSED',
  ],
  ['no words but a code', failing('', { code: 'ETIMEDOUT' }), 'ETIMEDOUT'],
  ['no error', 'broken', 'broken'],
  ['nothing', undefined, 'unknown'],
])('a failure that says %s is kept without what names people', (_, thrown, words) => {
  expect(keptFailure(thrown).message).toBe(words);
});

test('a failure keeps its name, its code and its frames, and no other field', () => {
  const kept = keptFailure(failing('duplicate key', { code: '23505', detail: 'Key (email)=(ana@example.com) exists' }));
  expect(kept).toMatchObject({ name: 'Error', code: '23505' });
  expect(Object.keys(kept)).toEqual(['name', 'code']);
  expect(kept.stack).toMatch(/^Error: duplicate key\n\s+at /);
});

test('words are cut, however many causes say them', () => {
  let error = failing('a'.repeat(400));
  for (const letter of 'bcdefghij') error = new Error(letter.repeat(400), { cause: error });
  expect(keptFailure(error).message).toHaveLength(500);
});
