import { describe, expect, test } from 'vitest';
import { Password } from '#contract/shapes.ts';
import { wrongPasswordOf } from './rules.ts';

const COMMON = 'Senha muito comum, escolha uma senha mais segura';
const messageOf = (password: string) => Password.safeParse(password).error?.issues[0]?.message ?? null;

describe('the password of an owner or customer', () => {
  test.each([
    'aaaaaa',
    'AaAaAa',
    '000000',
    '😀😀😀😀😀😀',
    'minhasenha',
    'SENHA-forte',
    'novaSenha2026',
    'password1',
    'x123456x',
    'Administrador!',
    'superadmin9',
    'qwertyuiop',
    'LetMeIn!!',
    'welcome2026',
    'monkey!',
    'DragonFly',
  ])('%s is too common', (password) => {
    expect(messageOf(password)).toBe(COMMON);
  });

  test.each(['segredo1', 'abacaxi', 'Kmwr7-Txpa3-Hbtq9', '12345a', 'sen ha1', ' aaaaaa'])('%s will do', (password) => {
    expect(messageOf(password)).toBeNull();
  });

  test.each([
    ['', 'Senha é obrigatória'],
    ['aaa', 'A senha deve ter pelo menos 6 caracteres.'],
    ['x1'.repeat(65), 'Senha muito longa (máximo 128 caracteres)'],
  ])('%j is told what else is wrong first', (password, message) => {
    expect(messageOf(password)).toBe(message);
  });
});

describe('a later password of an administrator', () => {
  test.each([
    ['Kmwr7-Txpa3', 'A nova senha deve ter pelo menos 12 caracteres'],
    ['KMWR7-TXPA3-HBTQ9', 'A nova senha deve ter pelo menos uma letra minúscula'],
    ['kmwr7-txpa3-hbtq9', 'A nova senha deve ter pelo menos uma letra maiúscula'],
    ['Kmwra-Txpab-Hbtqc', 'A nova senha deve ter pelo menos um número'],
    ['Kmwr7aTxpa3bHbtq9', 'A nova senha deve ter pelo menos um caractere especial'],
    ['Kmwr7 Txpa3 Hbtq9', 'A nova senha deve ter pelo menos um caractere especial'],
    ['Kmwr7-Txpa3-Senha', COMMON],
    [`Km-1${'x'.repeat(125)}`, 'Senha muito longa (máximo 128 caracteres)'],
    ['Kmwr7-Txpa3-Hbtq9', null],
    ['Çédille-açaí-42', null],
  ])('%s: %s', (password, message) => {
    expect(wrongPasswordOf({ userType: 'admin' }, password)).toBe(message);
    expect(wrongPasswordOf({ userType: 'super_admin' }, password)).toBe(message);
  });

  test('asks nothing of owners and customers', () => {
    expect(wrongPasswordOf({ userType: 'salon_owner' }, 'abcdef')).toBeNull();
    expect(wrongPasswordOf({ userType: 'customer' }, 'abcdef')).toBeNull();
  });
});
