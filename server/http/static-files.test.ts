import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaticFiles, type StaticFiles } from './static-files.ts';

const SCRIPT = 'console.log(1);';
let folder: string;
let answer: StaticFiles;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'encaixe-files-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/app.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets/app.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'list.csv'), 'a;b');
  answer = openStaticFiles(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') => answer({ method, path, headers });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8, br;q=0', 'gzip'],
  ['x-gzip', null],
  ['', null],
])('a browser that accepts %j gets %s', async (accepted, encoding) => {
  const found = await get('/assets/app.js', { 'accept-encoding': accepted });
  expect(found?.headers.get('content-encoding')).toBe(encoding);
  expect(found?.headers.get('content-type')).toContain('text/javascript');
  expect(found?.headers.get('vary')).toBe('Accept-Encoding');
  if (!encoding) expect(await found?.text()).toBe(SCRIPT);
});

test('what a browser has is not sent again', async () => {
  const tag = (await get('/list.csv'))?.headers.get('etag') ?? '';
  const again = await get('/list.csv', { 'if-none-match': `"other", ${tag}` });
  expect([again?.status, await again?.text()]).toEqual([304, '']);
  expect((await get('/list.csv', { 'if-none-match': '"other"' }))?.status).toBe(200);
});

test('HEAD says the length, and only reading is answered', async () => {
  const head = await get('/list.csv', {}, 'HEAD');
  expect([head?.headers.get('content-length'), await head?.text()]).toEqual(['3', '']);
  expect(await get('/list.csv', {}, 'POST')).toBeNull();
});

test.each([
  '/',
  '/assets',
  '/assets/',
  '/assets/app.js.br',
  '/../package.json',
  '/assets/%2e%2e/list.csv',
  '//list.csv',
])('%s is no file', async (path) => expect(await get(path)).toBeNull());

test('a server without a build has none', async () => {
  const none = openStaticFiles(join(folder, 'nothing'));
  expect(await none({ method: 'GET', path: '/list.csv', headers: {} })).toBeNull();
});
