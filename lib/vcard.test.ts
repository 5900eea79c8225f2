import { expect, test } from 'vitest';
import { isVCard, parseVCards } from './vcard.ts';

const IPHONE = `BEGIN:VCARD
VERSION:3.0
N:Souza;Ana;;;
FN:Ana Souza
item1.TEL;type=pref:+55 11 98765-4321
TEL;type=HOME:11 3333-4444
EMAIL;type=INTERNET:ana@example.com
BDAY:1990-05-01
NOTE:Alérgica a amônia\\, sem pressa.\\nPrefere
  sábado
END:VCARD
`;

const ANDROID = `BEGIN:VCARD\r
VERSION:2.1\r
N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=43=6F=6E=63=65=69=C3=A7=C3=A3=6F;=4A=6F=C3=A3=\r
=6F;;;\r
TEL;CELL:11900001111\r
BDAY:19850310\r
END:VCARD\r
BEGIN:VCARD\r
FN:Sem telefone\r
BDAY:--0310\r
END:VCARD\r
`;

test('contacts of an iPhone are read, the first of several numbers', () => {
  expect(isVCard(IPHONE)).toBe(true);
  expect(parseVCards(IPHONE, 10)).toEqual([
    {
      line: 1,
      name: 'Ana Souza',
      phone: '+55 11 98765-4321',
      email: 'ana@example.com',
      birthDate: '1990-05-01',
      notes: 'Alérgica a amônia, sem pressa.\nPrefere sábado',
    },
  ]);
});

test('contacts of an Android are read, with the letters of its old form', () => {
  expect(parseVCards(ANDROID, 10)).toEqual([
    { line: 1, name: 'João Conceição', phone: '11900001111', email: '', birthDate: '1985-03-10', notes: '' },
    { line: 8, name: 'Sem telefone', phone: '', email: '', birthDate: '--0310', notes: '' },
  ]);
});

test('no more cards than wanted are read, and what is no card is none', () => {
  expect(parseVCards(IPHONE.repeat(5), 2)).toHaveLength(2);
  expect(isVCard('Nome;Telefone')).toBe(false);
  expect(parseVCards('BEGIN:VCARD\nFN:Nunca acaba', 2)).toEqual([]);
});
