import { describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { createEncryption } from './encryption.ts';
import { readSealedText, readSignedIds, sealText, signIds } from './link-tokens.ts';

const ours = createEncryption('a secret key that is long enough for a test');
const others = createEncryption('another secret key that is long enough for a test');
const ids: [string, string] = [newId(), newId()];
const signed = signIds(ours, 'reminder', ids);
const sealed = sealText(ours, 'opt-out', 'rute@example.com');

/** Every character in turn becomes another one. */
const changed = (token: string) =>
  [...token].map((was, at) => token.slice(0, at) + (was === 'A' ? 'B' : 'A') + token.slice(at + 1));

test('two signed ids take 64 characters, the same each time, and are read again', () => {
  expect(signed).toMatch(/^[\w-]{64}$/);
  expect(signIds(ours, 'reminder', ids)).toBe(signed);
  expect(readSignedIds(ours, 'reminder', signed)).toEqual(ids);
});

test('a sealed text does not show what it says, and is read again', () => {
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('rute');
  expect(readSealedText(ours, 'opt-out', sealed)).toBe('rute@example.com');
});

describe.each([
  ['signed ids', signed, readSignedIds, 'reminder'],
  ['a sealed text', sealed, readSealedText, 'opt-out'],
] as const)('of %s', (_, token, read, purpose) => {
  test('no character can be changed', () => {
    expect(changed(token).filter((one) => read(ours, purpose, one) !== null)).toEqual([]);
  });

  test.each([
    ['nothing', ''],
    ['a part', token.slice(0, -1)],
    ['more', `${token}A`],
    ['another end', `${token}=`],
    ['a space', ` ${token}`],
    ['something else', 'x'.repeat(64)],
    ['other letters', 'é'.repeat(64)],
  ])('%s is none', (_, other) => {
    expect(read(ours, purpose, other)).toBeNull();
  });

  test('it holds for one purpose and one key', () => {
    expect(read(ours, 'other', token)).toBeNull();
    expect(read(others, purpose, token)).toBeNull();
  });
});

test('a link that the previous key made is read while that key is named, and new ones are by the present key', () => {
  const replacing = createEncryption(
    'a new secret key that is long enough for a test',
    'a secret key that is long enough for a test',
  );
  expect(readSignedIds(replacing, 'reminder', signed)).toEqual(ids);
  expect(readSealedText(replacing, 'opt-out', sealed)).toBe('rute@example.com');
  expect(readSignedIds(ours, 'reminder', signIds(replacing, 'reminder', ids))).toBeNull();
});
