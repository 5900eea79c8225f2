import { expect, test } from 'vitest';
import { scriptHold } from './text-first.ts';

/** A page that arrives in these parts. */
function held(...parts: string[]): string {
  const scripts = scriptHold();
  return parts.map((part) => scripts.take(part)).join('') + scripts.end();
}

const LOADING =
  '<link rel="modulepreload" href="/assets/a.js" nonce="x"/><script nonce="x" type="module" async="">import("/assets/b.js")</script>';
const HELD =
  '<link rel="later" href="/assets/a.js" nonce="x"/>' +
  '<script nonce="x" type="text/plain" data-entry="">import("/assets/b.js")</script>';

test('nothing in a held page makes the browser ask for a module', () => {
  expect(held(LOADING)).toBe(HELD);
});

test('wherever the page is cut into parts, nothing of it loads', () => {
  for (let cut = 0; cut <= LOADING.length; cut++) expect(held(LOADING.slice(0, cut), LOADING.slice(cut))).toBe(HELD);
  expect(held(...LOADING)).toBe(HELD);
});

test('other scripts run as they stand', () => {
  const html = '<script nonce="x">window.a = 1</script><script type="application/ld+json">{}</script>';
  expect(held(html)).toBe(html);
});

test('a text with a lone less-than sign is sent on', () => {
  const scripts = scriptHold();
  const text = `<script>1 < ${'2'.repeat(2000)}`;
  expect(scripts.take(text)).toBe(text);
});
