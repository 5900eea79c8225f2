import { expect, test } from 'vitest';
import { PersonName, requiredPhone } from './shapes.ts';
import { nameProblem, phoneProblem } from './texts.ts';

const saidBy = (shape: typeof Name | typeof Phone, value: string) =>
  shape.safeParse(value).error?.issues[0]?.message ?? null;
const Name = PersonName('Informe o nome');
const Phone = requiredPhone('Informe o telefone');

test.each([
  ['Ana', null],
  ["  Maria  d'Ávila-Souza ", null],
  ['A', 'Nome deve ter pelo menos 2 caracteres'],
  ['a'.repeat(101), 'Nome: máximo de 100 caracteres'],
  ['Ana 2', 'Nome deve conter apenas letras, espaços, apóstrofos e hífens'],
  ['🙂🙂', 'Nome deve conter apenas letras, espaços, apóstrofos e hífens'],
  ['--', 'Nome deve conter apenas letras, espaços, apóstrofos e hífens'],
])('the page says of the name %s what the server says', (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
  expect(saidBy(Name, name)).toBe(problem);
});

test.each([
  ['(11) 98765-4321', null],
  ['1133334444', null],
  ['+55 11 98765-4321', null],
  ['1199', 'Telefone deve ter 10 ou 11 dígitos'],
  ['onze', 'Telefone deve ter 10 ou 11 dígitos'],
  ['1111111111', 'Número de telefone inválido'],
  ['(99) 99999-9999', 'Número de telefone inválido'],
])('the page says of the phone %s what the server says', (phone, problem) => {
  expect(phoneProblem(phone)).toBe(problem);
  expect(saidBy(Phone, phone)).toBe(problem);
});
