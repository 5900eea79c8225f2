import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { inMigration } from './migrate.ts';
import { SALON_ROLE } from './salon-dialect.ts';
import { distributeTable, limitLocks, listNewTables, run, takeApart } from './salon-tables.ts';

export type Counts = { table: string; rows: number };

/** Told of each table before its rows move. */
export type Progress = (table: Counts, nth: number, of: number) => void;

/**
 * Distributes the salons of a migrated database over the machines of Citus (docs/scale.md): one transaction, in which nobody else reads or
 * writes. The database is open at the coordinator, as a superuser. Answers the tables and their rows, which were counted before and after.
 */
export async function distribute(database: Database, onTable: Progress = () => {}): Promise<Counts[]> {
  return await inMigration(database.longWork, async (db) => {
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const name = sql.id(names[0]?.name ?? '');
    // Triggers of a salon write its other rows, which are on the same machine. For later connections: migrations and moved shards.
    await sql`alter database ${name} set citus.enable_unsafe_triggers = on`.execute(db);
    // After a statement on several machines at once, a transaction could not write a table that is on all of them.
    await sql`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`.execute(db);
    // The second wall (docs/decisions/069): the coordinator comes to a machine as the salon's role. dialect.ts tells it the salon.
    await sql`alter role ${sql.id(SALON_ROLE)} login`.execute(db);
    await limitLocks(db);
    // A release that does not know the commands of 071 to 076 would miss the triggers and keys that go now.
    await run(db, 'update oldest_release set last_migration = (select max(name) from kysely_migration)');
    return await distributeAll(db, onTable);
  });
}

/** In this order. What refers to accounts, plans, addresses or codes finds them on its own machine. */
const REFERENCE = ['users', 'plans', 'short_codes', 'salon_slugs', 'salon_owners', 'memberships', 'charge_claims'];

/** The previous release keeps charges without a claim. */
const MISSING_CLAIMS = `
  insert into charge_claims (provider, charge_id, salon_id)
  select provider, charge_id, salon_id from subscription_charges on conflict do nothing`;

/** The commands do what these do (tell-salons.ts, salons/commands.ts, audit-log/commands.ts). */
const REPLACED_TRIGGERS = [
  ...['users_name_of_owner', 'move_versions_of_account', 'move_versions_of_plan', 'keep_owner'],
  ...['keep_owner_as_member', 'keep_no_members', 'forget_platform_entries'],
];

/** The previous release kept entries without a salon among those of salons. */
const PLATFORM_ENTRIES = [
  'alter table audit_log disable trigger audit_log_stays',
  `with moved as (delete from audit_log where salon_id is null returning *)
    insert into platform_audit_log (id, actor_kind, actor_user_id, action, entity_id, data, created_at, address, user_agent)
    select id, actor_kind, actor_user_id, action, entity_id, data, created_at, address, user_agent from moved`,
  'alter table audit_log enable trigger audit_log_stays',
  'alter table audit_log alter salon_id set not null',
];

/** The previous release leaves messages of deleted salons among those of salons (docs/decisions/084-messages-of-closing-salons.md). */
const CLOSING_MESSAGES = [
  `insert into closing_messages (id, channel, kind, recipient, subject, body, template, attempts, created_at)
    select id, channel, kind, recipient, subject, body, template, attempts, created_at from messages
    where salon_id is null and status = 'queued'`,
  'delete from messages where salon_id is null',
  'alter table messages alter column salon_id set not null',
];

/** In the place of `on delete set null (way_of)`. Triggers fire by name: this one before the reference (RI_…) refuses. */
const FREED_WAYS = [
  `create or replace function free_ways() returns trigger language plpgsql as $$
    begin
      update messages set way_of = null where salon_id = old.salon_id and way_of = old.id;
      return null;
    end $$`,
  'create trigger "Free_ways" after delete on messages for each row execute function free_ways()',
];

