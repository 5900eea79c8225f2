import { describe, expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const KEY = 'a secret key that is long enough for a test';
const { encrypt } = createEncryption(KEY);
const TOKEN = 'APP_USR-4815162342-segredo-ção';

test('what was encrypted is read again, also after a restart', () => {
  const encrypted = encrypt(TOKEN, 'salon-1');
  expect(encrypted).not.toContain('APP_USR');
  expect(createEncryption(KEY).decrypt(encrypted, 'salon-1')).toBe(TOKEN);
});

test('the same text is never stored the same way twice', () => {
  expect(encrypt(TOKEN, 'salon-1')).not.toBe(encrypt(TOKEN, 'salon-1'));
});

const encrypted = encrypt(TOKEN, 'salon-1');
const changed = `${encrypted.slice(0, -2)}${encrypted.endsWith('AA') ? 'BB' : 'AA'}`;

test.each([
  ['in the row of another salon', encrypted, 'salon-2', KEY],
  ['with another key', encrypted, 'salon-1', `${KEY}!`],
  ['after a change of a character', changed, 'salon-1', KEY],
  ['cut off', encrypted.slice(0, 20), 'salon-1', KEY],
  ['stored in the clear', TOKEN, 'salon-1', KEY],
  ['empty', '', 'salon-1', KEY],
])('%s it reads as null', (_, value, boundTo, key) => {
  expect(createEncryption(key).decrypt(value, boundTo)).toBeNull();
});

describe('while the key is replaced', () => {
  const NEW = 'a new secret key that is long enough for a test';
  const replacing = createEncryption(NEW, KEY);

  test('what the previous key encrypted is read, and encrypted anew for the same row alone', () => {
    expect(replacing.decrypt(encrypted, 'salon-1')).toBe(TOKEN);
    expect(replacing.decrypt(encrypted, 'salon-2')).toBeNull();
    const renewed = replacing.renew(encrypted, 'salon-1') ?? '';
    expect(createEncryption(NEW).decrypt(renewed, 'salon-1')).toBe(TOKEN);
    expect(replacing.renew(renewed, 'salon-1')).toBeNull();
    expect(replacing.renew(changed, 'salon-1')).toBeNull();
    expect(replacing.renew(encrypted, 'salon-2')).toBeNull();
  });

  test('nothing is encrypted or signed with the previous one', () => {
    const bytes = Buffer.from('bytes');
    expect(createEncryption(NEW).decrypt(replacing.encrypt(TOKEN, 'salon-1'), 'salon-1')).toBe(TOKEN);
    expect(replacing.sign(bytes, 'link')).toEqual(createEncryption(NEW).sign(bytes, 'link'));
    expect(replacing.signaturesOf(bytes, 'link')[1]).toEqual(createEncryption(KEY).sign(bytes, 'link'));
  });
});
