import { describe, expect, test } from 'vitest';
import { isSalonPath, returnPath } from './return-to.ts';

const asked = (voltar: string) => returnPath(new Request(`http://localhost/auth?voltar=${encodeURIComponent(voltar)}`));
const raw = (query: string) => returnPath(new Request(`http://localhost/auth?${query}`));

describe('a return to a path of this site', () => {
  test.each([
    ['/dashboard', '/dashboard'],
    ['/services?busca=corte&pagina=2', '/services?busca=corte&pagina=2'],
    ['/aurora?conta=agendamentos#conta', '/aurora?conta=agendamentos#conta'],
    ['/services?busca=coração', '/services?busca=cora%C3%A7%C3%A3o'],
    ['/salão', '/sal%C3%A3o'],
    ['/aurora/../dashboard', '/dashboard'],
    ['/services?busca=%0d%0aSet-Cookie:x', '/services?busca=%0d%0aSet-Cookie:x'],
    ['/x?a="<b>', '/x?a=%22%3Cb%3E'],
  ])('%s leads to %s, in characters that a header can hold', (wanted, path) => {
    expect(asked(wanted)).toBe(path);
    expect(() => new Headers({ location: path })).not.toThrow();
  });
});

describe('a return to anywhere else', () => {
  test.each([
    '',
    'dashboard',
    'https://mau.example',
    '//mau.example',
    '/\\mau.example',
    '/..//mau.example',
    '/.//mau.example/x',
    '/a/..//mau.example',
    '/\t/mau.example',
    '/\n/mau.example',
    '/a\r\nSet-Cookie: x=1',
    '/a\0',
    '/a b',
    '/\u202egnp.exe',
    `/${'a'.repeat(3000)}`,
    `/${'ã'.repeat(1500)}`,
    'javascript:alert(1)',
  ])('%j is none', (wanted) => {
    expect(asked(wanted)).toBeNull();
  });

  test.each(['voltar=%00', 'voltar=/%00', 'voltar=/%E0%A4%A', 'voltar=%ff%fe', 'voltar', 'voltar=%2F%5Cmau.example'])(
    'as %s is none, or one that a header can hold',
    (query) => {
      const path = raw(query);
      if (path !== null) expect(new Headers({ location: path }).get('location')).toMatch(/^\/(?!\/)/);
    },
  );
});

test.each([
  ['/aurora', true],
  ['/aurora?conta=avaliacoes', true],
  ['/aurora/agendamento/1', true],
  ['/', false],
  ['/?x=1', false],
  ['/dashboard', false],
  ['/Dashboard/x', false],
  ['/admin/users', false],
  ['/sair', false],
])("%s is a path of a salon's page: %s", (path, isSalon) => {
  expect(isSalonPath(path)).toBe(isSalon);
});
