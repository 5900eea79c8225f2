import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { apiContext } from './api.ts';
import { publicSalonContext } from './frame/salon-guard.ts';

type Action = (asked: { request: Request; url: URL; params: object; context: RouterContextProvider }) => unknown;

const modules = import.meta.glob<Action | undefined>(['./**/route.{ts,tsx}', './owner/*/data/*.ts'], {
  eager: true,
  import: 'action',
});
const actions = Object.entries(modules).flatMap(([path, action]) => (action ? [{ path, action }] : []));

/** They take no input, so that they work before hydration. */
const WITHOUT_INPUT = ['./auth/account/route.tsx', './auth/sign-out/route.tsx'];

/** Any operation that is asked fails the test. */
const untouched = new Proxy({}, { get: (_, noun) => expect.unreachable(`asked ${String(noun)}`) });

function send(action: Action, body: object) {
  const url = new URL('https://encaixe.test/aurora');
  const headers = { 'content-type': 'application/json' };
  const request = new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const context = new RouterContextProvider();
  context.set(apiContext, untouched as never);
  context.set(publicSalonContext, { slug: 'aurora' } as never);
  // An action may be no promise.
  return Promise.resolve().then(() => action({ request, url, params: {}, context }));
}

test('the test finds the actions of the product', () => {
  expect(actions.map(({ path }) => path)).toEqual(
    expect.arrayContaining([...WITHOUT_INPUT, './auth/sign-in/route.tsx']),
  );
});

test.each(actions.filter(({ path }) => !WITHOUT_INPUT.includes(path)))(
  'what $path does not know is answered with 400, and asks nothing',
  async ({ action }) => {
    for (const intent of ['auth.me', 'auth.signOut', 'constructor', '', 7, null, undefined]) {
      await expect(send(action, { intent })).rejects.toMatchObject({ init: { status: 400 } });
    }
  },
);
