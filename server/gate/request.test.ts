import { expect, test } from 'vitest';
import type { TrustProxy } from '../infra/env/env-shapes.ts';
import { addressOf, networkOf, urlAsSeen, withUrl } from './request.ts';

const request = (headers: Record<string, string> = {}, url = 'http://10.0.0.5:3000/auth?x=1') =>
  new Request(url, { headers });
const peer = { address: '10.0.0.9' };

test('without a proxy that we trust, forwarded headers say nothing', () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'mau.example', 'x-forwarded-for': '1.2.3.4' };
  const settings = { publicUrl: null, trustProxy: null };
  expect(addressOf(request(headers), peer, settings)).toBe('10.0.0.9');
  expect(urlAsSeen(request(headers), peer, settings).href).toBe('http://10.0.0.5:3000/auth?x=1');
});

test('PUBLIC_URL is the scheme and host that people see, whatever arrived', () => {
  const url = urlAsSeen(request(), peer, { publicUrl: 'https://agenda.exemplo.com.br', trustProxy: null });
  expect(url.href).toBe('https://agenda.exemplo.com.br/auth?x=1');
});

const originSeen = (headers: Record<string, string>, trustProxy: TrustProxy, from = peer) =>
  urlAsSeen(request(headers), from, { publicUrl: null, trustProxy }).origin;
const https = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'agenda.exemplo.com.br' };

test('a trusted proxy names scheme and host', () => {
  expect(originSeen(https, { hops: 1 })).toBe('https://agenda.exemplo.com.br');
  expect(originSeen({ ...https, 'x-forwarded-host': 'agenda.exemplo.com.br:8443' }, { hops: 1 })).toBe(
    'https://agenda.exemplo.com.br:8443',
  );
});

test('what was forged before the proxy added its own entry names neither scheme nor host', () => {
  const headers = { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'mau.example, agenda.exemplo.com.br' };
  expect(originSeen(headers, { hops: 1 })).toBe('http://agenda.exemplo.com.br');
  expect(originSeen(headers, { addresses: ['10.0.0.0/8'] })).toBe('http://agenda.exemplo.com.br');
});

test('a peer that is none of the trusted addresses names neither scheme nor host', () => {
  expect(originSeen(https, { addresses: ['10.0.0.0/8'] }, { address: '203.0.113.9' })).toBe('http://10.0.0.5:3000');
});

test.each(['mau example', 'mau.example/caminho', 'a:b:c', 'mau.example@agenda.exemplo.com.br', ''])(
  'a forwarded host that is none (%j) changes nothing',
  (host) => {
    expect(originSeen({ 'x-forwarded-host': host }, { hops: 1 })).toBe('http://10.0.0.5:3000');
  },
);

const addressSeen = (forwarded: string, trustProxy: TrustProxy | null, from: { address?: string } = peer) =>
  addressOf(request({ 'x-forwarded-for': forwarded }), from, { trustProxy });
const network = { addresses: ['10.0.0.0/8', 'fd00::/8'] };

test.each([
  ['one hop', { hops: 1 }, '9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['two hops', { hops: 2 }, '9.9.9.9, 1.2.3.4, 10.0.0.7', '1.2.3.4'],
  ['a network of proxies', network, '9.9.9.9, 1.2.3.4, 10.0.0.7', '1.2.3.4'],
  ['nobody before the proxy', { hops: 1 }, '', '10.0.0.9'],
  ['nobody but proxies', network, '10.0.0.7', '10.0.0.7'],
  ['fewer entries than hops', { hops: 3 }, '1.2.3.4', '1.2.3.4'],
  ['a port after IPv4', { hops: 1 }, '9.9.9.9, 1.2.3.4:5678', '1.2.3.4'],
  ['a port after IPv4, by addresses', network, '9.9.9.9, 1.2.3.4:5678', '1.2.3.4'],
  ['a port after IPv6', { hops: 1 }, '9.9.9.9, [2001:db8::1]:443', '2001:db8::1'],
  ['a port after a trusted proxy', network, '1.2.3.4, [fd00::7]:443', '1.2.3.4'],
  ['brackets alone', { hops: 1 }, '[2001:db8::1]', '2001:db8::1'],
  ['IPv4 within IPv6', { hops: 1 }, '::ffff:1.2.3.4', '1.2.3.4'],
  ['IPv4 within IPv6, in hexadecimal', { hops: 1 }, '::ffff:102:304', '1.2.3.4'],
])('the address of the client is the one that the last trusted proxy saw: %s', (_, trustProxy, forwarded, address) => {
  expect(addressSeen(forwarded, trustProxy)).toBe(address);
});

test.each([
  ['unknown', { hops: 1 }],
  ['unknown', network],
  ['_hidden:80', network],
  ['', network],
  ['12', { hops: 1 }],
  ['64:ff9b::1.2.3.4', { hops: 1 }],
  ['64:ff9b::1.2.3.4', network],
  ['0x7f.1', network],
])('what a proxy wrote and is no address (%j) does not let a forged entry before it count', (entry, trustProxy) => {
  expect(addressSeen(`9.9.9.9, ${entry}`, trustProxy)).toBe('10.0.0.9');
});

test('a peer without an address is unknown, and names nobody', () => {
  expect(addressSeen('9.9.9.9', null, {})).toBe('unknown');
  expect(addressSeen('9.9.9.9', network, {})).toBe('unknown');
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test('keeps the method and the body of a form', async () => {
  const form = new Request('http://10.0.0.5:3000/auth', { method: 'POST', body: '{"a":1}' });
  const moved = withUrl(form, new URL('https://agenda.exemplo.com.br/auth'));
  expect(moved.url).toBe('https://agenda.exemplo.com.br/auth');
  expect(moved.method).toBe('POST');
  expect(await moved.json()).toEqual({ a: 1 });
});
