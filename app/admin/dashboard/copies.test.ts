import { expect, test } from 'vitest';
import { sizeText } from './copies.ts';

test.each([
  [1, '1 kB'],
  [840_400, '840 kB'],
  [999_900, '1.000 kB'],
  [12_345_678, '12,3 MB'],
  [123_456_789, '123 MB'],
  [4_200_000_000, '4,2 GB'],
  [4_200_000_000_000, '4.200 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
