import { expect, test } from 'vitest';
import { nameOfStatement } from './trace-statements.ts';

test.each([
  ['select "id" from "appointments" where "id" = $1', 'select', 'appointments'],
  ['  INSERT INTO "customers" ("name") values ($1)', 'insert', 'customers'],
  ['update only salons set name = $1', 'update', 'salons'],
  [`delete from pgboss.job where name = 'x'`, 'delete', 'pgboss.job'],
  [`begin; set local lock_timeout = 3000`, 'begin', null],
  [`select substring($1 from 'Ana Souza')`, 'select', null],
  [`vacuum "Ana Souza"`, 'other', null],
])('%s is named %s %s', (text, operation, table) => {
  expect(nameOfStatement(text)).toEqual({ operation, table });
});
