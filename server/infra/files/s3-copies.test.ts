import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '#tests/support/s3-server.ts';
import { isUnavailable } from '../process/unavailable.ts';
import { createBucketCopies } from './s3-copies.ts';

const NAME = 'encaixe-diaria-2026-11-20.backup';
const PATH = `/fotos/backups/${NAME}`;

let folder: string;
let file: string;
let service: Awaited<ReturnType<typeof startS3Server>>;
const copies = () => createBucketCopies(service.settings, { leastPartBytes: 1000 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encaixe-copies-'));
  file = join(folder, NAME);
  service = await startS3Server();
});
afterAll(async () => {
  service.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => service.reset());

test.each([
  ['less than a part', 10, 1],
  ['parts of equal length', 3000, 3],
  ['several parts and a rest', 3001, 4],
])('a copy of %s comes back as it was', async (_, size, parts) => {
  const bytes = randomBytes(size);
  await writeFile(file, bytes);
  await copies().put(NAME, file);
  expect(service.objects.get(PATH)).toEqual(bytes);
  expect(service.state.asked.filter(({ method }) => method === 'PUT')).toHaveLength(parts);
  expect(service.parts.size).toBe(0);
  const fetched = join(folder, 'fetched');
  expect(await copies().fetch(NAME, fetched)).toBe(true);
  expect(await readFile(fetched)).toEqual(bytes);
});

test('an upload that fails in the middle leaves no copy and no parts', async () => {
  await writeFile(file, randomBytes(3000));
  service.state.answer = (request, response) => {
    if (request.url?.includes('partNumber=2')) return response.writeHead(403).end();
    return service.obey(request, response);
  };
  await expect(copies().put(NAME, file)).rejects.toSatisfy(isUnavailable);
  expect([service.objects.size, service.parts.size]).toEqual([0, 0]);
});
