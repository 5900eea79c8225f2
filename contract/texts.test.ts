import { expect, test } from 'vitest';
import { z } from 'zod';
import { optionalEmail, PersonName, requiredPhone } from './shapes.ts';
import { emailProblem, nameProblem, phoneProblem } from './texts.ts';

const saidBy = (shape: z.ZodType, value: string) => shape.safeParse(value).error?.issues[0]?.message ?? null;
const Name = PersonName('Informe o nome');
const Phone = requiredPhone('Informe o telefone');

test.each([
  ['Ana', null],
  ["  Maria  d'Ávila-Souza ", null],
  ['Ana C. Silva', null],
  ['Dra. Ana', null],
  ['José Silva Jr.', null],
  ['Ana C.Silva', 'Nome deve conter apenas letras, espaços, apóstrofos e hífens'],
  ['premio.com', 'Nome deve conter apenas letras, espaços, apóstrofos e hífens'],
  ['Ana. Ganhe', null],
  ['Ganhe. Agora.', 'Nome deve conter apenas letras, espaços, apóstrofos e hífens'],
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

test.each([
  ['ana@example.com', null],
  ["  Ana.d'Avila+salao@Example.com.br ", null],
  ['ana', 'Formato de email inválido'],
  ['ana@example', 'Formato de email inválido'],
  ['ana@@example.com', 'Formato de email inválido'],
  ['.ana@example.com', 'Formato de email inválido'],
  ['ana..dias@example.com', 'Email contém caracteres inválidos'],
  ['ana@exam--ple.com', 'Email contém caracteres inválidos'],
  [`${'a'.repeat(250)}@example.com`, 'Email muito longo (máximo 254 caracteres)'],
])('the page says of the e-mail %s what the server says, and no more is refused than by zod', (email, problem) => {
  expect(emailProblem(email)).toBe(problem);
  expect(saidBy(optionalEmail, email)).toBe(problem);
  if (problem === null) expect(z.email().safeParse(email.trim().toLowerCase()).success).toBe(true);
});
