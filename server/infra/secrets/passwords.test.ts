import { expect, test } from 'vitest';
import { isUnavailable } from '../process/unavailable.ts';
import { createPasswords } from './passwords.ts';

/** Hashing that ends when the test says so. */
function openHashing() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const hash = (password: string) => {
    started.push(password);
    return new Promise<string>((resolve) => ends.set(password, () => resolve(`hash of ${password}`)));
  };
  const verify = async (tried: { hash: string; password: string }) => tried.hash === (await hash(tried.password));
  const end = (password: string) => ends.get(password)?.();
  return { hash, verify, started, end };
}

test('two passwords are worked on at once, a few wait, and another one is refused at once', async () => {
  const hashing = openHashing();
  const passwords = createPasswords({ atOnce: 2, queued: 1, waitMs: 60_000 }, hashing);
  passwords.expectPlace();
  const first = passwords.hash('one');
  const second = passwords.isRight('hash of two', 'two');
  const third = passwords.hash('three');
  await expect(passwords.hash('four')).rejects.toSatisfy(isUnavailable);
  expect(passwords.expectPlace).toThrow();
  expect(hashing.started).toEqual(['one', 'two']);
  hashing.end('two');
  expect(await second).toBe(true);
  passwords.expectPlace();
  hashing.end('one');
  expect(await first).toBe('hash of one');
  hashing.end('three');
  expect(await third).toBe('hash of three');
});

test('what is hashed here is right here, and nothing else is', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('segredo1');
  expect(await passwords.isRight(hash, 'segredo1')).toBe(true);
  expect(await passwords.isRight(hash, 'segredo2')).toBe(false);
});

test('a password counts to its last character, as it was typed, and its hash has a salt of its own', async () => {
  const passwords = createPasswords();
  const long = `${'aB3 é!'.repeat(21)}xy`;
  const hash = await passwords.hash(long);
  expect(await passwords.isRight(hash, long)).toBe(true);
  for (const other of [long.slice(0, -1), `${long.slice(0, -1)}z`, long.toLowerCase(), ` ${long}`, `${long} `])
    expect(await passwords.isRight(hash, other)).toBe(false);
  expect(await passwords.hash(long)).not.toBe(hash);
});
