import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { openStorage, type Storage } from './storage.ts';

const NAME = '019aa000-0000-7000-8000-0000000000ab-480.webp';
const OTHER = '019aa000-0000-7000-8000-0000000000ab.webp';
const bytes = Buffer.from('RIFF, a picture');

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'encaixe-uploads-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let service: Awaited<ReturnType<typeof startS3Server>>;
const s3 = (timeLimitMs?: number) => createS3Storage(service.settings, timeLimitMs);
beforeAll(async () => {
  service = await startS3Server();
});
afterAll(() => service.stop());
beforeEach(() => service.reset());

describe.each<[string, () => Storage]>([
  ['a folder', () => createFolderStorage(dataDir)],
  ['a bucket', () => s3()],
])('%s', (_, open) => {
  test('gives back what was put there, until it is deleted', async () => {
    const storage = open();
    expect(await storage.get(NAME)).toBeNull();
    await storage.put(NAME, bytes);
    await storage.put(OTHER, Buffer.from('another'));
    expect(Buffer.from((await storage.get(NAME)) ?? [])).toEqual(bytes);
    await storage.delete(NAME);
    expect(await storage.get(NAME)).toBeNull();
    await storage.delete(NAME);
    expect(Buffer.from((await storage.get(OTHER)) ?? []).toString()).toBe('another');
    await storage.delete(OTHER);
  });
});

test.each<[string, () => Promise<Storage>]>([
  ['a folder', async () => createFolderStorage(await mkdtemp(join(dataDir, 'listed-')))],
  ['a bucket', async () => s3()],
])('%s lists the names of its files, and no other file', async (_, open) => {
  const storage = await open();
  service.objects.set('/fotos/copias/outra.backup', bytes);
  expect(await Array.fromAsync(storage.list())).toEqual([]);
  for (const name of [NAME, OTHER]) await storage.put(name, bytes);
  expect((await Array.fromAsync(storage.list())).toSorted()).toEqual([NAME, OTHER]);
});

test('a folder keeps whole files that only the server may read, and nothing unfinished', async () => {
  const storage = createFolderStorage(dataDir);
  await storage.put(NAME, bytes);
  const folder = join(dataDir, 'uploads', 'ab');
  expect(await readdir(folder)).toEqual([NAME]);
  if (process.platform !== 'win32') expect((await stat(join(folder, NAME))).mode & 0o077).toBe(0);
});

test('a name that leads out of the folder is no name', async () => {
  const storage = createFolderStorage(dataDir);
  for (const name of ['../secret.key', '/etc/passwd', `../${NAME}`, `${NAME}/../../secret.key`, '']) {
    await expect(storage.get(name)).rejects.toThrow('Not the name of an upload');
  }
});

test('a bucket is asked by its path, with a signature', async () => {
  await s3().put(NAME, bytes);
  expect(service.state.asked).toEqual([
    { method: 'PUT', path: `/fotos/uploads/${NAME}`, authorization: expect.any(String), type: 'image/webp' },
  ]);
  expect(service.state.asked[0]?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=chave-publica\/\d{8}\/sa-east-1\/s3\/aws4_request,/,
  );
  expect(service.state.asked[0]?.authorization).not.toContain('segredo');
  expect(service.objects.get(`/fotos/uploads/${NAME}`)).toEqual(bytes);
});

describe('a bucket that fails is unavailable, and answers again afterwards', () => {
  test.each<[string, typeof service.state.answer]>([
    ['refuses the key', (_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
    ['has no such bucket', (_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')],
    ['fails', (_, response) => response.writeHead(500).end()],
    ['breaks off', (request) => request.destroy()],
    ['hangs', () => {}],
    ['hangs in the middle', (_, response) => response.writeHead(200, { 'Content-Length': 100 }).write('RIFF')],
  ])('%s', async (_, failing) => {
    const storage = s3(400);
    service.state.answer = failing;
    const outcomes = await Promise.allSettled([storage.get(NAME), storage.put(NAME, bytes), storage.delete(NAME)]);
    // An upload's answer has no content, so its length does not matter.
    expect(outcomes[0]?.status).toBe('rejected');
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isUnavailable(outcome.reason)).toBe(true);
    expect(service.objects.size).toBe(0);
    service.state.answer = service.obey;
    await storage.put(NAME, bytes);
    expect(Buffer.from((await storage.get(NAME)) ?? [])).toEqual(bytes);
  });

  test('nobody listens', async () => {
    const storage = createS3Storage({ ...service.settings, endpoint: 'http://127.0.0.1:1' });
    await expect(storage.put(NAME, bytes)).rejects.toSatisfy(isUnavailable);
  });
});

test('the settings choose the storage', async () => {
  const inBucket = await openStorage({ s3: service.settings, dataDir });
  await inBucket.put(NAME, bytes);
  expect([...service.objects.keys()]).toEqual([`/fotos/uploads/${NAME}`]);
  const inFolder = await openStorage({ s3: null, dataDir });
  await inFolder.put(OTHER, bytes);
  expect(service.objects.size).toBe(1);
});
