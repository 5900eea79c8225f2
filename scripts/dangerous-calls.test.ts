import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('{app,contract,server,lib,db}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The finds of the pattern's first group in the product's sources, each once. */
const found = (pattern: RegExp): string[] =>
  [...new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one = '']) => one)))].toSorted();

test('hashes, signatures and ciphers are SHA-256 and AES-256-GCM, by the names of their algorithms', () => {
  expect(found(/\b(?:createHash|createHmac|hkdfSync)\(\s*([^,)]*)/g)).toEqual(["'sha256'"]);
  expect(found(/\bcreate(?:Cipheriv|Decipheriv)\(\s*([^,)]*)/g)).toEqual(["'aes-256-gcm'"]);
});

test('chance is never that of Math.random, which can be computed', () => {
  expect(found(/(\bMath\.random\b)/g)).toEqual([]);
});

test('no text becomes a program, and no command of the system is run', () => {
  expect(found(/((?<![.\w])eval\(|\bnew Function\(|(?<![.\w'])vm\.\w+\()/g)).toEqual([]);
  expect(found(/import ([^;]*) from 'node:child_process'/g)).toEqual(['{ fork }']);
});

test('nothing turns the check of a certificate off, nor that of requests', () => {
  expect(found(/(rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|insecureHTTPParser)/g)).toEqual([]);
});

test('each cookie of a page says that other sites do not send it along, and whether scripts read it', () => {
  const cookies = found(/\bcreateCookie\((.*?\})\)/gs);
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/httpOnly: (?:true|false)/);
    expect(cookie).toContain("sameSite: 'lax'");
  }
  for (const cookie of found(/document\.cookie = (.*)/g)) expect(cookie).toContain('samesite=lax');
});

test('each page that takes messages of other windows looks at where they come from', () => {
  const listening = sources.filter(({ text }) => text.includes("window.addEventListener('message'"));
  expect(listening.length).toBeGreaterThanOrEqual(2);
  expect(listening.filter(({ text }) => !/\bisFrom\(/.test(text))).toEqual([]);
  // '*' would hand the message to whatever site is in the window.
  expect(found(/(\bpostMessage\([^;]*'\*')/g)).toEqual([]);
});

test('a password is typed hidden, and a password manager may fill it in', () => {
  const fields = found(/<PasswordInput(\s[^\n]*\/>|[\s\S]*?\n\s*\/>)/g);
  expect(fields.length).toBeGreaterThanOrEqual(10);
  for (const field of fields) {
    expect(field).toMatch(/autoComplete=(?:"(?:current|new)-password"|"off"|\{)/);
    expect(field).not.toMatch(/onPaste|type="text"/);
  }
});
