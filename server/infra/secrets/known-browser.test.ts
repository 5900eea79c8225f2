import { expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { systemClock } from '../process/clock.ts';
import { createEncryption } from './encryption.ts';
import { findKnownBrowser, forgetAccountHere, rememberBrowser } from './known-browser.ts';

const encryption = createEncryption('a secret key that is long enough for a test');
const sourceAt = (publicUrl: string, cookie = '') => ({
  infra: { encryption, clock: systemClock, env: { publicUrl } },
  headers: new Headers({ cookie }),
});
const HTTPS = 'https://agenda.exemplo.com.br';
const HTTP = 'http://localhost:3000';
const [ana, bia] = [newId(), newId()];
const sentBack = (lines: string[]) => lines.map((line) => line.split(';')[0] ?? '').join('; ');

test('on https a known browser is remembered where no other host of the site can write', () => {
  const lines = rememberBrowser(sourceAt(HTTPS), ana);
  expect(lines).toEqual([
    expect.stringMatching(/^__Host-encaixe-known=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ]);
  expect(findKnownBrowser(sourceAt(HTTPS, sentBack(lines)), ana)).not.toBeNull();
  expect(rememberBrowser(sourceAt(HTTP), ana)).toEqual([expect.stringMatching(/^encaixe-known=.*SameSite=Lax$/)]);
});

test('one that was remembered without the prefix stays known, and moves under it at the next sign-in', () => {
  const before = sentBack(rememberBrowser(sourceAt(HTTP), ana));
  const id = findKnownBrowser(sourceAt(HTTPS, before), ana);
  expect(id).not.toBeNull();
  const lines = rememberBrowser(sourceAt(HTTPS, before), bia);
  expect(lines[1]).toMatch(/^encaixe-known=; Max-Age=0;/);
  const after = sourceAt(HTTPS, lines[0]?.split(';')[0]);
  expect(findKnownBrowser(after, ana)).toBe(id);
  expect(findKnownBrowser(after, bia)).not.toBeNull();
});

test('an account is forgotten under both names', () => {
  const cookie = [sentBack(rememberBrowser(sourceAt(HTTP), ana)), sentBack(rememberBrowser(sourceAt(HTTPS), ana))].join(
    '; ',
  );
  expect(sentBack(forgetAccountHere(sourceAt(HTTPS, cookie), ana))).toBe('__Host-encaixe-known=; encaixe-known=');
});
