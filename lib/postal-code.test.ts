import { expect, test } from 'vitest';
import { addressLine, maskPostalCode } from './postal-code.ts';

test.each([
  ['', ''],
  ['0100', '0100'],
  ['01001', '01001'],
  ['010010', '01001-0'],
  ['01001000', '01001-000'],
  ['01.001-000', '01001-000'],
  ['010010009', '01001-000'],
  ['CEP 01001-000', '01001-000'],
])('%o is shown as %o', (typed, shown) => {
  expect(maskPostalCode(typed)).toBe(shown);
});

const se = { street: 'Praça da Sé', neighborhood: 'Sé' };
test.each([
  [se, '', 'Praça da Sé - Sé'],
  [se, ' 100 ', 'Praça da Sé, 100 - Sé'],
  [{ ...se, neighborhood: '' }, '100', 'Praça da Sé, 100'],
  [{ street: '', neighborhood: 'Centro' }, '', 'Centro'],
  [{ street: '', neighborhood: '' }, '', ''],
])('%o with number %o is %o', (address, number, line) => {
  expect(addressLine(address, number)).toBe(line);
});
