import { expect, test } from 'vitest';
import { z } from 'zod';
import { readFilters, searchFilter, withFilter } from './filters.ts';

const filters = { search: searchFilter, status: { param: 'status', shape: z.enum(['active', 'inactive']) } };

test.each([
  ['', {}],
  ['busca=&status=', {}],
  ['busca=%20ana%20%20souza&status=active', { search: 'ana souza', status: 'active' }],
  ['status=broken&busca=ana', { search: 'ana' }],
  ['status=inactive&status=active', { status: 'inactive' }],
  [`busca=${'a'.repeat(200)}`, { search: 'a'.repeat(100) }],
  // The cut falls in the middle of the emoji.
  [`busca=${'a'.repeat(99)}😀`, { search: 'a'.repeat(99) }],
  ['busca=ana%00', {}],
])('?%s is read as %j', (query, values) => {
  expect(readFilters(filters, new URLSearchParams(query))).toEqual(values);
});

test.each([
  ['', 'active', 'status=active'],
  ['busca=ana&pagina=3', 'active', 'busca=ana&status=active'],
  ['status=active&pagina=3&busca=ana', null, 'busca=ana'],
  ['status=active', '', ''],
])('?%s with another status %j begins at the first page', (query, status, changed) => {
  expect(withFilter(new URLSearchParams(query), 'status', status).toString()).toBe(changed);
});
