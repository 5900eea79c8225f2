import { expect, test } from 'vitest';
import { slugOfPath } from './kept-pages.ts';
import { isKeptPath } from './kept-paths.ts';

test.each([
  ['/aurora', 'aurora', true],
  ['/aurora/area-cliente', 'aurora', true],
  ['/aurora/agendamento/0190', 'aurora', false],
  ['/aurora/cliente', 'aurora', false],
  ['/aurora/confirmacao', 'aurora', false],
  ['/aurora/manifest.webmanifest', 'aurora', false],
  ['/', null, false],
  ['/dashboard', null, false],
  ['/meu-dia', null, true],
  ['/~aurora/meu-dia', null, true],
  ['/~aurora/dashboard', null, false],
  ['/meu-dia/outra', null, false],
  ['/minha-pagina/previa', null, false],
  ['/settings/conta', null, false],
  ['/admin', null, false],
  ['/api/v1/salons/aurora', null, false],
  ['/media/0190.webp', null, false],
  ['/s/abc123', null, false],
  ['/sw.js', null, false],
])('%s is of the salon %s; kept: %s', (path, slug, isKept) => {
  expect(slugOfPath(path)).toBe(slug);
  expect(isKeptPath(path)).toBe(isKept);
});
