import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { addSecurityHeaders } from './headers.ts';
import type { VisitorPages } from './visitor-pages.ts';

const PUBLIC = 'https://agenda.exemplo.com.br';

async function headersOf(path: string, publicUrl: string | null = PUBLIC): Promise<Headers> {
  const app = new Hono<VisitorPages>();
  addSecurityHeaders(app, { production: true, publicUrl });
  app.get('*', (c) => c.html('<p>ok</p>'));
  return (await app.request(path, { headers: { origin: 'https://mau.example' } })).headers;
}

const directivesOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(/;\s*/).map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

describe.each(['/', '/dashboard', '/api/v1/auth/me', '/nada'])('the answer of %s', (path) => {
  test('loads and runs only what is ours, and names no other base', async () => {
    const policy = directivesOf(await headersOf(path));
    expect(policy.get('default-src')).toBe("'self'");
    expect(policy.get('script-src')).toMatch(/^'self'( 'nonce-[\w+/=-]{20,}')?$/);
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('form-action')).toBe("'self'");
  });

  test('stands in no frame, is taken for its own type only, and lends itself to no other site', async () => {
    const headers = await headersOf(path);
    expect(directivesOf(headers).get('frame-ancestors')).toBe("'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

test('a page has a nonce of its own in each answer, and the API has none', async () => {
  const scripts = async (path: string) => directivesOf(await headersOf(path)).get('script-src');
  expect(await scripts('/')).not.toBe(await scripts('/'));
  expect(await scripts('/api/v1/auth/me')).toBe("'self'");
});

test('only the preview of a page stands in a frame, and only in one of ours', async () => {
  expect(directivesOf(await headersOf('/minha-pagina/previa')).get('frame-ancestors')).toBe("'self'");
});

test('a browser that came by https comes by https for a year; without https nothing is promised', async () => {
  expect((await headersOf('/')).get('strict-transport-security')).toBe('max-age=31536000');
  expect((await headersOf('/', 'http://localhost:3000')).get('strict-transport-security')).toBeNull();
  expect((await headersOf('/', null)).get('strict-transport-security')).toBeNull();
});
