import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { afterEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '#server/infra/env/env.ts';
import { variables } from '#server/infra/env/variables.ts';
import { pairsOf, readDockerfile, textsOf } from '#tests/support/dockerfile.ts';
import { root } from './processes.ts';

type Service = {
  image?: string;
  build?: unknown;
  read_only?: boolean;
  env_file?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  networks: string[];
  ports?: string[];
  volumes: string[];
  command?: string[];
};
type Compose = {
  services: Record<'proxy' | 'app' | 'pgbouncer' | 'postgres' | 'bucket', Service>;
  volumes: object;
  networks: Record<string, { internal?: boolean }>;
};

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const text = read('compose.yaml');
const compose = parse(text, { merge: true }) as Compose;
const { proxy, app, pgbouncer, postgres, bucket } = compose.services;
const all = Object.entries(compose.services);
const image = readDockerfile(read('Dockerfile')).at(-1) ?? expect.fail('the Dockerfile has no stage');

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Its first rule is the JSON schema of the Compose Specification, which it brings along. The other rules find mistakes, not tastes. */
const linter = new DCLinter({
  rules: {
    'service-keys-order': 0,
    'top-level-properties-order': 0,
    'services-alphabetical-order': 0,
    'service-dependencies-alphabetical-order': 0,
    // The proxy is there for everybody.
    'no-unbound-port-interfaces': 0,
  },
  quiet: false,
  debug: false,
  exclude: [],
});

async function complaintsAbout(yaml: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'encaixe-compose-'));
  folders.push(folder);
  writeFileSync(join(folder, 'compose.yaml'), yaml);
  return linter.lintFiles([folder], false).flatMap(({ messages }) => messages.map(({ rule }) => rule));
}

test('the file is what the Compose Specification describes', async () => {
  expect(await complaintsAbout(text)).toEqual([]);
  expect(await complaintsAbout(text.replace('read_only: true', 'readonly: true'))).toContain('invalid-schema');
  expect(await complaintsAbout(text.replace('internal: true', 'internal: [1]'))).toContain('invalid-schema');
});

test('each image has a version, a health check and a file system that is only read', () => {
  expect(all.filter(([, { image }]) => image && !/:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image))).toEqual([]);
  expect(all.filter(([, service]) => service.read_only !== true)).toEqual([]);
  expect(all.filter(([, service]) => !service.healthcheck).map(([name]) => name)).toEqual(['app']);
  expect(textsOf(image, 'HEALTHCHECK')).toHaveLength(1);
  expect(postgres.image).toMatch(/^postgres:15\./);
});

test('only the proxy is published, and the data is on a network of its own', () => {
  expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect(compose.networks.back?.internal).toBe(true);
  expect(all.filter(([, { networks }]) => networks.includes('front')).map(([name]) => name)).toEqual(['proxy', 'app']);
  const named = all.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  expect(named.filter((name) => !name.startsWith('.')).toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
});

/** Settings that the file asks of `.env`, by name. */
const asked = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name);
const given: Record<string, string> = {
  PUBLIC_URL: 'https://agenda.exemplo.com.br',
  SECRET_KEY: 's'.repeat(64),
  POSTGRES_PASSWORD: 'a1'.repeat(32),
  S3_ACCESS_KEY: 'b2'.repeat(16),
  S3_SECRET_KEY: 'c3'.repeat(32),
};

test('every setting is one of the server, or of the image that it is for', () => {
  const ofImages = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY'];
  const names = all.flatMap(([, { environment = {} }]) => Object.keys(environment));
  expect(names.filter((name) => !(name in variables.shape) && !ofImages.includes(name))).toEqual([]);
  expect(Object.keys(app.environment ?? {}).filter((name) => !(name in variables.shape))).toEqual([]);
  expect([...new Set(asked)].toSorted()).toEqual([...Object.keys(given), 'COMMIT'].toSorted());
});

test('no password has a default, and README names those that must be there', () => {
  for (const name of Object.keys(given)) {
    expect(text).toMatch(new RegExp(`\\$\\{${name}:\\?`));
    expect(text).not.toMatch(new RegExp(`\\$\\{${name}:?-`));
    expect(read('README.md')).toContain(`\`${name}\``);
  }
});

test('the server takes the settings, and finds its neighbours under them', () => {
  const environment = Object.fromEntries(
    Object.entries(app.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, asks: string) => given[asks] ?? ''),
    ]),
  );
  // `.env` is handed over whole, with the database's password.
  const env = readEnv({ ...given, MAIL_FROM: 'agenda@exemplo.com.br', HOST: '127.0.0.1', ...environment });
  expect(env).toMatchObject({ production: true, demo: false, host: null, trustProxy: { hops: 1 } });
  const database = new URL(env.databaseUrl ?? '');
  expect([database.hostname, database.password]).toEqual(['pgbouncer', given.POSTGRES_PASSWORD]);
  expect(read('ops/pgbouncer.ini')).toMatch(new RegExp(`^listen_port = ${database.port}$`, 'm'));
  expect(read('ops/pgbouncer.ini')).toMatch(/^encaixe = host=postgres port=5432$/m);
  expect(pgbouncer.healthcheck?.test).toContain(database.port);
  expect([database.username, database.pathname.slice(1)]).toEqual([
    postgres.environment?.POSTGRES_USER,
    postgres.environment?.POSTGRES_DB,
  ]);
  const store = new URL(env.s3?.endpoint ?? '');
  expect([store.hostname, bucket.command?.[1]]).toEqual(['bucket', `:${store.port}`]);
  expect(bucket.volumes).toEqual([`pictures:${bucket.command?.at(-1)}/${env.s3?.bucket}`]);
});

test('ports and folders are those of the image and of the proxy', () => {
  const port = textsOf(image, 'EXPOSE')[0];
  const dataDir = Object.fromEntries(textsOf(image, 'ENV').flatMap(pairsOf)).DATA_DIR;
  expect(app.environment).toMatchObject({ PORT: port, DATA_DIR: dataDir });
  expect(app.volumes).toEqual([`data:${dataDir}`]);
  expect(read('ops/Caddyfile')).toContain(`reverse_proxy app:${port}\n`);
  const check = new URL(proxy.healthcheck?.test.at(-1) ?? '');
  expect(read('ops/Caddyfile')).toContain(`${check.origin} {\n\trespond ${check.pathname} 200`);
});
