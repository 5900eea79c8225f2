import { expect, test } from 'vitest';
import { namesOf } from './words.ts';

test.each([
  [['Ana'], 'Ana'],
  [['Ana', 'Bia'], 'Ana e Bia'],
  [['Ana', 'Bia', 'Caio'], 'Ana, Bia e Caio'],
])('%j reads "%s"', (names, words) => {
  expect(namesOf(names.map((name) => ({ name })))).toBe(words);
});
