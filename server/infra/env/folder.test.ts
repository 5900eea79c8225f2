import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimFolder } from './folder.ts';

let dataDir: string;
let children: ChildProcess[];
beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'encaixe-folder-')), 'data');
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

/** Runs code in another process, with `claimFolder`, `openDatabase` and `dataDir` in scope. Returns its output by line. */
function startProcess(script: string) {
  const prelude = `
    import { claimFolder } from '#server/infra/env/folder.ts';
    import { openDatabase } from '#server/infra/database/database.ts';
    const dataDir = process.argv[1];
    const stay = () => new Promise((done) => process.stdin.once('end', done).resume());`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', prelude + script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => (await lines.next()).value as string | undefined;
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { nextLine, kill };
}

const claimAndStay = `
  await claimFolder(dataDir).then(() => console.log('claimed'), (error) => console.log(error.name, error.lines[0]));
  await stay();`;

describe('one process only', () => {
  test('a second process is told in one line that the folder is in use', async () => {
    const first = startProcess(claimAndStay);
    expect(await first.nextLine()).toBe('claimed');
    const second = startProcess(claimAndStay);
    expect(await second.nextLine()).toMatch(/^StartError A pasta .* já está em uso por outro processo/);
  });

  test('after kill -9 the next start works', async () => {
    for (let round = 0; round < 3; round++) {
      const first = startProcess(claimAndStay);
      expect(await first.nextLine()).toBe('claimed');
      await first.kill();
    }
    const folder = await claimFolder(dataDir);
    folder.release();
  });

  test('of many processes that start together one gets it', async () => {
    const lines = await Promise.all(Array.from({ length: 6 }, () => startProcess(claimAndStay).nextLine()));
    expect(lines.filter((line) => line === 'claimed')).toHaveLength(1);
  });

  test('released, it can be taken again in the same process', async () => {
    const folder = await claimFolder(dataDir);
    await expect(claimFolder(dataDir)).rejects.toThrow('já está em uso');
    folder.release();
    (await claimFolder(dataDir)).release();
  });
});

describe('what lies in the folder', () => {
  async function claimOnce() {
    const folder = await claimFolder(dataDir);
    folder.release();
    return folder;
  }
  async function put(path: string, content = 'x') {
    await mkdir(join(dataDir, path, '..'), { recursive: true });
    await writeFile(join(dataDir, path), content);
  }

  test('nothing: it is made, for its owner alone', async () => {
    expect(await claimOnce()).toMatchObject({ isNew: true, database: join(dataDir, 'db') });
  });

  test('a complete database is kept', async () => {
    await put('db/PG_VERSION');
    await put('db/global/pg_control');
    await put('db/base/1/1259');
    expect((await claimOnce()).isNew).toBe(false);
    expect(existsSync(join(dataDir, 'db/base/1/1259'))).toBe(true);
  });

  test('a first start killed while the database was being copied begins anew', async () => {
    await put('db.unfinished');
    await put('db/global/pg_control');
    await put('db/base/1/1259');
    expect((await claimOnce()).isNew).toBe(true);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  });

  test.each(['db/pg_wal/000000010000000000000001', 'db/PG_VERSION', 'db/global/pg_control'])(
    'beginnings without a single table (%s) begin anew',
    async (path) => {
      await put(path);
      expect((await claimOnce()).isNew).toBe(true);
      expect(existsSync(join(dataDir, 'db'))).toBe(false);
    },
  );

  test('a database whose seed was interrupted is put aside and begun anew, a finished one is kept', async () => {
    const folder = await claimFolder(dataDir);
    await put('db/PG_VERSION');
    await put('db/global/pg_control');
    await put('db/base/1/1259', 'perhaps a backup that somebody restored');
    folder.release();
    const again = await claimFolder(dataDir);
    expect(again.isNew).toBe(true);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
    const aside = (await readdir(dataDir)).filter((name) => name.startsWith('db.interrompido-'));
    expect(aside).toHaveLength(1);
    expect(existsSync(join(dataDir, aside[0] ?? '', 'base/1/1259'))).toBe(true);
    await put('db/PG_VERSION');
    await put('db/global/pg_control');
    await put('db/base/1/1259');
    await again.markReady();
    again.release();
    expect((await claimOnce()).isNew).toBe(false);
  });

  test('of databases whose seed was interrupted the last is kept, and said where', async () => {
    let last: string | null = null;
    for (const round of ['first', 'second', 'third']) {
      const folder = await claimFolder(dataDir);
      folder.release();
      if (round !== 'first') expect(folder.setAside).not.toBeNull();
      last = folder.setAside;
      await put('db/PG_VERSION', round);
      await put('db/global/pg_control');
      await put('db/base/1/1259');
    }
    const aside = (await readdir(dataDir)).filter((name) => name.startsWith('db.interrompido-'));
    expect(aside).toEqual([basename(last ?? '')]);
    expect(await readFile(join(dataDir, aside[0] ?? '', 'PG_VERSION'), 'utf8')).toBe('second');
  });

  test.each(['db/base/1/1259', 'db/photo.jpg'])(
    'a database without its control file but with %s is refused, not removed',
    async (path) => {
      await put(path);
      await put('db/PG_VERSION');
      await expect(claimFolder(dataDir)).rejects.toThrow('está incompleta ou não é do Encaixe e não foi alterada');
      expect(existsSync(join(dataDir, path))).toBe(true);
    },
  );

  test('a folder of somebody else is refused and left as it is', async () => {
    await put('thesis.odt');
    await expect(claimFolder(dataDir)).rejects.toThrow('não está vazia e não é do Encaixe');
    expect(await readdir(dataDir)).toEqual(['thesis.odt']);
  });

  test('a key and mails of a server on PostgreSQL are ours', async () => {
    await put('secret.key');
    await put('mails/x.eml');
    expect((await claimOnce()).isNew).toBe(true);
    expect(existsSync(join(dataDir, 'secret.key'))).toBe(true);
  });

  test('a file in its place is told in one line', async () => {
    await put('../data');
    await expect(claimFolder(dataDir)).rejects.toThrow(/Não foi possível usar a pasta .* \(EEXIST\)/);
  });
});
