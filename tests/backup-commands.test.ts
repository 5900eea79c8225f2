import { copyFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFile as writeCopy } from '#server/backup/file.ts';
import { takeBackup } from '#server/backup/take.ts';
import { type Database, openDatabase } from '#server/infra/database/database.ts';
import { claimFolder } from '#server/infra/env/folder.ts';
import { createFolderStorage } from '#server/infra/files/folder-storage.ts';
import { fileNames } from '#server/pictures/rules.ts';
import { findPostgres, type Postgres, startPostgres } from './support/postgres.ts';
import { endPrograms, launchProgram, newDataDir, startProgram } from './support/program.ts';
import { startS3Server } from './support/s3-server.ts';
import { createPerson } from './support/test-world.ts';
import { contentOf } from './support/whole-database.ts';

// Each test starts programs, which open databases: seconds on a free machine, many on a busy one.
const patient = { timeout: 300_000 };

type Options = NonNullable<Parameters<typeof launchProgram>[0]>;

const KEY = 'uma chave de cópias';
const PICTURE = '019aa000-0000-7000-8000-0000000000ab';
const demo = { DEMO: 'off' };
/** Made once; the tests read it. */
let dataDir: string;
let file: string;
let before: Record<string, string>;

beforeAll(async () => {
  dataDir = newDataDir();
  file = join(dataDir, '..', 'copia.backup');
  // A whole start, so that the queues and the secret key are there.
  const server = await startProgram({ dataDir, env: demo });
  await server.kill('SIGTERM');
  before = await withFolder(dataDir, async (database) => {
    await createPerson({ database } as never, { fullName: 'Rute Braga' });
    await database.pool.query(
      `insert into pictures (salon_id, id, width, height, stored_at) values (gen_random_uuid(), $1, 8, 8, now())`,
      [PICTURE],
    );
    return await contentOf(database);
  });
  const storage = createFolderStorage(dataDir);
  for (const name of fileNames(PICTURE)) await storage.put(name, Buffer.from(`RIFF ${name}`));
  expect(await run('backup', { dataDir, args: [file], env: { BACKUP_KEY: KEY } })).toMatchObject({ code: 0 });
}, patient.timeout);
afterAll(endPrograms);

async function run(name: 'backup' | 'restore' | 'move', options: Options) {
  const program = await launchProgram({ ...options, file: `server/${name}.ts`, env: { ...demo, ...options.env } });
  const { code } = await program.exited;
  return { code, lines: program.stdout, complaints: program.stderr };
}

async function withFolder<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder: join(folder, 'db') });
  return await work(database).finally(() => database.close());
}

const keyOf = (folder: string) => readFile(join(folder, 'secret.key'), 'utf8');

async function expectRestored(folder: string) {
  expect(await withFolder(folder, contentOf)).toEqual(before);
  const bytes = await createFolderStorage(folder).get(`${PICTURE}-480.webp`);
  expect(bytes?.toString()).toBe(`RIFF ${PICTURE}-480.webp`);
  expect(await keyOf(folder)).toBe(await keyOf(dataDir));
}

test('a server looks by itself whether a daily copy or its trial is due', patient, async () => {
  const { rows } = await withFolder(dataDir, ({ pool }) =>
    pool.query(
      `select name from pgboss.job where name in ('copies.take', 'copies.try') and state = 'created' order by 1`,
    ),
  );
  expect(rows).toEqual([{ name: 'copies.take' }, { name: 'copies.try' }]);
});

