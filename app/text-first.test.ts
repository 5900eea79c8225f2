import { expect, test } from 'vitest';
import { holdScripts } from './text-first.ts';

test('nothing in a held page makes the browser ask for a module', () => {
  const html =
    '<link rel="modulepreload" href="/assets/a.js" nonce="x"/><script nonce="x" type="module" async="">import("/assets/b.js")</script>';
  expect(holdScripts(html)).toBe(
    '<link rel="later" href="/assets/a.js" nonce="x"/>' +
      '<script nonce="x" type="text/plain" data-entry="">import("/assets/b.js")</script>',
  );
});

test('other scripts run as they stand', () => {
  const html = '<script nonce="x">window.a = 1</script><script type="application/ld+json">{}</script>';
  expect(holdScripts(html)).toBe(html);
});
