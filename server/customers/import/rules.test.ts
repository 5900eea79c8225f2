import { describe, expect, test } from 'vitest';
import { checkRow, findRepeated, type RawRow, readRows, UNKNOWN_COLUMNS, UNREADABLE } from './rules.ts';

const TODAY = '2026-11-20';
const raw = (values: Partial<RawRow>): RawRow => ({
  ...{ line: 2, name: 'Ana Souza', phone: '(11) 98765-4321', email: '', birthDate: '', notes: '' },
  ...values,
});

describe('the headings of a list', () => {
  test.each([
    ['Nome;Telefone;E-mail;Data de Nascimento;Observações'],
    ['NOME COMPLETO;CELULAR;EMAIL;ANIVERSÁRIO;OBS.'],
    ['name;phone;e-mail;birthday;notes'],
    ['Cliente;WhatsApp;Email;Nascimento;Anotações'],
    ['Display Name;Mobile Phone;E-mail Address;Birth date;Note'],
    ['Name;Phone 1 - Value;E-mail 1 - Value;Birthday;Notes'],
  ])('%s are known', (head) => {
    expect(readRows(`${head}\nAna;11987654321;ana@example.com;01/05/1990;Gosta de café`, 10)).toEqual([
      {
        line: 2,
        name: 'Ana',
        phone: '11987654321',
        email: 'ana@example.com',
        birthDate: '01/05/1990',
        notes: 'Gosta de café',
      },
    ]);
  });

  test('a name in parts is joined, and of two phones the filled one counts', () => {
    const list = 'First Name,Middle Name,Last Name,Telefone,Celular\nAna,,Souza,1133334444,\nBia,de,Lima,,11987654321';
    expect(readRows(list, 10)).toMatchObject([
      { name: 'Ana Souza', phone: '1133334444' },
      { name: 'Bia de Lima', phone: '11987654321' },
    ]);
  });

  test.each([
    ['without headings', 'Ana;11987654321', UNKNOWN_COLUMNS],
    ['without a phone', 'Nome;Cidade\nAna;Campinas', UNKNOWN_COLUMNS],
    ['that is empty', '\n\n', UNKNOWN_COLUMNS],
    ['that is a picture', '\u0089PNG\r\n\u001a', UNKNOWN_COLUMNS],
    ['with an open quotation mark', 'Nome;Telefone\n"Ana;1', UNREADABLE],
  ])('a list %s is told so', (_, text, said) => {
    expect(readRows(text, 10)).toBe(said);
  });
});

describe('a row', () => {
  test.each([
    ['(11) 98765-4321', '+5511987654321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ["'+5511987654321", '+5511987654321'],
    ['011 98765-4321', '+5511987654321'],
    ['(011) 3333-4444', '+551133334444'],
    ['11987654321 ::: 1133334444', '+5511987654321'],
    ['11 98765-4321 / 11 3333-4444', '+5511987654321'],
  ])('with the phone %s is kept with %s', (phone, stored) => {
    expect(checkRow(raw({ phone }), TODAY).values?.phone).toBe(stored);
  });

  test.each([
    ['01/05/1990', '1990-05-01'],
    ['1.5.1990', '1990-05-01'],
    ['1990-05-01', '1990-05-01'],
    ['1990-05-01 00:00:00', '1990-05-01'],
    ['--05-01', null],
    ['', null],
  ])('with the birthday %o is kept with %o', (birthDate, stored) => {
    expect(checkRow(raw({ birthDate }), TODAY)).toMatchObject({ problem: null, values: { birthDate: stored } });
  });

  test.each([
    ['no name', { name: ' ' }, 'Nome e telefone são obrigatórios'],
    ['no phone', { phone: '' }, 'Nome e telefone são obrigatórios'],
    ['half a phone', { phone: '98765-4321' }, 'Telefone deve ter 10 ou 11 dígitos'],
    ['a phone that Excel has rounded', { phone: '1,19877E+10' }, 'Telefone deve ter 10 ou 11 dígitos'],
    ['half an e-mail', { email: 'ana@' }, 'Formato de email inválido'],
    ['a name of 101', { name: 'a'.repeat(101) }, 'Nome: máximo de 100 caracteres'],
    ['a script', { notes: '<script>' }, 'Observações contém conteúdo não permitido'],
    ['a day that is none', { birthDate: '31/02/1990' }, 'Data de nascimento inválida'],
    ['a birthday to come', { birthDate: '21/11/2026' }, 'Data de nascimento inválida'],
    [
      'two things wrong',
      { phone: '1', birthDate: 'ontem' },
      'Telefone deve ter 10 ou 11 dígitos. Data de nascimento inválida',
    ],
  ])('with %s is wrong and says why', (_, values, problem) => {
    expect(checkRow(raw(values), TODAY)).toMatchObject({ problem, values: null });
  });
});

test('of rows with the same phone each later one names the earlier ones', () => {
  const phones = ['11987654321', '1133334444', '(11) 98765-4321', '1', '+5511987654321'];
  const rows = phones.map((phone, index) => checkRow(raw({ line: index + 2, name: `Ana ${index}`, phone }), TODAY));
  expect([...findRepeated(rows)]).toEqual([
    [4, ['Ana 0 (linha 2)']],
    [6, ['Ana 0 (linha 2)', 'Ana 2 (linha 4)']],
  ]);
});
