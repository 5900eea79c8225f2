import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { variables } from '#server/infra/env/variables.ts';
import { programOf, readDockerfile, textsOf } from '#tests/support/dockerfile.ts';
import { root } from './processes.ts';

const file = join(root, 'ops/encaixe.service');
const unit = readFileSync(file, 'utf8');
const valuesOf = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('it starts the server as the image does, with settings that the server knows', () => {
  const image = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')).at(-1) ?? expect.fail();
  const command = programOf(textsOf(image, 'CMD')[0] ?? '');
  expect(valuesOf('ExecStart')).toEqual([`/usr/bin/${command.join(' ')}`]);
  const settings = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')));
  expect(Object.keys(settings).filter((name) => !(name in variables.shape))).toEqual([]);
  expect(settings.NODE_ENV).toBe('production');
  expect(settings.DATA_DIR).toBe(`/var/lib/${valuesOf('StateDirectory')[0]}`);
});

const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;

describe.skipIf(!isInstalled)('systemd', () => {
  test('finds no mistake in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'encaixe-unit-'));
    folders.push(folder);
    const copy = join(folder, 'encaixe.service');
    const verify = (text: string) => {
      writeFileSync(copy, text);
      return spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
        .stderr.split('\n')
        .filter((line) => line.includes('encaixe.service'));
    };
    // This machine may have its Node elsewhere, and systemd looks for it.
    const here = unit.replace('/usr/bin/node', process.execPath);
    expect(verify(here)).toEqual([]);
    expect(verify(here.replace('ProtectSystem=strict', 'ProtectSystm=strict'))).not.toEqual([]);
  });

  test('calls it well protected', () => {
    const threshold = (figure: number) => ['security', '--offline=true', `--threshold=${figure}`, file];
    execFileSync('systemd-analyze', threshold(20), { stdio: 'ignore' });
    expect(spawnSync('systemd-analyze', threshold(1)).status).not.toBe(0);
  });
});
