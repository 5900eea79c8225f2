import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../process/log.ts';
import { loadSecretKey } from './secret-key.ts';

describe('the secret key', () => {
  let dataDir: string;
  let lines: string[];
  const load = (secretKey: string | null = null) =>
    loadSecretKey({ secretKey, dataDir }, createLog({ destination: { write: (line) => lines.push(line) } }));
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'encaixe-key-'));
    lines = [];
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('is made once, readable only by the server’s user, with a warning that does not contain it', async () => {
    const key = await load();
    expect(key.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('back it up');
    expect(lines[0]).not.toContain(key);
    expect(await load()).toBe(key);
    expect(lines).toHaveLength(1);
  });

  test('comes from the environment when SECRET_KEY is set', async () => {
    expect(await load('x'.repeat(40))).toBe('x'.repeat(40));
    await expect(readFile(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT');
  });

  test('stops the start when it is damaged, and is not replaced', async () => {
    await writeFile(join(dataDir, 'secret.key'), '');
    await expect(load()).rejects.toThrow('está danificada');
  });
});
