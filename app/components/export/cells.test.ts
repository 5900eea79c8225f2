import { expect, test } from 'vitest';
import { date, money, number, percent, quoted, text, written } from './cells.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+55 11 98765-4321', "'+55 11 98765-4321"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1+1', "'\t=1+1"],
  ['\r=1+1', "'\r=1+1"],
  ['＝1+1', "'＝1+1"],
  ['1+1', '1+1'],
  ['Ana =', 'Ana ='],
  ['', ''],
])('a text that a spreadsheet would take for a formula is quoted: %j', (typed, cell) => {
  expect(quoted(typed)).toBe(cell);
});

test.each([
  [text('Ana; Bia'), 'Ana; Bia'],
  [text(null), ''],
  [money(123450), '1234,50'],
  [money(5), '0,05'],
  [money(0), '0,00'],
  [money(null), ''],
  [number(1234), '1234'],
  [percent(33.3), '33,3'],
  [percent(-20.7), '-20,7'],
  [date('2026-11-20'), '20/11/2026'],
  [date(null), ''],
])('%o is written %j', (cell, expected) => {
  expect(written(cell)).toBe(expected);
});
