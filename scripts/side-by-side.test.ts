import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { findBreaking } from './side-by-side.ts';

/** The last migration that landed before the rule. */
const LAST_BEFORE = '067-who-came-back-is-counted';

const names = globSync('db/migrations/[0-9]*.ts').map((file) => basename(file, '.ts'));
const read = (name: string) => readFileSync(`db/migrations/${name}.ts`, 'utf8');

test('each migration since the rule lets the previous release run beside it', () => {
  expect(names).toContain(LAST_BEFORE);
  const broken = names.filter((name) => name > LAST_BEFORE).map((name) => [name, findBreaking(read(name))] as const);
  expect(broken.filter(([, found]) => found.length > 0)).toEqual([]);
});

test('the check finds what earlier migrations did', () => {
  expect(findBreaking(read(LAST_BEFORE))).toEqual(['drops a table']);
  expect(names.filter((name) => findBreaking(read(name)).length > 0).length).toBeGreaterThan(20);
});

const sql = (statement: string) => `await sql\`${statement}\`.execute(db);`;

test.each([
  ['alter table rooms drop column size', 'drops a column'],
  ['alter table rooms drop size', 'drops a column'],
  ['drop table rooms', 'drops a table'],
  ['drop table if exists rooms', 'drops a table'],
  ['alter table rooms rename column size to width', 'renames'],
  ['alter table rooms rename to chairs', 'renames'],
  ['alter table rooms alter column size type bigint', 'changes the type of a column'],
  ['alter table rooms alter size set data type bigint', 'changes the type of a column'],
  ['alter table rooms alter column size set not null', 'sets a column to not null'],
  ['alter table rooms add constraint rooms_size check (size > 0)', 'adds a constraint without `not valid`'],
  ['alter table rooms add unique (size)', 'adds a constraint without `not valid`'],
  ['alter table rooms add column size int not null', 'adds a column that is not null and has no default'],
  ['create index rooms_size on rooms (size)', 'creates an index on a table that is not new'],
  ['create unique index rooms_size on rooms (size)', 'creates an index on a table that is not new'],
  [
    'alter table rooms add column area int not null generated always as (size * width) stored',
    'adds a generated column, which writes the whole table',
  ],
])('%s is refused', (statement, said) => {
  expect(findBreaking(sql(statement))).toEqual([said]);
});

test.each([
  ["db.schema.alterTable('rooms').dropColumn('size')", 'drops a column'],
  ["db.schema.dropTable('rooms')", 'drops a table'],
  ["db.schema.alterTable('rooms').renameColumn('size', 'width')", 'renames'],
  ["db.schema.alterTable('rooms').renameTo('chairs')", 'renames'],
  ["db.schema.alterTable('rooms').alterColumn('size', (c) => c.setDataType('bigint'))", 'changes the type of a column'],
  ["db.schema.alterTable('rooms').alterColumn('size', (c) => c.setNotNull())", 'sets a column to not null'],
  ["db.schema.alterTable('rooms').addUniqueConstraint('one', ['size'])", 'adds a constraint without `not valid`'],
  [
    "db.schema.alterTable('rooms').addColumn('size', 'integer', (c) => c.notNull())",
    'adds a column that is not null and has no default',
  ],
  ["db.schema.createIndex('rooms_size').on('rooms').column('size')", 'creates an index on a table that is not new'],
])('%s is refused', (built, said) => {
  expect(findBreaking(`await ${built}.execute();`)).toEqual([said]);
});

test('each clause of a statement counts', () => {
  const statement = `alter table rooms
    add constraint one check (size > 0) not valid, add constraint other check (size < 9), drop column width`;
  expect(findBreaking(sql(statement))).toEqual(['adds a constraint without `not valid`', 'drops a column']);
});

test.each([
  'alter table rooms add column size int',
  'alter table rooms add column size int not null default 1 check (size > 0)',
  'alter table rooms add column size int default 1 not null',
  'alter table rooms add column size int check (size is not null or width > 0)',
  'alter table rooms add constraint rooms_size check (size > 0) not valid',
  'alter table rooms add check (size is not null) not valid',
  'alter table rooms validate constraint rooms_size',
  'alter table rooms drop constraint rooms_size',
  'alter table rooms alter column size drop not null',
  'alter table rooms alter column size set default 1',
  'create trigger count_rooms after insert on rooms for each row execute function count_rooms()',
])('%s is fine', (statement) => {
  expect(findBreaking(sql(statement))).toEqual([]);
});

test('a table of the same migration takes everything', () => {
  const made = sql('create table rooms (id uuid primary key, size int not null)');
  expect(findBreaking(made + sql('create index rooms_size on rooms (size)'))).toEqual([]);
  expect(findBreaking(made + sql('alter table rooms add unique (size), drop column id'))).toEqual([]);
  expect(findBreaking(made + sql('create index chairs_size on chairs (size)'))).toHaveLength(1);
});

test('comments do not count', () => {
  expect(findBreaking(`/** Later we drop table rooms; */\n// drop table rooms;\n`)).toEqual([]);
});

test('what nothing uses since a release may go, and a short lock may be taken', () => {
  const drop = sql('drop table rooms');
  const index = sql('create index chairs_size on chairs (size)');
  const ends = sql("update oldest_release set last_migration = '070-chairs'");
  const contracts = `export const contracts = 'nothing reads rooms since 0.2.0';\n`;
  expect(findBreaking(contracts + ends + drop)).toEqual([]);
  expect(findBreaking(contracts + drop)).toEqual(['does not set oldest_release']);
  expect(findBreaking(`export const contracts = 'nobody needs it';\n${drop}`)).toEqual(['drops a table']);
  expect(findBreaking(`export const shortLock = 'a salon has a few chairs';\n${index}`)).toEqual([]);
  expect(findBreaking(`export const shortLock = 'a salon has a few chairs';\n${drop}`)).toEqual(['drops a table']);
});
