import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isListedPassword } from './listed-passwords.ts';

test('a password is compared in whatever case', () => {
  expect(isListedPassword('DragonBall')).toBe(true);
  expect(isListedPassword('tesoura-dourada')).toBe(false);
});

test('the list stays on the server: nothing that a browser loads imports it', () => {
  const importers = globSync('{app,contract,lib,server}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && /from '[^']*listed-passwords\.ts'/.test(readFileSync(file, 'utf8')),
  );
  expect(importers.toSorted()).toEqual(['server/auth/rules.ts', 'server/auth/set-up/commands.ts']);
});
