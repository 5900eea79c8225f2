import { describe, expect, test } from 'vitest';
import { createSessionCookie } from './session-cookie.ts';

const secret = 'a secret key that is long enough for a test';
const onHttps = createSessionCookie({ secret, publicUrl: 'https://agenda.exemplo.com.br' });
const onHttp = createSessionCookie({ secret, publicUrl: 'http://localhost:3000' });

/** The cookies of the lines, as a browser sends them back. */
const sentBack = (lines: string[]) => lines.map((line) => line.split(';')[0] ?? '');
const readFrom = (cookies: string[]) => onHttps.readToken(new Headers({ cookie: cookies.join('; ') }));
const [host = '', old = ''] = sentBack(onHttps.linesOf('token-1', 60));

describe('on https the session', () => {
  test('is in a cookie that no other host of the site can write, and scripts cannot read', () => {
    const [line = ''] = onHttps.linesOf('token-1', 60);
    expect(line).toMatch(/^__Host-encaixe\.session_token=token-1\./);
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=60',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  test('of a server of the release before is read, and ours is read by that one', () => {
    expect(old).toMatch(/^__Secure-encaixe\.session_token=/);
    expect(readFrom([host])).toBe('token-1');
    expect(readFrom([old])).toBe('token-1');
  });

  test('under the name that only this host can write is the one that counts', () => {
    const [, planted = ''] = sentBack(onHttps.linesOf('token-2', 60));
    expect(readFrom([planted, host])).toBe('token-1');
    expect(readFrom([old, '__Host-encaixe.session_token=forged'])).toBeNull();
    expect(readFrom(sentBack(onHttp.linesOf('token-1', 60)))).toBeNull();
  });

  test('ends under both names', () => {
    expect(onHttps.endLines.map((line) => line.split('; ').slice(0, 2))).toEqual([
      ['__Host-encaixe.session_token=', 'Max-Age=0'],
      ['__Secure-encaixe.session_token=', 'Max-Age=0'],
    ]);
  });
});

test('on http, where browsers take no prefix, it has one name and none', () => {
  expect(onHttp.linesOf('token-1', 60)).toEqual([
    expect.stringMatching(/^encaixe\.session_token=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('a session that the previous secret signed is read while that one is named, and signed anew with the present one', () => {
  const settings = { secret: 'a new secret key that is long enough', publicUrl: 'https://agenda.exemplo.com.br' };
  const replacing = createSessionCookie({ ...settings, previousSecret: secret });
  const read = (by: typeof replacing, cookie: string) => by.readToken(new Headers({ cookie }));
  expect(read(replacing, host)).toBe('token-1');
  expect(read(createSessionCookie(settings), host)).toBeNull();
  const [renewed = ''] = sentBack(replacing.linesOf('token-1', 60));
  expect(read(createSessionCookie(settings), renewed)).toBe('token-1');
  expect(read(onHttps, renewed)).toBeNull();
});