/** Keys over the platform: of a distributed table each key carries the salon. */
const REPLACED_KEYS: Record<string, string | null> = {
  'alter table audit_log drop constraint audit_log_pkey':
    'alter table audit_log add constraint audit_log_pkey primary key (salon_id, id)',
  'alter table salons drop constraint salons_slug_key': null,
  'alter table salon_short_links drop constraint salon_short_links_short_code_key':
    'create unique index salon_short_links_short_code_key on salon_short_links (salon_id, short_code)',
  'drop index salon_subscriptions_payment':
    'create unique index salon_subscriptions_payment on salon_subscriptions (salon_id, provider, payment_id)',
  'drop index subscription_charges_charge':
    'create unique index subscription_charges_charge on subscription_charges (salon_id, provider, charge_id)',
  // Jobs of the previous release name a message alone.
  'alter table messages drop constraint messages_pkey': 'create index messages_by_id on messages (id)',
  'alter table messages drop constraint messages_key_of_salon': 'alter table messages add primary key (salon_id, id)',
  // A provider's notice names its own id alone.
  'drop index messages_of_provider': `
    create unique index messages_of_provider on messages (provider, provider_message_id, salon_id)
      where provider_message_id is not null`,
};

/**
 * The locks of 076 as advisory ones, on the coordinator. `for key share` and `for share` of a copied table lock its shard twice, in two
 * modes that do not go together: any two at once wait for each other.
 */
const HELD_ELSEWHERE = [
  {
    name: 'hold_account(account uuid, names text[]) returns boolean',
    text: `
      perform pg_advisory_xact_lock_shared(hashtextextended('account ' || account, 0));
      perform pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(names) as name;
      return exists (select from users where id = account);`,
  },
  {
    name: 'lock_accounts(accounts uuid[]) returns int',
    text: `
      perform pg_advisory_xact_lock(hashtextextended('account ' || id, 0)) from unnest(accounts) as id order by id;
      return (select count(*) from users where id = any (accounts));`,
  },
  {
    name: 'hold_plan(plan uuid) returns void',
    text: `perform pg_advisory_xact_lock_shared(hashtextextended('plan ' || plan, 0));`,
  },
  {
    name: 'lock_plan(plan uuid) returns void',
    text: `perform pg_advisory_xact_lock(hashtextextended('plan ' || plan, 0));`,
  },
];

async function distributeAll(db: Db, onTable: Progress): Promise<Counts[]> {
  await run(db, 'set local citus.enable_unsafe_triggers = on');
  await run(db, `set local citus.multi_shard_modify_mode = 'sequential'`);
  for (const statement of [...PLATFORM_ENTRIES, ...CLOSING_MESSAGES]) await run(db, statement);
  const distributed = ['salons', ...(await listNewTables(db)), 'message_tallies'];
  const all = [...REFERENCE, ...distributed];
  // It compares numbers of transactions, which are of one machine: a version moves with each row instead.
  await run(
    db,
    `create or replace function move_salon_version(salon uuid) returns void language sql as $$
      update salon_versions set version = version + 1 where salon_id = salon
    $$`,
  );
  for (const { name, text } of HELD_ELSEWHERE) {
    await run(db, `create or replace function ${name} language plpgsql as $$ begin ${text} end $$`);
  }
  const putBack = await takeApart(db, distributed, { others: REFERENCE, without: REPLACED_TRIGGERS });
  for (const dropping of Object.keys(REPLACED_KEYS)) await run(db, dropping);
  await run(db, MISSING_CLAIMS);
  const before: Counts[] = [];
  for (const [n, table] of all.entries()) {
    const counts = { table, rows: await countRows(db, table) };
    onTable(counts, n + 1, all.length);
    if (REFERENCE.includes(table)) await run(db, `select create_reference_table('${table}')`);
    else await distributeTable(db, table);
    before.push(counts);
  }
  for (const making of Object.values(REPLACED_KEYS)) if (making) await run(db, making);
  await putBack();
  for (const statement of FREED_WAYS) await run(db, statement);
  for (const { table, rows } of before) {
    const after = await countRows(db, table);
    if (after !== rows) throw new Error(`${table} had ${rows} rows and has ${after}: nothing was changed.`);
  }
  return before;
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}
