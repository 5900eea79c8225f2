import { expect, test } from 'vitest';
import { countPages, pageRange, readPage, withPage } from './paging.ts';

const paramsOf = (query: string) => new URLSearchParams(query);

test.each([
  ['', 1],
  ['pagina=2', 2],
  ['pagina=0', 1],
  ['pagina=-3', 1],
  ['pagina=1.5', 1],
  ['pagina=duas', 1],
  ['pagina=1e9', 1],
])('?%s asks for page %i', (query, page) => {
  expect(readPage(paramsOf(query))).toBe(page);
});

test('a page is a part of the list', () => {
  expect(pageRange(paramsOf('pagina=3'), 24)).toEqual({ limit: 24, offset: 48 });
});

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
])('%i entries make %i pages of 24', (matching, pages) => {
  expect(countPages(paramsOf('busca=ana'), matching, 24)).toBe(pages);
});

test('a page beyond the last leads to the last, with the same filters', () => {
  const ask = () => countPages(paramsOf('busca=ana&pagina=9'), 25, 24);
  expect(ask).toThrow(expect.objectContaining({ status: 302 }));
  try {
    ask();
  } catch (thrown) {
    expect((thrown as Response).headers.get('Location')).toBe('.?busca=ana&pagina=2');
  }
});

test('the link to a page keeps the filters', () => {
  expect(withPage(paramsOf('busca=ana&pagina=2'), 3)).toBe('?busca=ana&pagina=3');
});
