import { describe, expect, test } from 'vitest';
import { decodeText, parseTable } from './table-file.ts';

describe('the letters of a file', () => {
  const text = 'João;Conceição';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`)],
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16', utf16],
    ['UTF-16, the other way round', Buffer.from(utf16).swap16()],
  ])('in %s are read', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('of Windows are those of Windows, not of Latin-1', () => {
    expect(decodeText(Uint8Array.from([0x41, 0x96, 0x80, 0xe3]))).toBe('A–€ã');
  });
});

describe('the rows of a table', () => {
  const rows = (text: string, most = 100) => parseTable(text, most)?.map(({ line, cells }) => [line, ...cells]);

  test.each([
    ['semicolons', 'a;b\n1;2'],
    ['commas', 'a,b\r\n1,2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['old Macs', 'a;b\r1;2'],
    ['Excel’s own first line', 'sep=;\r\na;b\r\n1;2'],
  ])('are found between %s', (name, text) => {
    const first = name.startsWith('Excel') ? 2 : 1;
    expect(rows(text)).toEqual([
      [first, 'a', 'b'],
      [first + 1, '1', '2'],
    ]);
  });

  test('may hold separators, line breaks and quotation marks in quotation marks', () => {
    expect(rows('nome;obs\n"Souza; Ana";"gosta de ""café""\ne chá"\nBia;')).toEqual([
      [1, 'nome', 'obs'],
      [2, 'Souza; Ana', 'gosta de "café"\ne chá'],
      [4, 'Bia', ''],
    ]);
  });

  test('may be longer, shorter or empty', () => {
    expect(rows('a;b\n1\n\n;;\n1;2;3\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1'],
      [5, '1', '2', '3'],
    ]);
  });

  test('beyond the wanted number are not read', () => {
    expect(rows('a\nb\nc\n"never closed', 2)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  test('with a quotation mark that is never closed are none', () => {
    expect(rows('a;b\n"1;2\n3;4')).toBeUndefined();
  });

  test('with a row that never ends are none', () => {
    expect(rows(`a;b\n${';'.repeat(2_000_000)}`)).toBeUndefined();
    expect(rows(';'.repeat(2_000_000))).toBeUndefined();
  });

  test('of nothing are none', () => {
    expect(rows('')).toEqual([]);
    expect(rows('\0\0\0')).toHaveLength(1);
  });
});
