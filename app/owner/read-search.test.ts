import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';

test.each([
  ['', undefined],
  ['busca=', undefined],
  ['busca=%20ana%20%20souza', 'ana souza'],
  [`busca=${'a'.repeat(200)}`, 'a'.repeat(100)],
  // The limit falls inside the emoji.
  [`busca=${'a'.repeat(99)}😀`, 'a'.repeat(99)],
  ['busca=ana%00', undefined],
])('?%s searches for %j', (query, search) => {
  expect(readSearch(new URLSearchParams(query))).toBe(search);
});
