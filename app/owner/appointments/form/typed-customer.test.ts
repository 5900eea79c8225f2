import { expect, test } from 'vitest';
import { splitTyped } from './typed-customer.ts';

test.each([
  ['Maria', 'Maria', ''],
  [' Maria 2 ', 'Maria 2', ''],
  ['11987654321', '', '(11) 98765-4321'],
  ['+55 11 98765-4321', '', '(11) 98765-4321'],
  ['98765', '', '(98) 765'],
  ['', '', ''],
])('%j is the name %j and the phone %j', (typed, name, phone) => {
  expect(splitTyped(typed)).toEqual({ name, phone });
});
