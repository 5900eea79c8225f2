import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { extraFolders, groundFloor, nouns, ownersNouns, parts } from './walls/places.ts';

const doc = readFileSync('docs/architecture.md', 'utf8');
const floors = doc.match(/```\n(.*?)```/s)?.[1] ?? '';
const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** The folders of `folder` that hold a source at any depth: git keeps no empty ones, a working copy may. */
const foldersOf = (folder: string) => {
  const below = globSync(`${folder}/*/**/*.{ts,tsx}`);
  return [...new Set(below.map((file) => posix.relative(folder, file).split('/')[0] ?? ''))].sort();
};

test('the floors are the folders of the project', () => {
  const named = matchesOf(floors, /^(\w+)\/ /gm);
  const made = matchesOf(readFileSync('.gitignore', 'utf8'), /^\/?([\w.-]+)\/$/gm);
  const folders = readdirSync('.', { withFileTypes: true }).filter((one) => one.isDirectory());
  const kept = folders.map(({ name }) => name).filter((name) => !name.startsWith('.') && !made.includes(name));
  expect(named.toSorted()).toEqual(kept.toSorted());
});

test('the floors of the server are named, and so are the folders of its ground floor', () => {
  const folders = foldersOf('server');
  expect(folders).toEqual([...nouns, ...groundFloor].toSorted());
  for (const folder of groundFloor) expect(floors).toMatch(new RegExp(`\\b${folder}/ `));
  const named = floors
    .match(/infra\/ +((?:\w+ )+)/)?.[1]
    ?.trim()
    .split(' ');
  expect(named?.toSorted()).toEqual(foldersOf('server/infra'));
});

test('the areas of the site and the nouns of an owner are the folders of `app`', () => {
  const areas = doc.match(/area of the site \(`([^`]+)`\)/)?.[1]?.split(/\s+/) ?? [];
  const shared = ['frame', 'components', 'ui'];
  expect([...areas, ...shared].toSorted()).toEqual(foldersOf('app'));
  expect([...ownersNouns].toSorted()).toEqual(foldersOf('app/owner'));
});

test('the table of parts is what stands in the folders of the nouns', () => {
  const table = new Map(
    [...doc.matchAll(/^\| ([a-z-]+) \| (`.*) \|$/gm)].map(([, noun = '', row = '']) => [
      noun,
      matchesOf(row, /`([a-z-]+)`/g).toSorted(),
    ]),
  );
  const tree = nouns.flatMap((noun) => {
    const found = foldersOf(`server/${noun}`).filter((folder) => folder !== extraFolders[noun]);
    return found.length > 0 ? [[noun, found] as const] : [];
  });
  expect(Object.fromEntries(table)).toEqual(Object.fromEntries(tree));
  expect(Object.fromEntries(Object.entries(parts).map(([noun, named]) => [noun, named.toSorted()]))).toEqual(
    Object.fromEntries(tree),
  );
});

test('each file and page that is named is there', () => {
  const paths = matchesOf(doc, /`((?:\w[\w.-]*\/)+[\w.-]*)`/g);
  const links = matchesOf(doc, /\]\(([^)#]+)\)/g).map((link) => posix.join('docs', link));
  expect(paths.length).toBeGreaterThan(15);
  expect(links.length).toBeGreaterThan(15);
  const isThere = (path: string) => ['', 'server/', 'scripts/walls/'].some((root) => existsSync(root + path));
  expect([...paths, ...links].filter((path) => !isThere(path))).toEqual([]);
});

test('the commands are those of `package.json`', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const named = matchesOf(doc, /^\| `npm (?:run )?([\w:]+)` \|/gm);
  expect(named.toSorted()).toEqual(Object.keys(scripts).toSorted());
});

/** `a/{b,c}.ts` is two paths. */
function expand(path: string): string[] {
  const [whole, alternatives] = /\{([^{}]*)\}/.exec(path) ?? [];
  if (whole === undefined || alternatives === undefined) return [path];
  return alternatives.split(',').flatMap((one) => expand(path.replace(whole, one)));
}

test('each path that the documents name from the root is there', () => {
  const documents = globSync(['README.md', 'docs/**/*.md', 'server/**/*.md']);
  const roots = readdirSync('.');
  const named = documents.flatMap((document) =>
    matchesOf(readFileSync(document, 'utf8'), /`([\w.-]+\/[^`\s<…*]*)`/g)
      .filter((path) => roots.includes(path.split('/')[0] ?? ''))
      .flatMap(expand)
      .map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(300);
  // In braces the endings may be left out: `useMove`, `Terms`.
  const isThere = (path: string) => existsSync(path) || globSync(`${path}.*`).length > 0;
  expect(named.filter(({ path }) => !isThere(path) && !isMadeLater(path))).toEqual([]);
});

/** Folders of a machine that serves or tests; the rooms that new-noun.md adds. */
const isMadeLater = (path: string) => /^(data|build|node_modules|test-results)\/|\brooms\b/.test(path);
