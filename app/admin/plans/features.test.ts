import { expect, test } from 'vitest';
import { isFull, withFeature } from './features.ts';

test.each([
  ['Lista de espera', ['Página', 'Lista de espera']],
  ['  Lista   de espera ', ['Página', 'Lista de espera']],
  ['', ['Página']],
  ['   ', ['Página']],
  ['página', ['Página']],
  ['Página ', ['Página']],
])('of %j is added what is new', (typed, features) => {
  expect(withFeature(['Página'], typed)).toEqual(features);
});

test('thirty features are enough', () => {
  const features = Array.from({ length: 29 }, (_, n) => `Recurso ${n}`);
  expect(isFull(features)).toBe(false);
  expect(isFull(withFeature(features, 'Mais um'))).toBe(true);
});
