/** Builds the pages when a source has changed since the last build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { endChildrenOnExit, root, run, tool } from './processes.ts';

// Only the bundler knows which part of `server/` the server entry takes.
const sources = [
  '{app,contract,db,lib,public,server}/**/*',
  '*.config.{ts,js,mjs,cjs}',
  // The files that the bundler's settings import.
  'scripts/chunks.ts',
  '{package,package-lock,tsconfig}.json',
];
const marker = join(root, 'build', '.encaixe-build');

endChildrenOnExit();
const wanted = fingerprint();
mkdirSync(join(root, 'build'), { recursive: true });
const present = existsSync(marker) ? readFileSync(marker, 'utf8') : null;
if (present !== wanted) {
  const started = Date.now();
  console.log('encaixe: building the pages ...');
  rmSync(marker, { force: true });
  const env = { NODE_ENV: 'production' };
  const { ok, output } = await run([tool('@react-router/dev', 'react-router'), 'build'], { env, quiet: true });
  if (!ok) {
    console.error(output.trimEnd());
    console.error('encaixe: the build failed, see above.');
    process.exit(1);
  }
  compressAssets();
  writeFileSync(marker, wanted);
  console.log(`encaixe: built (${Math.round((Date.now() - started) / 1000)} s)`);
}

// Written every time, because a commit may change no source.
writeFileSync(join(root, 'build', 'commit'), `${commitOf(process.env.COMMIT)}\n`);

/** The commit's name. Empty where nothing tells it: a downloaded archive has no git. */
function commitOf(given: string | undefined): string {
  if (given) return given;
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return asked.status === 0 ? asked.stdout.trim() : '';
}

/** Compresses once with the strongest setting: a phone loads a seventh less than with compression per request. */
function compressAssets(): void {
  for (const name of globSync('build/client/**/*.{js,css,svg}', { cwd: root })) {
    const path = join(root, name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Hashes contents, so that a fresh clone or a copied folder need not build again. */
function fingerprint(): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
