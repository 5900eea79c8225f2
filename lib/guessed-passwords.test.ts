import { describe, expect, test } from 'vitest';
import { isCommonPassword, isOwnName } from './guessed-passwords.ts';

describe('a password is common', () => {
  test.each([
    '123456',
    '12345678',
    '654321',
    '000000',
    'aaaaaa',
    '121212',
    'abc123',
    'qwerty',
    'asdfgh',
    '1q2w3e4r',
    'senha123',
    'Senha@2026',
    '123senha',
    'password1',
    'brasil2026',
    'flamengo10',
    'teamo123',
    'Salão2026',
    'trocar-senha',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe('a password is not common', () => {
  test.each([
    'segredo1',
    'abacaxi',
    'minha senha do salão azul',
    'Kmwr7-Txpa3',
    'tesoura-dourada',
    '19031987',
    'ćžšđ!ý',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

describe('a password is the name or address of its person', () => {
  const person = { fullName: 'Márcia de Oliveira Lima', email: 'marcia.lima@example.com' };
  test.each<[string, boolean]>([
    ['marcia', true],
    ['Márcia2026', true],
    ['oliveira!', true],
    ['marciaoliveira', true],
    ['Marcia de Oliveira Lima', true],
    ['marcia.lima', true],
    ['marcia.lima@example.com', true],
    ['lima1987', true],
    ['marcia-gosta-de-uva', false],
    ['190319', false],
    ['segredo1', false],
  ])('%s: %s', (password, expected) => {
    expect(isOwnName(password, person)).toBe(expected);
  });

  test('an address of digits alone too', () => {
    expect(isOwnName('11987654321', { ...person, email: '11987654321@example.com' })).toBe(true);
  });
});
