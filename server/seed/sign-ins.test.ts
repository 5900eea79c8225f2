import { expect, test } from 'vitest';
import { passwordOf, SIGN_INS } from './sign-ins.ts';

test('a password is another one for each account and each key, and good enough for an administrator', () => {
  const passwords = Object.values(SIGN_INS).flatMap((one) => [passwordOf(one, 'key 1'), passwordOf(one, 'key 2')]);
  expect(new Set(passwords).size).toBe(passwords.length);
  for (const password of passwords) expect(password).toMatch(/^(?:[A-Z][a-z]{3}[2-9]-){2}[A-Z][a-z]{3}[2-9]$/);
});
