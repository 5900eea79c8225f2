import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanLine,
  cleanText,
  firstName,
  fold,
  hasScript,
  initials,
  isStorable,
  isVisible,
  publicName,
  truncateText,
  withoutTurns,
} from './text.ts';

test.each([
  ['Corte', true],
  ['💇‍♀️', true],
  ['¨', true],
  ['', false],
  [' ', false],
  ['\u200b\u2060', false],
  ['\u202e', false],
  ['\u3164', false],
])('whether %j can be seen: %s', (text, isSeen) => {
  expect(isVisible(text)).toBe(isSeen);
});

test.each([
  ['Ana \u202eaicraG\u202c', 'Ana aicraG'],
  ['\u2066Ana\u2069\u200e\u200f\u061c', 'Ana'],
  ['💇\u200d♀️ Corte', '💇\u200d♀️ Corte'],
])('%j keeps the direction of writing as %j', (typed, stored) => {
  expect(withoutTurns(typed)).toBe(stored);
});

describe('cleanLine', () => {
  test.each([
    ['  Corte   feminino ', 'Corte feminino'],
    ['Corte\n\tfeminino', 'Corte feminino'],
    ['Corte\u00a0\u00a0feminino', 'Corte feminino'],
    ['Corte\u0000feminino', 'Corte feminino'],
    ['   ', ''],
    ['<b>Ana & Cia</b>', '<b>Ana & Cia</b>'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanLine(typed)).toBe(stored);
  });
});

describe('cleanText', () => {
  test.each([
    ['  Olá,   Ana \n  tudo   bem? ', 'Olá, Ana\ntudo bem?'],
    ['um\r\ndois\rtrês', 'um\ndois\ntrês'],
    ['um\n\n\ndois', 'um\n\n\ndois'],
    ['um\n \t \ndois', 'um\n\ndois'],
    ['\n\n só isto \n\n', 'só isto'],
    ['um\u0000dois', 'um dois'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanText(typed)).toBe(stored);
  });
});

test.each([
  ['Ana 😀', true],
  ['', true],
  ['Ana\0', false],
  ['\ud83d', false],
  ['\ude00\ud83d', false],
])('that the database can keep %j is %s', (text, expected) => {
  expect(isStorable(text)).toBe(expected);
});

test.each([
  ['Ana', 5, 'Ana'],
  ['Mariana', 5, 'Maria'],
  ['Ana 😀', 5, 'Ana '],
  ['Ana 😀', 6, 'Ana 😀'],
])('%j cut at %i is %j', (text, max, expected) => {
  expect(truncateText(text, max)).toBe(expected);
});

test('what is clean stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t', '\u0000', '\u00a0', 'a', 'é') }), (typed) => {
      expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
      expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      expect(cleanLine(cleanText(typed))).toBe(cleanLine(typed));
    }),
  );
});

describe('hasScript', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT src=//x>',
    '< script>',
    '</script >',
    'veja javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<b>',
    'data: text/html;base64,AAAA',
    '<img src=x onerror=alert(1)>',
    '<img src="x"onerror = "alert(1)">',
    '<svg/onload=alert(1)>',
    '<img\nsrc=x\nonerror\n=\nalert(1)>',
    '<details ontoggle=alert(1)>',
    '" onmouseover="alert(1)',
    '<img title="<" onerror=alert(1)>',
    'onclick=alert(1)',
    'oncut=alert(1)',
  ])('%s is refused', (text) => {
    expect(hasScript(text)).toBe(true);
  });

  test.each([
    '',
    'Aula de javascript para barbeiros',
    'onda = 3',
    'Onde = Rua Augusta, 100',
    'ontem=fechado, online=aberto',
    'preço < 50 e onda = 3',
    'Cabelo ondulado: onze = 11 sessões',
    'Manuscrito: descrição do serviço',
    'datas: terça, texto/html',
    'Ana <3 Bia',
    'Corte & barba <promoção>',
    'Duração ~ 1h; com escova = R$ 50',
  ])('%s is innocent', (text) => {
    expect(hasScript(text)).toBe(false);
  });
});

describe('fold', () => {
  test.each([
    ['São José', 'sao jose'],
    ['COLORAÇÃO', 'coloracao'],
    ['Nº 1', 'no 1'],
    ['sa\u0303o', 'sao'],
  ])('%s is searched as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('initials', () => {
  test.each([
    ['Studio Bela Vista', 'SB'],
    ['Maria da Silva', 'MS'],
    ['ana', 'A'],
    ['érica souza', 'ÉS'],
    ['Corte & Cia', 'CC'],
    ['"Zé" Barbearia', 'ZB'],
    ['💈 Barbearia 💈', 'B'],
    ['Da Hora Barbearia', 'DH'],
    ['2 Irmãos', '2I'],
    ['💈', ''],
    [publicName('Maria Aparecida dos Santos'), 'MS'],
    ['', ''],
  ])('%s is shown as %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

describe('publicName', () => {
  test.each([
    ['Maria da Silva', 'Maria S.'],
    ['Maria Aparecida dos Santos', 'Maria S.'],
    ['  João   souza ', 'João S.'],
    ['Ana Élida', 'Ana É.'],
    ['Maria', 'Maria'],
    ['Maria de', 'Maria'],
    ['', ''],
  ])('%s is read as %s', (fullName, shown) => {
    expect(publicName(fullName)).toBe(shown);
  });
});

describe('firstName', () => {
  test.each([
    ['Maria da Silva', 'Maria'],
    ['  João   souza ', 'João'],
    ['Anna-Lena O’Neil', 'Anna-Lena'],
    ['D’Ávila Souza', 'D’Ávila'],
    ['Ana-Maria-Clara', 'Ana-Maria'],
    ['’-Ana- Souza', 'Ana'],
    ['Dra. Ana C. Silva', 'Ana'],
    ['A.', 'A.'],
    ['Maria', 'Maria'],
    [`${'Ã'.repeat(31)} Silva`, 'Ã'.repeat(30)],
    [`${'𠮷'.repeat(31)}`, '𠮷'.repeat(30)],
    ['', ''],
  ])('%s is greeted as %s', (fullName, greeted) => {
    expect(firstName(fullName)).toBe(greeted);
  });
});
