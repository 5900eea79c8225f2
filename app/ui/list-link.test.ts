import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, Link, StaticRouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ListLink } from './ListLink.tsx';

const PATH = '/salao/agendamento/1';
const props = {
  to: `${PATH}?data=2026-11-20&hora=10:30`,
  className: 'salon-chip',
  role: 'radio',
  'aria-checked': true,
  tabIndex: 0,
  prefetch: 'intent',
  preventScrollReset: true,
  onClick: () => {},
  children: '10:30 "às"',
} as const;

test('the server writes what React Router’s own link would be', async () => {
  const routes = [{ path: '/:slug/agendamento/:serviceId', element: createElement(Link, props) }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${PATH}`));
  if (context instanceof Response) throw new Error('The page was not found.');
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  expect(renderToString(createElement(ListLink, props))).toBe(renderToString(page));
});
