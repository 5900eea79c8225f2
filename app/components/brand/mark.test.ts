import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TILE } from './Mark.tsx';

it('the icon in the browser tab is the mark', () => {
  expect(readFileSync(new URL('../../../public/favicon.svg', import.meta.url), 'utf8')).toContain(TILE);
});
