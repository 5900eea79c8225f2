import { expect, test } from 'vitest';
import { namesInShort } from './names.ts';

test.each([
  [['Ana'], 'Ana'],
  [['Ana', 'Bruno'], 'Ana e Bruno'],
  // One more name is as short as 'mais 1'.
  [['Ana', 'Bruno', 'Carla'], 'Ana, Bruno e Carla'],
  [['Ana', 'Bruno', 'Carla', 'Davi'], 'Ana, Bruno e mais 2'],
])('%o reads %s', (names, text) => {
  expect(namesInShort(names)).toBe(text);
});
