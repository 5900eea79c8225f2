import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { markSheet, placeSheets } from './sheets.ts';
import { withThemeVariables } from './ui/theme-css.ts';

const FIRST = 'a { color: var(--mantine-color-anchor) }';
const SECOND = 'p::before { content: "·" }';

const sheet = (href: string, css: string) =>
  createElement('style', { href, precedence: 'mantine', key: href }, markSheet(css));
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

/** As entry.server.tsx finishes a page. */
const finished = (...children: React.ReactNode[]) =>
  Buffer.from(placeSheets(latin1(renderToString(createElement('div', null, ...children)))), 'latin1').toString();

test('a page has its sheets, with their variables, in the order in which React wrote them', () => {
  const text = withThemeVariables(FIRST) + withThemeVariables(SECOND);
  expect(finished(sheet('a', FIRST), sheet('b', SECOND), 'Olá')).toBe(
    `<style data-precedence="mantine" data-href="a b">${text}</style><div>Olá</div>`,
  );
});

test('what people wrote is never replaced', () => {
  const said = `<style >${markSheet(FIRST)}</style> ${markSheet(FIRST)}`;
  const data = createElement('script', null, JSON.stringify({ said: markSheet(FIRST) }));
  const html = finished(createElement('p', { title: said }, said), data);
  expect(html).not.toContain('color');
  expect(html.match(/\/\*sheet 0\*\//g)).toHaveLength(5);
});
