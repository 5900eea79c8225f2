import { expect, test } from 'vitest';
import { offeredMessages } from './offered-messages.ts';

test.each([
  ['waiting', ['cancel', 'suggest']],
  ['refused', ['cancel', 'suggest']],
  ['paid', ['confirm', 'cancel', 'suggest']],
  ['at_salon', ['confirm', 'cancel', 'suggest']],
] as const)('with a payment that is %s the owner is offered %o', (payment, kinds) => {
  expect(offeredMessages({ payment })).toEqual(kinds);
});