describe('npm run backup and npm run restore', patient, () => {
  test('carry rows, pictures and the secret key into an empty folder, in which the product starts', async () => {
    const target = newDataDir();
    const { code, lines } = await run('restore', { dataDir: target, args: [file], env: { BACKUP_KEY: KEY } });
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        expect.stringMatching(/^Cópia de .* restaurada: [\d.]+ registros de \d+ tabelas e 5 arquivos de fotos\.$/),
      ],
    });
    await expectRestored(target);
    const server = await startProgram({ dataDir: target, env: demo });
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    await server.kill('SIGTERM');
  });

  test('an encrypted file shows no name, and one without a key says that the secret key is not in it', async () => {
    expect((await readFile(file)).includes('Rute')).toBe(false);
    const clear = join(dataDir, '..', 'clara.backup');
    const { code, lines } = await run('backup', { dataDir, args: [clear] });
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe(
      `Ela não é cifrada (informe BACKUP_KEY para isso) e não contém a chave secreta. Guarde também ${join(dataDir, 'secret.key')}, à parte.`,
    );
    const target = newDataDir();
    const restored = await run('restore', { dataDir: target, args: [clear] });
    expect(restored.code).toBe(0);
    expect(restored.lines[1]).toContain('Ela não contém a chave secreta');
    await expect(keyOf(target)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a name that is taken is refused, and the file stays', async () => {
    const bytes = await readFile(file);
    const { code, complaints } = await run('backup', { dataDir, args: [file] });
    expect({ code, complaints }).toEqual({
      code: 1,
      complaints: [`encaixe: ${file} já existe e não foi alterado. Escolha outro nome.`],
    });
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  test('a running Encaixe is to be stopped first', async () => {
    const folder = await claimFolder(dataDir);
    const backup = await run('backup', { dataDir, args: [`${file}.2`] });
    const restore = await run('restore', { dataDir, args: [file], env: { BACKUP_KEY: KEY } });
    folder.release();
    for (const { code, complaints } of [backup, restore]) {
      expect({ code, complaints }).toEqual({
        code: 1,
        complaints: [expect.stringContaining(`O Encaixe está rodando com a pasta ${dataDir}. Pare-o antes`)],
      });
    }
  });

  describe('what cannot be restored makes nothing', () => {
    test.each<[string, string, Record<string, string>, (copy: string) => Promise<void>]>([
      [
        'one that is cut off',
        'A cópia está cortada',
        { BACKUP_KEY: KEY },
        async (copy) => truncate(copy, (await stat(copy)).size - 100),
      ],
      ['another key', 'BACKUP_KEY não é a chave', { BACKUP_KEY: 'outra chave de cópias' }, async () => {}],
      ['no key', 'A cópia é cifrada', {}, async () => {}],
      ['another file', 'não é uma cópia de segurança', {}, (copy) => writeFile(copy, 'nome;telefone\n'.repeat(10))],
      ['no file', 'Não foi possível ler', {}, (copy) => rm(copy)],
      [
        'another secret key',
        'SECRET_KEY não é a chave secreta com que a cópia foi feita',
        { BACKUP_KEY: KEY, SECRET_KEY: 'uma chave secreta com mais de 32 caracteres' },
        async () => {},
      ],
    ])('%s', async (_, reason, env, spoil) => {
      const target = newDataDir();
      const copy = join(target, '..', 'copia.backup');
      await copyFile(file, copy);
      await spoil(copy);
      const { code, complaints } = await run('restore', { dataDir: target, args: [copy], env });
      expect({ code, complaints }).toEqual({ code: 1, complaints: [expect.stringContaining(reason)] });
      expect((await readdir(join(target, '..'))).filter((name) => name !== 'copia.backup')).toEqual([]);
    });

    test('a folder with a database, or with other pictures', async () => {
      const env = { BACKUP_KEY: KEY };
      const full = await run('restore', { dataDir, args: [file], env });
      expect(full).toMatchObject({ code: 1, complaints: [expect.stringContaining('Já há um banco de dados em')] });
      expect(await withFolder(dataDir, contentOf)).toEqual(before);
      const target = newDataDir();
      await mkdir(target);
      await createFolderStorage(target).put(`${PICTURE.replace('ab', 'ac')}.webp`, Buffer.from('RIFF'));
      const other = await run('restore', { dataDir: target, args: [file], env });
      expect(other).toMatchObject({ code: 1, complaints: [expect.stringContaining('já há outras')] });
      expect(await readdir(target)).toEqual(['uploads']);
    });
  });

  test('a daily copy comes from the bucket, the newest one or by its name, and leaves the pictures that are there', async () => {
    const service = await startS3Server();
    const { endpoint, bucket, accessKey, secretKey } = service.settings;
    const env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    const refused = async (given: string, settings: Record<string, string>) =>
      (await run('restore', { dataDir: newDataDir(), args: [given], env: settings })).complaints;
    expect(await refused('bucket:', {})).toEqual([expect.stringContaining('Não há bucket nas configurações')]);
    expect(await refused('bucket:', env)).toEqual([expect.stringContaining('Não há cópia diária no bucket fotos')]);
    const daily = join(dataDir, '..', 'diaria.backup');
    await withFolder(dataDir, async (database) => {
      const header = {
        madeAt: '2026-11-20T06:00:00Z',
        release: '1',
        hasDatabase: true,
        secretKey: null,
        secretKeyPrint: null,
      };
      await writeCopy(daily, takeBackup({ database, storage: null, header, onMissing: () => {} }), null);
    });
    const name = 'encaixe-diaria-2026-11-20.backup';
    service.objects.set(`/fotos/backups/${name}`, await readFile(daily));
    service.objects.set('/fotos/backups/encaixe-diaria-2026-11-19.backup', Buffer.from('older'));
    service.objects.set('/fotos/uploads/foto.webp', Buffer.from('RIFF'));
    for (const given of ['bucket:', `bucket:${name}`]) {
      const target = newDataDir();
      const { code, lines } = await run('restore', { dataDir: target, args: [given], env });
      expect(code).toBe(0);
      expect(lines[0]).toBe(`Restaurando ${name} do bucket fotos.`);
      expect(lines[2]).toContain('sem fotos');
      expect(await withFolder(target, contentOf)).toEqual(before);
    }
    expect(service.objects.get('/fotos/uploads/foto.webp')?.toString()).toBe('RIFF');
    expect(await refused('bucket:x', env)).toEqual([expect.stringContaining('Não há x no bucket fotos')]);
    service.stop();
  });

  test('a restore that was killed can be begun again', async () => {
    const target = newDataDir();
    const options = { dataDir: target, args: [file], env: { ...demo, BACKUP_KEY: KEY } };
    const first = await launchProgram({ ...options, file: 'server/restore.ts' });
    await expect.poll(() => readdir(join(target, 'db')).catch(() => []), patient).toContain('PG_VERSION');
    await first.kill('SIGKILL');
    expect(await run('restore', options)).toMatchObject({ code: 0, complaints: [] });
    await expectRestored(target);
  });
});

describe.runIf(findPostgres())('with a PostgreSQL server', patient, () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  async function settings(lines: Record<string, string>): Promise<string> {
    const path = join(newDataDir(), '..', 'novo.env');
    await writeFile(
      path,
      Object.entries({ PUBLIC_URL: 'https://agenda.example.com', ...lines })
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    );
    return path;
  }

  test('npm run move leads there and back', async () => {
    const there = await settings({ DATABASE_URL: postgres.url, DATA_DIR: join(newDataDir(), 'la') });
    const moved = await run('move', { dataDir, args: [there] });
    expect(moved).toMatchObject({ code: 0, complaints: [] });
    const again = await run('move', { dataDir, args: [there] });
    expect(again).toMatchObject({ code: 1, complaints: [expect.stringContaining('não está vazio')] });

    const server = await openDatabase({ url: postgres.url });
    expect(await contentOf(server)).toEqual(before);
    const folder = newDataDir();
    const back = await settings({ DATABASE_URL: '', DATA_DIR: folder });
    const source = { databaseUrl: postgres.url, dataDir };
    const inUse = await run('move', { ...source, args: [back] });
    expect(inUse).toMatchObject({ code: 1, complaints: [expect.stringContaining('Um Encaixe está usando o banco')] });
    await server.close();
    const onlyPictures = await settings({ DATA_DIR: newDataDir() });
    expect(await run('move', { ...source, args: [onlyPictures] })).toMatchObject({
      ...{ code: 0, lines: [expect.stringMatching(/^Levados 5 arquivos de fotos\./), expect.any(String)] },
    });
    expect(await run('move', { ...source, args: [back] })).toMatchObject({ code: 0, complaints: [] });
    await expectRestored(folder);
    expect(await withFolder(dataDir, contentOf)).toEqual(before);
  });

  test('settings that lead to the same place are refused', async () => {
    const same = await settings({ DATA_DIR: dataDir });
    const { code, complaints } = await run('move', { dataDir, args: [same] });
    expect({ code, complaints }).toEqual({ code: 1, complaints: [expect.stringContaining('não há o que mudar')] });
  });
});
