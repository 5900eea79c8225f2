import { expect, test } from 'vitest';
import { createKeptFacts } from './facts.ts';

const salon = (salonVersion: number | null, salonId = 'aurora', isTransaction = false) => ({
  salonId,
  salonVersion,
  db: { isTransaction },
});
const inTransaction = (salonVersion: number | null) => salon(salonVersion, 'aurora', true);
const services = async () => ['Corte'];

test('what was read is kept while the version stands, and read again when it has moved', async () => {
  const keep = createKeptFacts(10_000);
  let reads = 0;
  const read = async () => ++reads;
  expect(await keep(salon(1), 'services', read)).toBe(1);
  expect(await keep(salon(1), 'services', read)).toBe(1);
  expect(await keep(salon(2), 'services', read)).toBe(2);
  expect(await keep(salon(1, 'bela'), 'services', read)).toBe(3);
  expect(await keep(salon(2), 'employees', read)).toBe(4);
});

test('a transaction takes what is kept, and keeps nothing itself', async () => {
  const keep = createKeptFacts(10_000);
  let reads = 0;
  const read = async () => ++reads;
  expect(await keep(inTransaction(1), 'services', read)).toBe(1);
  expect(keep.size()).toBe(0);
  expect(await keep(salon(1), 'services', read)).toBe(2);
  expect(await keep(inTransaction(1), 'services', read)).toBe(2);
  // It was open before the version was read.
  expect(await keep(inTransaction(null), 'services', read)).toBe(3);
  expect(await keep(salon(1), 'services', read)).toBe(2);
});

test('a transaction does not wait for a reading outside it, which may wait for its connection', async () => {
  const keep = createKeptFacts(10_000);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const outside = keep(salon(1), 'services', () => promise);
  expect(await keep(inTransaction(1), 'services', async () => ['Barba'])).toEqual(['Barba']);
  resolve(['Corte']);
  expect(await outside).toEqual(['Corte']);
});

test('many who ask at once share one reading', async () => {
  const keep = createKeptFacts(10_000);
  const { promise, resolve } = Promise.withResolvers<string[]>();
  let reads = 0;
  const read = () => {
    reads += 1;
    return promise;
  };
  const asked = [1, 2, 3].map(() => keep(salon(1), 'services', read));
  resolve(['Corte']);
  expect(await Promise.all(asked)).toEqual([['Corte'], ['Corte'], ['Corte']]);
  expect(reads).toBe(1);
});

test('a reading that failed is not kept, and fails for those who waited for it alone', async () => {
  const keep = createKeptFacts(10_000);
  await expect(keep(salon(1), 'services', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await keep(salon(1), 'services', services)).toEqual(['Corte']);
});

test('what is too large to be kept is still answered', async () => {
  const keep = createKeptFacts(10_000);
  let reads = 0;
  const read = async () => `${++reads} ${'x'.repeat(2_000)}`;
  expect(await keep(salon(1), 'long', read)).toMatch(/^1 x/);
  expect(await keep(salon(1), 'long', read)).toMatch(/^2 x/);
});

test('what was asked for longest ago makes room', async () => {
  const keep = createKeptFacts(10_000);
  let reads = 0;
  const read = async () => {
    reads += 1;
    return 'x'.repeat(900);
  };
  await keep(salon(1, 'first'), 'facts', read);
  for (let n = 0; n < 20; n++) await keep(salon(n), 'facts', read);
  expect(reads).toBe(21);
  await keep(salon(19), 'facts', read);
  expect(reads).toBe(21);
  await keep(salon(1, 'first'), 'facts', read);
  expect(reads).toBe(22);
});
