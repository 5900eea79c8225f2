import { expect, test } from 'vitest';
import { mostUsed } from './most-used.ts';

test.each([
  [[], null],
  [['barba'], 'barba'],
  [['barba', 'corte', 'corte'], 'corte'],
  [['barba', 'corte'], 'barba'],
])('of %j most are %j', (values, most) => {
  expect(mostUsed(values)).toBe(most);
});
