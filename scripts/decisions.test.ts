import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const NAMED = /\bD\d{1,2}[a-z]?\b/g;
const WRITTEN = /^\*\*(D\d{1,2}[a-z]?)\.\*\*/gm;

const read = (pattern: string) => globSync(pattern).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

test('every decision that the project names is written in docs/decisions, once', () => {
  const written = read('docs/decisions/*.md').flatMap(({ text }) => [...text.matchAll(WRITTEN)].map(([, id]) => id));
  expect(written.length).toBe(new Set(written).size);
  const sources = read('{README.md,{docs,app,contract,server,db,lib,tests,bench,scripts}/**/*.{ts,tsx,mjs,css,md}}');
  const named = sources.flatMap(({ file, text }) => (text.match(NAMED) ?? []).map((id) => ({ file, id })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ id }) => !written.includes(id))).toEqual([]);
});
