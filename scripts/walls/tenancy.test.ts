import { expect, test } from 'vitest';
import { root } from '../processes.ts';
import { salonTables, tenancy } from './tenancy.ts';
import { parseFile, readTree } from './tree.ts';

const tables = new Set(['salons', 'salon_slugs', 'reviews']);
const said = (text: string, path = 'server/employees/queries.ts') =>
  tenancy(parseFile(path, text), tables).map(({ advice }) => advice);
/** The advice about an expression in a function that takes the scope of a salon. */
const saidOf = (expression: string) => said(`const ask = (scope: SalonScope, q) => ${expression};`);

test.each([
  `scope.db.selectFrom('reviews as r').select('id')`,
  `scope.db.insertInto('reviews').values({ id })`,
  `scope.db.selectFrom(newest.as('r'))`,
  `scope.db.selectFrom(table)`,
  `scope.db.platform.selectFrom('plans').innerJoin('users', 'users.id', 'plans.userId')`,
  `transaction(scope, async (scope) => scope.db.updateTable('salons'))`,
  `q.innerJoin('salons', 'salons.id', 'r.salonId')`,
  `q.leftJoin('reviews as r', 'r.salonId', 'salons.id')`,
  `q.leftJoin('reviews as r', (join) => join.onRef('r.id', '=', 'a.id').onRef('r.salonId', '=', 'a.salonId').on(x))`,
  `q.innerJoinLateral((eb) => scope.db.selectFrom('reviews').where('id', '=', eb.ref('a.id')).as('r'), on)`,
  `q.where((eb) => eb.exists(scope.db.selectFrom('reviews')))`,
  'sql`exists (select 1 from reviews r where r.salon_id = a.salon_id)`',
  'sql`select 1 from plans for update of reviews`',
  `scope.db.insertInto('reviews').onConflict((c) => c.columns(['salonId', 'id']).doUpdateSet({ rating }))`,
  `scope.db.insertInto('salonSlugs').onConflict((c) => c.column('slug').doNothing())`,
])('%s stays in the salon', (expression) => {
  expect(saidOf(expression)).toEqual([]);
});

const joined = (table: string) => `the joined '${table}' is tied to the salon`;
const begins = (table: string) => `a sub-query of '${table}' begins with scope.db`;
const alone = (table: string) => `'${table}' belongs to salons: take a salon's scope`;

test.each([
  // Joins
  [`q.innerJoin('reviews as r', 'r.id', 'a.reviewId')`, joined('reviews as r')],
  [`q.innerJoin('salons', 'salons.ownerId', 'u.id')`, joined('salons')],
  [`q.leftJoin('reviews', (join) => join.onRef('reviews.id', '=', 'a.id'))`, joined('reviews')],
  [`q.leftJoin('reviews as r', (join) => join.onRef('a.salonId', '=', 'b.salonId'))`, joined('reviews as r')],
  [`q.leftJoin('reviews as r', (join) => join.onRef('r.salonId', '=', 'r.salonId'))`, joined('reviews as r')],
  [`q.leftJoin('reviews as r', (j) => j.on(or([j.onRef('r.salonId', '=', 'a.salonId')])))`, joined('reviews as r')],
  [`q.crossJoin('reviews')`, joined('reviews')],
  [`q.innerJoin(table, one, other)`, 'innerJoin names its table as a literal'],
  [`scope.db.updateTable('salons').from('reviews')`, `'reviews' is joined with a join`],

  // Queries in queries
  [`q.where((eb) => eb.exists(eb.selectFrom('reviews')))`, begins('reviews')],
  [`q.where(({ selectFrom }) => selectFrom('reviews as r'))`, begins('reviews as r')],
  [`expressionBuilder().selectFrom('reviews')`, begins('reviews')],
  [`q.where((eb) => eb.selectFrom(table))`, 'selectFrom names its table as a literal'],

  // Other ways to the database
  [`infra.database.db.selectFrom('reviews')`, alone('reviews')],
  [`(({ db }) => db.deleteFrom('reviews'))(scope)`, alone('reviews')],
  [`scope.db.platform.selectFrom('salons')`, alone('salons')],
  [`scope.db.selectFrom('reviews').clearWhere()`, 'clearWhere could leave the salon unseen'],
  [`scope.db.getExecutor()`, 'getExecutor could leave the salon unseen'],

  // Written SQL
  ['sql`select 1 from reviews where id = 1`', `'reviews' in written SQL is tied to the salon: reviews.salon_id = …`],
  ['sql`select 1 from a join reviews r on r.id = a.id`', 'r.salon_id = …'],
  ['sql`select 1 from reviews as r, a where a.salon_id = 1`', 'r.salon_id = …'],
  ['sql`select 1 from a, reviews r where a.salon_id = 1`', 'r.salon_id = …'],
  ['sql`update salons set name = 1`', 'salons.id = …'],
  [`sql.raw('select * from reviews')`, 'raw could leave the salon unseen'],
  [`sql.table('reviews')`, 'table could leave the salon unseen'],

  // A row that is there already may be another salon's
  [
    `scope.db.insertInto('salonSlugs').values(x).onConflict((c) => c.column('slug').doUpdateSet({ createdAt }))`,
    `name 'salonId' among the columns of the conflict`,
  ],
])('%s is reported', (expression, advice) => {
  expect(saidOf(expression)).toEqual([expect.stringContaining(advice)]);
});

test.each(['AnyoneScope', 'PersonScope', 'Scope'])('a %s has no salon, so it asks for rows of none', (scope) => {
  const query = `(scope: ${scope}) => scope.db.selectFrom('reviews')`;
  expect(said(query)).toEqual([expect.stringContaining(alone('reviews'))]);
  // The innermost scope counts, whatever surrounds it.
  expect(said(`(scope: SalonScope) => (${query})`)).toHaveLength(1);
  expect(said(`(scope: ${scope}) => (scope: SalonScope) => run(() => scope.db.selectFrom('reviews'))`)).toEqual([]);
});

test('what may be read across salons is named in tables.ts, and for its noun only', () => {
  const query = `(db: Db) => db.selectFrom('salonSlugs').innerJoin('salons', 'salons.id', 'salonSlugs.salonId')`;
  expect(said(query, 'server/salons/queries.ts')).toEqual([]);
  expect(said(query, 'server/employees/queries.ts')).toHaveLength(1);
});

test('the rows of all professionals are read where tables.ts says it', () => {
  const query = `(scope: SalonScope) => scope.db.ofEverybody.selectFrom('reviews')`;
  expect(said(query, 'server/availability/queries.ts')).toEqual([]);
  expect(said(query)).toEqual([expect.stringContaining('ofEverybody shows a professional the rows of others')]);
  expect(said('(scope: SalonScope) => read({ ...scope, db: scope.db.ofEverybody })')).toHaveLength(1);
});

test('the tables that belong to salons are read from the types of the database', () => {
  const types = readTree(root).get('db/types.ts') ?? '';
  const tables = [...salonTables(parseFile('db/types.ts', types))];
  expect(tables).toEqual(expect.arrayContaining(['salons', 'appointments', 'audit_log', 'salon_slugs']));
  expect(tables).not.toContain('users');
});
