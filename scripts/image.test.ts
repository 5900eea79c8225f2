import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { variables } from '#server/infra/env/variables.ts';
import { contextOf, pairsOf, readDockerfile, textsOf } from '#tests/support/dockerfile.ts';
import { buildImage, type Image, machineEnv } from '#tests/support/image-build.ts';
import { freePort } from '#tests/support/program.ts';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './processes.ts';
import { parseFile } from './walls/tree.ts';

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-image-'));
  folders.push(folder);
  return folder;
};
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
const dockerignore = readFileSync(join(root, '.dockerignore'), 'utf8');

test('each stage is the Node of the project, and the last one is no administrator', () => {
  const image = `node:${packageJson.devDependencies.node}-bookworm-slim`;
  expect(stages.map((stage) => stage.image)).toEqual([image, image, image]);
  const last = stages.at(-1);
  expect(last && textsOf(last, 'USER')).toEqual(['node']);
});

test('ports, folders and settings are those of the server', () => {
  const last = stages.at(-1) ?? expect.fail();
  const env = Object.fromEntries(textsOf(last, 'ENV').flatMap(pairsOf));
  expect(Object.keys(env).filter((name) => !(name in variables.shape))).toEqual([]);
  expect(textsOf(last, 'VOLUME')).toEqual([env.DATA_DIR]);
  expect(textsOf(last, 'EXPOSE')).toEqual([String(variables.shape.PORT.parse(undefined))]);
  expect(stages.flatMap((stage) => textsOf(stage, 'ARG'))).toEqual(['COMMIT']);
});

test('no data, setting, secret or test of a working copy gets to the build', () => {
  const copy = newFolder();
  const kept = ['app/root.tsx', 'package.json', 'server/auth/two-factor/rules.ts', 'server/main.ts'];
  const left = ['.env', '.git/config', '.npmrc', 'data/secret.key', 'node_modules/pg/package.json', 'build/commit'];
  const tests = ['server/auth/two-factor/rules.test.ts', 'app/root.test.tsx', 'tests/start.test.ts'];
  for (const file of [...kept, ...left, ...tests]) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    writeFileSync(join(copy, file), '');
  }
  expect(contextOf(copy, dockerignore).toSorted()).toEqual(kept);
});

const run = async (image: Image, [program = '', ...args]: string[], env: NodeJS.ProcessEnv) => {
  const asked = spawn(program, args, { cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  asked.stdout.on('data', (text) => (said += text));
  const [code] = await once(asked, 'close');
  return { code, said };
};

/** Each file's size and time. */
const look = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => [path, statSync(join(folder, path))] as const)
      .filter(([, stat]) => stat.isFile())
      .map(([path, { size, mtimeMs }]) => [path, `${size} ${mtimeMs}`]),
  );

/** The packages that the built pages and the sources beside them import or resolve, types aside. */
function packagesOf(app: string): string[] {
  const files = globSync(['build/server/**/*.js', '{contract,db,lib,server}/**/*.ts'], {
    cwd: app,
    // The bundler's entry: a part of the built pages.
    exclude: ['server/handler.ts'],
  });
  const specifiers = files.flatMap((path) => {
    const text = readFileSync(join(app, path), 'utf8');
    const { imports, broken } = parseFile(path, text);
    expect(broken).toBeNull();
    const resolved = [...text.matchAll(/import\.meta\.resolve\(['"]([^'"]+)['"]\)/g)].map(([, name = '']) => name);
    return [...imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => specifier), ...resolved];
  });
  const names = specifiers
    .filter((specifier) => !/^([.#]|node:)/.test(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  return [...new Set(names)].toSorted();
}

/** A card, encoded again as an upload. */
const PAINT = `
  const { createCardPainter } = await import('./server/infra/files/cards.ts');
  const { createImageEncoder } = await import('./server/infra/files/encoder.ts');
  const card = { name: 'Ana', initials: 'A', rating: null, place: 'Manaus', color: 'blue', seed: 'ana', logo: null };
  const painted = await createCardPainter()('ana', async () => card);
  const { width, height } = await createImageEncoder()(painted, 'salon');
  process.stdout.write(width + ' x ' + height);
`;

// Two installations, a build and a first start: two minutes on a free machine. The build is made here although `npm test` made one,
// because it shows that the image is given all of its sources.
test('the Dockerfile, line by line, makes a server that runs', { timeout: 30 * 60_000, retry: 0 }, async () => {
  const image = await buildImage(root, newFolder());

  // Vite serves in development only.
  const needed = packagesOf(image.workdir).filter((name) => name !== 'vite');
  expect(needed).toEqual(Object.keys(packageJson.dependencies).toSorted());
  const brought = Object.keys(packageJson.devDependencies).filter((name) =>
    existsSync(join(image.workdir, 'node_modules', name)),
  );
  // Brought along by packages of the server.
  expect(brought).toEqual(['@orpc/client', '@orpc/openapi-client', '@types/node']);

  const port = await freePort();
  // The folder of the image's root stands for `/`.
  const env = {
    ...machineEnv(),
    ...image.env,
    DATA_DIR: join(image.root, image.env.DATA_DIR ?? ''),
    PORT: String(port),
    // Its data takes two minutes, and is made by what runs without it.
    DEMO: 'off',
  };
  expect((await run(image, image.check, env)).code).toBe(1);

  const before = look(image.workdir);
  const [program = '', ...args] = image.command;
  const server = spawn(program, args, { cwd: image.workdir, env, stdio: ['ignore', 'pipe', 'pipe'] });
  endings.push(() => server.kill('SIGKILL'));
  let said = '';
  for (const output of [server.stdout, server.stderr]) output.on('data', (text) => (said += text));
  while ((await run(image, image.check, env)).code !== 0) {
    if (server.exitCode !== null) expect.fail(said);
    await setTimeout(200);
  }

  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect(await (await ask('/healthz')).json()).toEqual({ ok: true });
  const page = await ask('/');
  expect(page.status).toBe(200);
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
  expect((await ask(script)).status).toBe(200);
  // Painted and encoded by processes of their own, which start from source.
  expect(await run(image, ['node', '--input-type=module', '-e', PAINT], env)).toEqual({ code: 0, said: '1200 x 630' });

  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
  // The rest of the file system may be read-only.
  expect(look(image.workdir)).toEqual(before);

  const doctor = await run(image, ['node', 'server/doctor.ts'], env);
  expect(doctor).toMatchObject({ code: 0, said: expect.stringContaining('banco') });
  const admin = await run(image, ['node', 'server/admin.ts', 'create-super-admin', 'ana@exemplo.com.br'], env);
  expect(admin).toMatchObject({ code: 0, said: expect.stringContaining('super administrador') });
});
