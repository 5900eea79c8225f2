import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api, InputOf } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import { type Asked, listenToStatements } from '#tests/support/asked.ts';
import { citusUrl } from '#tests/support/citus.ts';
import { as, createPerson, useTestWorld } from '#tests/support/test-world.ts';

// Before the database is opened.
const statements = listenToStatements();
const world = useTestWorld();
afterAll(() => statements.end());

const salonId = newId();
let api: Api;
let personId: string;
beforeAll(async () => {
  api = as(world, await createPerson(world, { userType: 'super_admin' }));
  personId = (await createPerson(world)).id;
  // Each filter finds a few in a hundred entries.
  for (const [table, keys, ids] of [
    ['audit_log', ', salon_id', `, case when n % 10 = 0 then '${salonId}' else gen_random_uuid() end`],
    ['platform_audit_log', '', ''],
  ]) {
    await world.database.pool.query(
      `insert into ${table} (id, actor_kind, action, created_at, actor_user_id, entity_id ${keys})
       select gen_random_uuid(), 'owner', case when n % 100 = 0 then 'plans.create' else 'services.update' end,
         now() - n * interval '1 minute', case when n % 100 = 1 then $1::uuid end,
         case when n % 100 = 2 then $1::uuid else gen_random_uuid() end ${ids}
       from generate_series(1, 4000) n`,
      [personId],
    );
    await world.database.pool.query(`analyze ${table}`);
  }
});

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] };
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How the plan of the only statement reads the entries. A bitmap would have to be sorted. */
async function readsOf([asked, ...more]: Asked[]): Promise<string[]> {
  expect(more).toEqual([]);
  const { rows } = await world.database.pool.query(`explain (format json) ${asked?.text}`, asked?.values);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name']?.endsWith('audit_log') || node['Node Type'].startsWith('Bitmap Index'))
    .map((node) => `${node['Node Type']}: ${node['Index Name']}`)
    .toSorted();
}

// On several machines each part is planned by the machines.
describe.skipIf(citusUrl)('a page reads each part of the log in the order of an index', () => {
  const both = (name: string) => [`audit_log_${name}`, `platform_audit_log_${name}`];
  test.each<[string, () => InputOf<'auditLog.list'>, string[]]>([
    ['all entries', () => ({}), both('newest')],
    ['of an action', () => ({ action: 'plans.create' }), both('action')],
    ['of a noun', () => ({ action: 'plans' }), both('noun')],
    ['of days', () => ({ until: '2026-11-01' }), both('newest')],
    ['of a person', () => ({ personId }), [...both('actor'), ...both('account')]],
    ['of a salon', () => ({ salonId }), ['audit_log_salon']],
  ])('%s', async (_, filter, indexes) => {
    const asked = await statements.during(() => api.auditLog.list(filter()));
    const pages = asked.filter(({ text }) => text.includes('audit_log'));
    expect(await readsOf(pages)).toEqual(indexes.map((index) => `Index Scan: ${index}`).toSorted());
  });
});
