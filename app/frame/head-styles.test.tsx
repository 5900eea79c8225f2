import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withThemeVariables } from '../ui/theme-css.ts';
import { HeadStyles } from './HeadStyles.tsx';
import { ThemeVariablesContext } from './theme-variables.ts';

const FIRST = `a { color: var(--mantine-color-anchor) } @media (width<=47.99em) { ul > li::before { content: "· & 'ñ'" } }`;
const SECOND = 'p { margin: 0 }';

const rendered = (...sheets: string[]) =>
  renderToString(
    <ThemeVariablesContext value={withThemeVariables}>
      <p>
        {sheets.map((inlined, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <HeadStyles key={index} id={`s${index}`} inlined={inlined} href="" />
        ))}
        Olá
      </p>
    </ThemeVariablesContext>,
  );

test('a page has its sheets to the letter, with their variables, in their order', () => {
  const text = withThemeVariables(FIRST) + withThemeVariables(SECOND);
  expect(text).toContain('--mantine-color-anchor:');
  expect(rendered(FIRST, SECOND)).toBe(`<style data-precedence="mantine" data-href="s0 s1">${text}</style><p>Olá</p>`);
});

test('no sheet ends its element', () => {
  const html = rendered('p::before { content: "</style><script>alert(1)</script>" }');
  expect(html.match(/<\/style/g)).toHaveLength(1);
  expect(html.endsWith('</style><p>Olá</p>')).toBe(true);
});

test('the variables of a sheet are found once', () => {
  expect(withThemeVariables(FIRST)).toBe(withThemeVariables(FIRST));
});
