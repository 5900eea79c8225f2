import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

/** A service that speaks as much of S3 as is asked of it, and answers as the test wants. */
const objects = new Map<string, Buffer>();
let asked: { method: string; path: string; authorization: string; type: string }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = obey;

async function obey(request: IncomingMessage, response: ServerResponse) {
  const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://s3');
  if (searchParams.get('list-type') === '2') return list(path, searchParams, response);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  if (request.method === 'PUT') objects.set(path, Buffer.concat(parts));
  if (request.method === 'DELETE') objects.delete(path);
  const found = objects.get(path);
  if (request.method === 'DELETE') return response.writeHead(204).end();
  if (request.method === 'PUT') return response.writeHead(200, { ETag: '"1"' }).end();
  if (found) return response.writeHead(200, { 'Content-Length': found.length }).end(found);
  const xml = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>';
  return response.writeHead(404, { 'Content-Type': 'application/xml' }).end(xml);
}

/** One name in each answer, as a service that has many gives a thousand. */
function list(bucket: string, asked: URLSearchParams, response: ServerResponse) {
  const keys = [...objects.keys()].map((path) => path.slice(bucket.replace(/\/?$/, '/').length)).toSorted();
  const left = keys.filter(
    (key) => key.startsWith(asked.get('prefix') ?? '') && key > (asked.get('continuation-token') ?? ''),
  );
  const [key] = left;
  const more =
    left.length > 1 ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${key}</NextContinuationToken>` : '';
  const contents = key ? `<Contents><Key>${key}</Key></Contents>` : '';
  response.writeHead(200, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents}${more}</ListBucketResult>`);
}

const service = createServer((request, response) => {
  const { method = '', url = '', headers } = request;
  const path = new URL(url, 'http://s3').pathname;
  asked.push({ method, path, authorization: headers.authorization ?? '', type: headers['content-type'] ?? '' });
  answer(request, response);
});
const settings = () => ({
  endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  bucket: 'fotos',
  region: 'sa-east-1',
  accessKey: 'chave-publica',
  secretKey: 'segredo',
});
const s3 = (timeLimitMs?: number) => createS3Storage(settings(), timeLimitMs);
beforeAll(() => new Promise<void>((done) => void service.listen(0, '127.0.0.1', done)));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  objects.clear();
  asked = [];
  answer = obey;
});

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
  objects.set('/fotos/copias/outra.backup', bytes);
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
  expect(asked).toEqual([
    { method: 'PUT', path: `/fotos/uploads/${NAME}`, authorization: expect.any(String), type: 'image/webp' },
  ]);
  expect(asked[0]?.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=chave-publica\/\d{8}\/sa-east-1\/s3\/aws4_request,/,
  );
  expect(asked[0]?.authorization).not.toContain('segredo');
  expect(objects.get(`/fotos/uploads/${NAME}`)).toEqual(bytes);
});

describe('a bucket that fails is unavailable, and answers again afterwards', () => {
  test.each<[string, typeof answer]>([
    ['refuses the key', (_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
    ['has no such bucket', (_, response) => response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')],
    ['fails', (_, response) => response.writeHead(500).end()],
    ['breaks off', (request) => request.destroy()],
    ['hangs', () => {}],
    ['hangs in the middle', (_, response) => response.writeHead(200, { 'Content-Length': 100 }).write('RIFF')],
  ])('%s', async (_, failing) => {
    const storage = s3(400);
    answer = failing;
    const outcomes = await Promise.allSettled([storage.get(NAME), storage.put(NAME, bytes), storage.delete(NAME)]);
    // An upload's answer has no content, so its length does not matter.
    expect(outcomes[0]?.status).toBe('rejected');
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(isUnavailable(outcome.reason)).toBe(true);
    expect(objects.size).toBe(0);
    answer = obey;
    await storage.put(NAME, bytes);
    expect(Buffer.from((await storage.get(NAME)) ?? [])).toEqual(bytes);
  });

  test('nobody listens', async () => {
    const storage = createS3Storage({ ...settings(), endpoint: 'http://127.0.0.1:1' });
    await expect(storage.put(NAME, bytes)).rejects.toSatisfy(isUnavailable);
  });
});

test('the settings choose the storage', async () => {
  const inBucket = await openStorage({ s3: settings(), dataDir });
  await inBucket.put(NAME, bytes);
  expect([...objects.keys()]).toEqual([`/fotos/uploads/${NAME}`]);
  const inFolder = await openStorage({ s3: null, dataDir });
  await inFolder.put(OTHER, bytes);
  expect(objects.size).toBe(1);
});
