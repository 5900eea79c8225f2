import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createSecrets, last4, loadSecretKey } from './secrets.ts';

describe('secrets', () => {
  const secrets = createSecrets('a key of this test, long enough for it');

  test.each(['APP_USR-123456', '', 'ção 🔑'])('%j comes back as it was', (plain) => {
    expect(secrets.decrypt(secrets.encrypt(plain))).toBe(plain);
  });

  test('the same text is never encrypted the same way twice, and is not in it', () => {
    const [one, two] = [secrets.encrypt('APP_USR-1'), secrets.encrypt('APP_USR-1')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^v1\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(one).not.toContain('APP_USR');
  });

  test('a changed text, another key or something else altogether is refused', () => {
    const text = secrets.encrypt('APP_USR-1');
    const changed = text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA');
    expect(() => secrets.decrypt(changed)).toThrow();
    expect(() => createSecrets('another key that is long enough too').decrypt(text)).toThrow();
    expect(() => secrets.decrypt('APP_USR-1')).toThrow('Not a secret of ours');
    expect(() => secrets.decrypt(text.replace('v1', 'v9'))).toThrow('Not a secret of ours');
  });

  test('only the end of a long secret is shown', () => {
    expect(last4('APP_USR-1234567890')).toBe('7890');
    expect(last4('short')).toBe('');
  });
});

describe('the key', () => {
  let dataDir: string;
  let lines: string[];
  const load = (secretKey: string | null = null) =>
    loadSecretKey({ secretKey, dataDir }, createLog({ destination: { write: (line) => lines.push(line) } }));
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'encaixe-key-'));
    lines = [];
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('is made once, for the server’s user alone, with a warning that does not tell it', async () => {
    const key = await load();
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('back it up');
    expect(lines[0]).not.toContain(key);
    expect(await load()).toBe(key);
    expect(lines).toHaveLength(1);
  });

  test('comes from the environment when it is set there', async () => {
    expect(await load('x'.repeat(40))).toBe('x'.repeat(40));
    await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
  });

  test('that is damaged stops the start and is not replaced', async () => {
    await writeFile(join(dataDir, 'secret.key'), '');
    await expect(load()).rejects.toThrow('está danificada');
  });
});
