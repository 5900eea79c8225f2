/**
 * Migrations that have landed stay as they are: databases have run them. `db/migrations/hashes.json` holds the hash of each one's text.
 * `npm run db:landed` adds the hashes of new ones and changes none.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './processes.ts';

/** By name, as in `all.ts`. */
type Texts = Record<string, string>;
type Hashes = Record<string, string>;

const folder = join(root, 'db/migrations');
const list = join(folder, 'hashes.json');

/** A line for each migration that is not as it landed. */
export function findChanged(texts: Texts, landed: Hashes): string[] {
  const changed = Object.entries(landed).flatMap(([name, hash]) => {
    const path = `db/migrations/${name}.ts`;
    const text = texts[name];
    if (text === undefined) return [`${path} is gone or has another name, and databases have run it: put it back.`];
    if (hashOf(text) === hash) return [];
    return [`${path} was changed, and databases have run it: put it back as it was, and write a new migration.`];
  });
  const added = Object.keys(texts).filter((name) => !(name in landed));
  return [...changed, ...added.map((name) => whatToDo(name, lastOf(landed)))];
}

const lastOf = (landed: Hashes) => Object.keys(landed).toSorted().at(-1) ?? '';

/** Databases run migrations in order, and refuse one that comes before what they have run. */
const whatToDo = (name: string, last: string) =>
  name > last
    ? `db/migrations/${name}.ts is new: run \`npm run db:landed\` to add it.`
    : `db/migrations/${name}.ts comes before ${last}, which databases have run: give it the next number.`;

/** The hashes that stand stay as they are, and no new one comes before them. */
export function withAdded(texts: Texts, landed: Hashes): Hashes {
  const added = Object.entries(texts).filter(([name]) => name > lastOf(landed));
  const all = [...Object.entries(landed), ...added.map(([name, text]) => [name, hashOf(text)] as const)];
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Git may write other ends of lines. */
const hashOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');

function readTexts(): Texts {
  const files = globSync('[0-9]*.ts', { cwd: folder }).toSorted();
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), readFileSync(join(folder, file), 'utf8')]));
}

if (import.meta.main) {
  const texts = readTexts();
  const landed: Hashes = JSON.parse(readFileSync(list, 'utf8'));
  const isAdding = process.argv.includes('--add');
  const known = isAdding ? withAdded(texts, landed) : landed;
  if (isAdding) writeFileSync(list, `${JSON.stringify(known, null, 2)}\n`);
  const lines = findChanged(texts, known);
  if (Object.keys(texts).length === 0) lines.push(`No migration was found in ${folder}.`);
  for (const line of lines) console.error(line);
  process.exit(lines.length > 0 ? 1 : 0);
}
