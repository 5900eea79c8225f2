import { expect, test } from 'vitest';
import { namesInShort, titlesInShort } from './names.ts';

test.each([
  [['Ana'], 'Ana'],
  [['Ana', 'Bruno'], 'Ana e Bruno'],
  // One more name is as short as 'mais 1'.
  [['Ana', 'Bruno', 'Carla'], 'Ana, Bruno e Carla'],
  [['Ana', 'Bruno', 'Carla', 'Davi'], 'Ana, Bruno e mais 2'],
])('%o reads %s', (names, text) => {
  expect(namesInShort(names)).toBe(text);
});

test("names of services, which may hold an 'e', are told apart by commas", () => {
  expect(titlesInShort(['Corte', 'Manicure e pedicure'])).toBe('Corte, Manicure e pedicure');
  expect(titlesInShort(['Barba', 'Corte', 'Luzes', 'Unhas'])).toBe('Barba, Corte e mais 2');
});
