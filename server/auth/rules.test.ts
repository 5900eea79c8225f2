import { describe, expect, test } from 'vitest';
import { Password } from '#contract/shapes.ts';
import { LISTED } from '#lib/listed-passwords.ts';
import type { Person } from '../gate/scope.ts';
import { wrongPasswordOf } from './rules.ts';

const COMMON = 'Senha muito comum, escolha uma senha mais segura';
const messageOf = (password: string) => Password.safeParse(password).error?.issues[0]?.message ?? null;

describe('the password of an owner or customer', () => {
  test.each(['segredo1', 'abacaxi', 'Kmwr7-Txpa3-Hbtq9', 'minhasenha', '123456', ' aaaaaa'])(
    '%s will do',
    (password) => {
      expect(messageOf(password)).toBeNull();
    },
  );

  test.each([
    ['', 'Senha é obrigatória'],
    ['aaa', 'A senha deve ter pelo menos 6 caracteres.'],
    ['x1'.repeat(65), 'Senha muito longa (máximo 128 caracteres)'],
  ])('%j is told what else is wrong first', (password, message) => {
    expect(messageOf(password)).toBe(message);
  });
});

const wrongFor = (userType: Person['userType'], password: string, confirmPassword = password) =>
  wrongPasswordOf({ userType, fullName: 'Marina Lima', email: 'marina@example.com' }, { password, confirmPassword });

describe('a later password of an administrator', () => {
  test.each([
    ['', 'Senha é obrigatória'],
    ['abc', 'A nova senha deve ter pelo menos 12 caracteres'],
    ['Kmwr7-Txpa3', 'A nova senha deve ter pelo menos 12 caracteres'],
    ['KMWR7-TXPA3-HBTQ9', 'A nova senha deve ter pelo menos uma letra minúscula'],
    ['kmwr7-txpa3-hbtq9', 'A nova senha deve ter pelo menos uma letra maiúscula'],
    ['Kmwra-Txpab-Hbtqc', 'A nova senha deve ter pelo menos um número'],
    ['Kmwr7aTxpa3bHbtq9', 'A nova senha deve ter pelo menos um caractere especial'],
    ['Kmwr7 Txpa3 Hbtq9', 'A nova senha deve ter pelo menos um caractere especial'],
    [`Km-1${'x'.repeat(125)}`, 'Senha muito longa (máximo 128 caracteres)'],
  ])('%s: %s', (password, message) => {
    expect(wrongFor('admin', password)).toEqual({ password: message });
    expect(wrongFor('super_admin', password)).toEqual({ password: message });
  });

  test.each([
    'Password-2026',
    'x-123456-Abcd',
    'Superadmin-2026',
    'Qwertyuiop-42',
    'LetMeIn-2026!',
    'Welcome-2026!',
    'Monkey-2026-x',
    'DragonFly-2026',
    'Minha-senha-26',
    'Administrador-1',
  ])('%s is too common', (password) => {
    expect(wrongFor('admin', password)).toEqual({ password: COMMON });
  });

  test.each(['Kmwr7-Txpa3-Hbtq9', 'Çédille-açaí-42'])('%s will do', (password) => {
    expect(wrongFor('admin', password)).toBeNull();
    expect(wrongFor('super_admin', password)).toBeNull();
  });
});

test('a password typed twice differently is told in the words of the screen', () => {
  const differing = ['Kmwr7-Txpa3-Hbtq9', 'Kmwr7-Txpa3-Hbtq8'] as const;
  expect(wrongFor('admin', ...differing)).toEqual({ confirmPassword: 'A confirmação da senha não confere' });
  expect(wrongFor('salon_owner', ...differing)).toEqual({ confirmPassword: 'As senhas não coincidem.' });
});

test('owners and customers need six characters', () => {
  expect(wrongFor('salon_owner', 'tucani')).toBeNull();
  expect(wrongFor('customer', 'tucani')).toBeNull();
  expect(wrongFor('customer', 'abc')).toEqual({ password: 'A senha deve ter pelo menos 6 caracteres.' });
});

const OWN_NAME = 'Não use o seu nome nem o seu e-mail como senha';

test.each([
  ['senha2031', COMMON],
  ['marina2026', OWN_NAME],
  ['marina@example.com', OWN_NAME],
])("an owner's password is not %s, and a customer's may be", (password, message) => {
  expect(wrongFor('salon_owner', password)).toEqual({ password: message });
  expect(wrongFor('customer', password)).toBeNull();
});

describe('a password that was found in breaches', () => {
  test('is one of 3,000 at least that are long enough to be typed here', () => {
    expect([...LISTED].filter((password) => password.length >= 6).length).toBeGreaterThan(40_000);
  });

  test.each(['dragonball', 'Charlie1', 'segredo', 'mustang1', 'senha123'])(
    '%s is refused for everybody',
    (password) => {
      for (const userType of ['customer', 'salon_owner'] as const)
        expect(wrongFor(userType, password)).toEqual({ password: COMMON });
    },
  );

  test('is compared as a whole: a customer may take a word with digits, an owner may not', () => {
    expect(wrongFor('customer', 'flamengo-1895')).toBeNull();
    expect(wrongFor('salon_owner', 'flamengo-1895')).toEqual({ password: COMMON });
  });
});
