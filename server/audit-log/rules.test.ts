import { expect, test } from 'vitest';
import { originOf } from '../gate/origin.ts';
import { changesOf } from './rules.ts';

const seen = (userAgent?: string) =>
  originOf({
    address: '203.0.113.7',
    headers: new Headers(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  });

test('the browser is kept as one line of 200 characters at most', () => {
  expect(seen('Mozilla/5.0 (X11; Linux x86_64)')).toEqual({
    address: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  });
  expect(seen('a'.repeat(5000)).userAgent).toHaveLength(200);
});

test.each([
  ['a\tb', 'a b'],
  ['a\u0085b\u00adc', 'a b c'],
  ['\u0080\u009f', null],
  ['  ', null],
  [undefined, null],
])('of the browser %j nothing is kept that cannot be printed', (userAgent, kept) => {
  expect(seen(userAgent).userAgent).toBe(kept);
});

test('an address is never longer than its column', () => {
  expect(originOf({ address: 'x'.repeat(500), headers: new Headers() }).address).toHaveLength(100);
});

test('an entry says the fields that changed, and no others', () => {
  const before = { name: 'Corte', priceCents: 4500, hours: { monday: 'closed' }, version: 1, notes: undefined };
  const after = { name: 'Corte', priceCents: 5000, hours: { monday: 'closed' }, version: 2, notes: 'novo' };
  expect(changesOf<Record<string, unknown>>(before, after)).toEqual({
    before: { priceCents: 4500, notes: null },
    after: { priceCents: 5000, notes: 'novo' },
  });
});
