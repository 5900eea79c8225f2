import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatCents, parseCents } from './money.ts';

const NO_BREAK_SPACE = '\u00a0';

describe('formatCents', () => {
  test.each([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [90, 'R$ 0,90'],
    [4990, 'R$ 49,90'],
    [100000, 'R$ 1.000,00'],
    [123456, 'R$ 1.234,56'],
    [123456789012, 'R$ 1.234.567.890,12'],
    [-4990, '-R$ 49,90'],
    [-0.4, 'R$ 0,00'],
    [3333.5, 'R$ 33,34'],
  ])('%s cents read as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text.replace(' ', NO_BREAK_SPACE));
  });

  test('the text is the one that Intl gives for Brazil', () => {
    const intl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        expect(formatCents(cents)).toBe(intl.format(cents / 100));
      }),
    );
  });
});

describe('parseCents', () => {
  test.each([
    ['49,90', 4990],
    ['49.90', 4990],
    ['49,9', 4990],
    ['49.9', 4990],
    ['49', 4900],
    ['0', 0],
    ['0,05', 5],
    ['007,50', 750],
    ['1.234', 123400],
    ['1.234,56', 123456],
    ['1234,56', 123456],
    ['1234.56', 123456],
    ['1.234.567,89', 123456789],
    ['R$ 49,90', 4990],
    ['R$49,90', 4990],
    ['r$ 49,90', 4990],
    [`R$${NO_BREAK_SPACE}1.234,56`, 123456],
    ['  49,90  ', 4990],
    ['1,15', 115],
    ['19,99', 1999],
  ])('%s is understood', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    'R$',
    'abc',
    '49,',
    ',50',
    '.50',
    '49,999',
    '12.34,5',
    '1.23.456',
    '0.500',
    '1,234.56',
    '1,2,3',
    '4 9',
    '-49,90',
    '+49',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '49,90 reais',
    'US$ 49',
    '٤٩',
    '99999999999999999999',
  ])('%s is refused', (text) => {
    expect(parseCents(text)).toBeNull();
  });

  test('what is shown can be typed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents);
      }),
    );
  });
});

test.each([
  ['BRL', 'R$\u00a01.234,56'],
  ['ARS', 'ARS\u00a01.234,56'],
])('an amount in %s says its currency', (currency, text) => {
  expect(formatAmount(123_456, currency)).toBe(text);
});
