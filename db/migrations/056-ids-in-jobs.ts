import { type Kysely, sql } from 'kysely';

/** Names and addresses leave the job queue, and the versions of the legal texts that an account accepted are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_mails (
      id uuid primary key,
      kind text not null check (kind in ('email_notice', 'salon_deleted')),
      -- All that the mail says. It may outlive the account, so it refers to nobody and goes once it is sent.
      content jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index account_mails_age on account_mails (created_at)`.execute(db);
  await sql`
    create table accepted_terms (
      user_id uuid not null references users (id) on delete cascade,
      document text not null check (document in ('terms', 'privacy')),
      document_version date not null,
      accepted_at timestamptz not null,
      primary key (user_id, document, document_version)
    )`.execute(db);
  await sql`drop index messages_of_no_salon`.execute(db);
  await sql`create index messages_age on messages (created_at)`.execute(db);
  await moveContactsOutOfJobs(db);
}

/** The queue makes its schema at the first start, after the migrations. */
async function moveContactsOutOfJobs(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('pgboss.job') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere) return;
  const queues = [
    ...['auth.mail-password-reset', 'auth.mail-email-change', 'auth.mail-email-notice'],
    ...['salons.mail-deleted', 'notifications.provider-notices'],
  ];
  await sql`
    delete from pgboss.job
    where (name = any(${queues}) and state > 'active') or source_name = any(${queues})`.execute(db);
  // What a mail server answered may quote an address.
  await sql`
    update pgboss.job set output = null, source_output = null
    where output::text like '%@%' or source_output::text like '%@%'`.execute(db);
  await sql`
    update pgboss.job j
    set data = jsonb_build_object(
      'userId', (select u.id from users u where u.email = j.data->>'email'), 'slug', j.data->'slug')
    where name = 'auth.mail-password-reset'`.execute(db);
  await sql`
    update pgboss.job j
    set data = jsonb_build_object('userId', j.data->'userId', 'askedAt', (
      select to_char(c.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from email_changes c
      where c.user_id::text = j.data->>'userId' and c.email = j.data->>'email'))
    where name = 'auth.mail-email-change'`.execute(db);
  await sql`
    with kept as (
      insert into account_mails (id, kind, content, created_at)
      select id, case name when 'salons.mail-deleted' then 'salon_deleted' else 'email_notice' end, data, created_on
      from pgboss.job where name in ('auth.mail-email-notice', 'salons.mail-deleted')
      returning id
    )
    update pgboss.job j set data = jsonb_build_object('mailId', j.id) from kept where kept.id = j.id
      and j.name in ('auth.mail-email-notice', 'salons.mail-deleted')`.execute(db);
  // An answer of the last seconds is kept by the messages that went to its phone.
  await sql`
    update pgboss.job j
    set data = j.data || (
      select jsonb_object_agg(field, (
        select coalesce(jsonb_agg(newest.id), '[]') from (
          select distinct on (m.salon_id) m.id from messages m
          where m.channel = 'whatsapp' and m.salon_id is not null and j.data->field ? m.recipient
          order by m.salon_id, m.created_at desc
        ) newest))
      from unnest(array['stops', 'resumes']) field)
    where name = 'notifications.provider-notices'`.execute(db);
}
