import { expect, test } from 'vitest';
import { requestAsSeen } from './request.ts';

const request = (headers: Record<string, string> = {}, url = 'http://10.0.0.5:3000/auth?x=1') =>
  new Request(url, { headers });
const peer = { address: '10.0.0.9' };

test('without a proxy that we trust, forwarded headers say nothing', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'mau.example', 'x-forwarded-for': '1.2.3.4' };
  const seen = requestAsSeen(request(headers), peer, { publicUrl: null, trustProxy: null });
  expect(seen).toMatchObject({ address: '10.0.0.9', request: { url: 'http://10.0.0.5:3000/auth?x=1' } });
});

test('PUBLIC_URL is the scheme and host that people see, whatever arrived', () => {
  const seen = requestAsSeen(request(), peer, { publicUrl: 'https://agenda.exemplo.com.br', trustProxy: null });
  expect(seen.request.url).toBe('https://agenda.exemplo.com.br/auth?x=1');
});

test('a trusted proxy names scheme and host', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'agenda.exemplo.com.br' };
  const seen = requestAsSeen(request(headers), peer, { publicUrl: null, trustProxy: { hops: 1 } });
  expect(new URL(seen.request.url).origin).toMatch(/^https:\/\/agenda\.exemplo\.com\.br/);
});

test.each([
  ['one hop', { hops: 1 }, '9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['two hops', { hops: 2 }, '9.9.9.9, 1.2.3.4, 10.0.0.7', '1.2.3.4'],
  ['a network of proxies', { addresses: ['10.0.0.0/8'] }, '9.9.9.9, 1.2.3.4, 10.0.0.7', '1.2.3.4'],
  ['nobody before the proxy', { hops: 1 }, '', '10.0.0.9'],
])('the address of the client is the one that the last trusted proxy saw: %s', (_, trustProxy, forwarded, address) => {
  const headers = { 'x-forwarded-for': forwarded };
  expect(requestAsSeen(request(headers), peer, { publicUrl: null, trustProxy }).address).toBe(address);
});

test('keeps the method and the body of a form', async () => {
  const form = new Request('http://10.0.0.5:3000/auth', { method: 'POST', body: '{"a":1}' });
  const seen = requestAsSeen(form, peer, { publicUrl: 'https://agenda.exemplo.com.br', trustProxy: null });
  expect(seen.request.method).toBe('POST');
  expect(await seen.request.json()).toEqual({ a: 1 });
});
