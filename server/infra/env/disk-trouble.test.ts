import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskTroubleOf, findDiskTrouble } from './disk-trouble.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encaixe-disk-'));
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true });
});

const failed = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['ENOSPC', /^Não há espaço livre no disco de \/dados\. Libere espaço/],
  ['EDQUOT', /^Não há espaço livre/],
  ['EACCES', /^Sem permissão para ler e gravar em \/dados\./],
  ['EROFS', /^O disco de \/dados só permite leitura\./],
  ['EIO', /não responde \(EIO\)/],
])('%s is told in words', (code, words) => {
  expect(diskTroubleOf(failed(code), '/dados')?.lines).toEqual([expect.stringMatching(words)]);
});

test('an error that is none of the disk’s is not explained by it', () => {
  expect(diskTroubleOf(failed('ENOENT'), '/dados')).toBeNull();
  expect(diskTroubleOf(new Error('PGlite failed to initialize properly'), '/dados')).toBeNull();
});

test('a disk in order has no trouble, and nothing is left in the folder', async () => {
  await mkdir(join(folder, 'db'));
  await writeFile(join(folder, 'db/PG_VERSION'), '17');
  expect(await findDiskTrouble(folder)).toBeNull();
  expect(await readdir(folder)).toEqual(['db']);
});

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** By a process of nobody where we are root, who may read and write everything. It becomes nobody once it has read the code. */
async function askAsOther(question: string): Promise<string> {
  const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    const { findDiskTrouble } = await import(${url('./disk-trouble.ts')});
    const { claimFolder } = await import(${url('./folder.ts')});
    if (process.getuid() === 0) process.setuid(${NOBODY});
    const folder = ${JSON.stringify(folder)};
    console.log(await ${question});`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  return stdout;
}

test.skipIf(process.platform === 'win32')(
  'files of another user are told by their path, and left as they are',
  async () => {
    for (const path of ['db/base/1/1259', 'db/global/pg_control', 'db/PG_VERSION']) {
      await mkdir(join(folder, path, '..'), { recursive: true });
      await writeFile(join(folder, path), 'x');
    }
    const all = ['.', ...(await readdir(folder, { recursive: true }))];
    if (isRoot) for (const path of all) await chown(join(folder, path), NOBODY, NOBODY);
    await chmod(join(folder, 'db'), 0o000);
    expect(await askAsOther('claimFolder(folder).catch((error) => error.message)')).toMatch(
      /^Sem permissão para ler e gravar em .*\/db/,
    );
    await chmod(join(folder, 'db'), 0o700);
    await chmod(join(folder, 'db/PG_VERSION'), 0o400);
    expect(await askAsOther('findDiskTrouble(folder).then(({ lines }) => lines[0])')).toMatch(
      /^Sem permissão para ler e gravar em .*\/db\/PG_VERSION\./,
    );
    expect(await readFile(join(folder, 'db/base/1/1259'), 'utf8')).toBe('x');
  },
);
