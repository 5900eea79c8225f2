import { expect, test } from 'vitest';
import { themeCss, withThemeVariables } from './theme-css.ts';

test('a sheet comes with the variables that it uses, directly or through others, and with no other', () => {
  const css = withThemeVariables('a { color: var(--mantine-color-anchor) }');
  expect(css).toContain('--mantine-color-anchor:var(--mantine-color-azul-text)');
  expect(css).toContain('--mantine-color-azul-text:');
  expect(css).not.toContain('--mantine-spacing');
  expect(css.endsWith('a { color: var(--mantine-color-anchor) }')).toBe(true);
});

test('a salon’s colour changes what the primary colour means', () => {
  const css = withThemeVariables('a { color: var(--mantine-primary-color-filled) }');
  expect(css).toContain(':root[data-mantine-color-scheme="light"][data-color="pink"]{');
  expect(css).toContain('--mantine-primary-color-filled:var(--mantine-color-pink-filled)');
  expect(css).not.toContain('[data-color="blue"]');
});

test('pages of Mantine have all variables', () => {
  expect(themeCss()).toContain('--mantine-spacing-xl:');
  expect(themeCss().length).toBeGreaterThan(withThemeVariables('').length);
});
