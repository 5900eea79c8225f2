import { Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { changed, held } from './RouterScripts.tsx';

const html = (node: ReactNode) => renderToString(changed(node, held));

test('nothing in a held page makes the browser ask for a module', () => {
  expect(
    html([
      <link key="a" rel="modulepreload" href="/assets/a.js" nonce="x" />,
      null,
      <Fragment key="b">
        <script
          nonce="x"
          type="module"
          async
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as React Router writes it
          dangerouslySetInnerHTML={{ __html: 'import("/assets/b.js")' }}
        />
      </Fragment>,
    ]),
  ).toBe(
    '<link rel="later" href="/assets/a.js" nonce="x"/>' +
      '<script nonce="x" type="text/plain" data-entry="">import("/assets/b.js")</script>',
  );
});

test('other scripts run as they stand', () => {
  const scripts = (
    <>
      <script nonce="x">window.a = 1</script>
      <script type="application/ld+json">{'{}'}</script>
    </>
  );
  expect(html(scripts)).toBe(renderToString(scripts));
});
