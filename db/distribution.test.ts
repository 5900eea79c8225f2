import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { citusUrl } from '#tests/support/citus.ts';
import { useTestWorld } from '#tests/support/test-world.ts';

/** docs/scale.md names the place of each table on Citus; here the catalog says whether its keys allow that. On Citus nothing is left to except. */
const world = useTestWorld();

const PLACES = ['distributed', 'reference', 'local'] as const;
type Place = (typeof PLACES)[number];

/** The rows `| distributed by … | a, b, c |` of the table in docs/scale.md. */
const documented = readFileSync(new URL('../docs/scale.md', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, place = '', tables = ''] = /^\| (distributed|reference|local)[^|]*\|([^|]*)\|$/.exec(line) ?? [];
    return [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => ({ table, place: place as Place }));
  });
const placeOf = new Map(documented.map(({ table, place }) => [table, place]));

/** Without the salon, and why that may stay so until the day of sharding. */
const EXCEPTIONS: Record<string, string> = {
  audit_log_pkey: 'an older entry may have no salon; distributing moves those, and then the salon joins the key',
  messages_pkey: 'here the salon joins the key',
  messages_of_provider: 'a provider makes its ids unique; here the salon joins the key',
  salons_slug_key: 'salon_slugs, a reference table, makes an address unique',
  salon_short_links_short_code_key: 'short_codes, a reference table, makes a code unique; here the salon joins the key',
  salon_subscriptions_payment:
    "a payment is a charge, which 'charge_claims' makes unique; here the salon joins the key",
  subscription_charges_charge: 'charge_claims, a reference table, makes a charge unique; here the salon joins the key',
};

/** References that Citus has not, because they lead from one copy on every machine, or from the coordinator, to a salon's machine. */
const DROPPED: Record<string, string> = {
  salon_slugs_salon_id_fkey: 'an address is claimed before its salon is written, and goes with it in one transaction',
  webhook_events_salon_id_fkey: 'what a provider told goes with the salon',
};

type Key = { table: string; name: string; kind: string; columns: string[]; target: string | null };
let keys: Key[];
let tables: { name: string; hasSalon: boolean }[];

beforeAll(async () => {
  const { db } = world.database;
  const columnsOf = (numbers: string, table: string) => sql`
    array(select attname::text from pg_attribute where attrelid = ${sql.raw(table)} and attnum = any (${sql.raw(numbers)}))`;
  keys = (
    await sql<Key>`
      select conrelid::regclass::text as table, conname::text as name, contype::text as kind,
        ${columnsOf('conkey', 'conrelid')} as columns, nullif(confrelid, 0)::regclass::text as target
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'x')
      union all
      select indrelid::regclass::text, c.relname::text, 'u', ${columnsOf('indkey::int2[]', 'indrelid')}, null
      from pg_index join pg_class c on c.oid = indexrelid
      where indisunique and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db)
  ).rows;
  tables = (
    await sql<{ name: string; hasSalon: boolean }>`
      select c.relname::text as name, exists (
        select from pg_attribute where attrelid = c.oid and attname = 'salon_id' and attnotnull
      ) as has_salon
      from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      order by 1`.execute(db)
  ).rows;
});

const distributed = (table: string | null) => table !== null && placeOf.get(table) === 'distributed';
/** `salons` is distributed by its id. */
const carriesSalon = ({ table, columns }: Key) => columns.includes(table === 'salons' ? 'id' : 'salon_id');

test('each table has one place', () => {
  expect(documented.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
});

/** The previous release writes rows without a salon; distributing moves them and then sets the column to not null. */
const MOVED = citusUrl ? [] : ['audit_log', 'messages'];

test('a distributed table says of each row whose it is', () => {
  const without = tables.filter(({ name, hasSalon }) => distributed(name) && !hasSalon);
  expect(without.map(({ name }) => name)).toEqual([...MOVED, 'salons']);
});

test('each primary, unique and exclusion key of a distributed table carries the salon', () => {
  const found = keys.filter((key) => distributed(key.table) && key.kind !== 'f' && !carriesSalon(key));
  expect(found.map(({ name }) => name).sort()).toEqual(citusUrl ? [] : Object.keys(EXCEPTIONS).sort());
});

test('a reference between distributed tables carries the salon; others lead to reference tables', () => {
  const references = keys.filter(({ kind, table }) => kind === 'f' && distributed(table));
  const wrong = references.filter((key) =>
    distributed(key.target) ? !carriesSalon(key) : placeOf.get(key.target ?? '') !== 'reference',
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('what is not distributed refers to a distributed table only where it is written down', () => {
  const found = keys.filter(({ kind, table, target }) => kind === 'f' && !distributed(table) && distributed(target));
  expect(found.map(({ name }) => name).sort()).toEqual(citusUrl ? [] : Object.keys(DROPPED).sort());
});

test('a reference table refers to reference tables only, besides', () => {
  const found = keys.filter(
    ({ kind, table, target }) =>
      kind === 'f' && placeOf.get(table) === 'reference' && placeOf.get(target ?? '') === 'local',
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});

/** As Citus wants it: a trigger of a statement runs where its rows are, and its rows cannot be joined to a distributed table. */
test('a statement of a trigger reads the rows that changed, or tables, never both', async () => {
  const triggers = await sql<{ name: string; text: string; rows: string[] }>`
    select distinct p.proname::text as name, p.prosrc as text,
      array_remove(array[t.tgoldtable::text, t.tgnewtable::text], null) as rows
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgoldtable is not null or t.tgnewtable is not null`.execute(world.database.db);
  const known = new Set(tables.map(({ name }) => name));
  const mixes = ({ text, rows }: { text: string; rows: string[] }) =>
    text.split(/;|\bloop\b/).some((statement) => {
      const read = [...statement.matchAll(/\b(?:from|join|using|update|into)\s+(\w+)/g)].map(([, table = '']) => table);
      return read.some((table) => rows.includes(table)) && read.some((table) => known.has(table));
    });
  expect(triggers.rows.length).toBeGreaterThan(0);
  expect(triggers.rows.filter(mixes).map(({ name }) => name)).toEqual([]);
});
