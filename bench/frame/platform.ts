import { createHash } from 'node:crypto';
import { countTallies } from '#tests/support/tallies.ts';
import type { Product } from './product.ts';
import { settle } from './settle.ts';

/** Users besides those who exist; one in ten owns a salon with 100 customers, appointments and sales. */
export type PlatformSize = { users: number; salons: number };

/** The second size is filled up from the first. The same number makes the same rows everywhere. */
export async function fillPlatform(sql: Product['sql'], { users, salons }: PlatformSize): Promise<void> {
  // The rows fit each other by construction: checking each reference would take longer than writing them.
  await sql('set session_replication_role = replica');
  await runOwnTriggers(sql);
  await sql(`create or replace function pg_temp.id_of(text) returns uuid language sql immutable as $$
    select overlay(overlay(md5($1) placing '8' from 13) placing '8' from 17)::uuid
  $$`);
  // Half of the time of an insert goes to its index, which no list reads.
  await sql('alter table appointments drop constraint if exists appointments_one_per_professional');
  await sql(
    `insert into plans (id, name, price_cents) values (pg_temp.id_of('plan'), 'Premium', 9900) on conflict do nothing`,
  );
  const fill = (text: string) => sql(text.replaceAll(':salons', NEW_SALONS), [salons]);
  await sql(
    `insert into users (id, name, email, phone, user_type, created_at)
    select pg_temp.id_of('user' || n), first[1 + n % 8] || ' ' || last[1 + n / 8 % 8] || ' ' || n, 'pessoa' || n || '@example.com',
      '+55119' || 80000000 + n, case when n <= $2::int then 'salon_owner' else 'customer' end, ${CREATED}
    from generate_series(1, $1::int) n, (select
      array['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gilda', 'Hugo'] as first,
      array['Souza', 'Lima', 'Braga', 'Rocha', 'Melo', 'Dias', 'Nunes', 'Pires'] as last) word
    on conflict do nothing`,
    [users, salons],
  );
  await sql(
    `update users set user_type = 'salon_owner' where id in (select pg_temp.id_of('user' || n) from generate_series(1, $1::int) n)`,
    [salons],
  );
  await fill(`insert into salon_subscriptions (salon_id, id, plan_id, status, amount_cents, created_at)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('order' || n), pg_temp.id_of('plan'),
      (array['active', 'pending', 'cancelled'])[1 + n % 3], 9900, ${CREATED}
    from :salons`);
  await fill(`insert into services (salon_id, id, name, price_cents, duration_minutes)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('service' || n), 'Corte', 5000, 30 from :salons`);
  await fill(`insert into employees (salon_id, id, name)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('employee' || n), 'Ana' from :salons`);
  await fill(`insert into customers (salon_id, id, name, phone, created_at)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('customer' || n || '.' || k), 'Rute Braga ' || k, '+55119' || 80000000 + k, ${CREATED}
    from :salons, generate_series(0, 99) k`);
  await fill(`insert into appointments (salon_id, id, customer_id, service_id, employee_id, appointment_date, appointment_time,
      duration_minutes, price_cents, status, payment_status, payment_method, cancel_notice_minutes)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('appointment' || n || '.' || k), pg_temp.id_of('customer' || n || '.' || k),
      pg_temp.id_of('service' || n), pg_temp.id_of('employee' || n), date '2026-11-20' - k, '14:00', 30, 5000, 'completed', 'paid', 'cash', 120
    from :salons, generate_series(0, 99) k`);
  await fill(`insert into sales (salon_id, id, appointment_id, total_cents, sale_date)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('sale' || n || '.' || k), pg_temp.id_of('appointment' || n || '.' || k), 5000,
      date '2026-11-20' - k
    from :salons, generate_series(0, 99) k`);
  // One visit in ten is reviewed; one review in ten is reported, and another one hidden.
  await fill(`insert into reviews (salon_id, id, customer_id, appointment_id, rating, comment, created_at, reported_at, report_reason, hidden_at)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('review' || n || '.' || k), pg_temp.id_of('customer' || n || '.' || k),
      pg_temp.id_of('appointment' || n || '.' || k), 1 + k % 5, 'Gostei', ${CREATED},
      case when k = 0 then ${CREATED} end, case when k = 0 then 'Nunca veio aqui' end, case when k = 10 then ${CREATED} end
    from :salons, generate_series(0, 90, 10) k`);
  await fill(`insert into audit_log (id, salon_id, actor_kind, actor_user_id, action, entity_id, created_at)
    select pg_temp.id_of('entry' || n || '.' || k), pg_temp.id_of('salon' || n), (array['owner', 'admin'])[1 + k % 2],
      pg_temp.id_of('user' || n), (array['appointments.confirm', 'salons.suspend', 'services.create', 'salons.activate'])[1 + k % 4],
      pg_temp.id_of('salon' || n), ${CREATED} + make_interval(mins => k)
    from :salons, generate_series(0, 9) k`);
  await fill(`insert into platform_audit_log (id, actor_kind, actor_user_id, action, entity_id, created_at)
    select pg_temp.id_of('sign-in' || n || '.' || k), (array['owner', 'visitor'])[1 + k % 2],
      case when k % 2 = 0 then pg_temp.id_of('user' || n) end, (array['auth.signIn', 'auth.signIn.failed'])[1 + k % 2],
      pg_temp.id_of('user' || n), ${CREATED} + make_interval(mins => k)
    from :salons, generate_series(0, 9) k`);
  await fill(`insert into memberships (salon_id, user_id, role)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('user' || n), 'owner' from :salons`);
  // Last, because the others ask which salons are new.
  await fill(`with address as (
      insert into salon_slugs (slug, salon_id) select 'salao-' || n, pg_temp.id_of('salon' || n) from :salons
    )
    insert into salons (id, owner_id, slug, name, city, state, is_active, plan_id, subscription_status, created_at)
    select pg_temp.id_of('salon' || n), pg_temp.id_of('user' || n), 'salao-' || n,
      kinds[1 + n % 4] || ' ' || names[1 + n / 4 % 4] || ' ' || n, cities[1 + n % 3], states[1 + n % 3], n % 5 > 0,
      case when n % 2 = 0 then pg_temp.id_of('plan') end, case when n % 2 = 0 then 'active' else 'trial' end, ${CREATED}
    from :salons, (select
      array['Barbearia', 'Salão', 'Studio', 'Espaço'] as kinds, array['do Zé', 'da Ana', 'Bela Vista', 'Aurora'] as names,
      array['São Paulo', 'Recife', 'Curitiba'] as cities, array['SP', 'PE', 'PR'] as states) word`);
  await sql('set session_replication_role = default');
  await countTallies(sql);
  await settle(sql);
}

/** Those of the migrations, which a replica would leave out too. */
async function runOwnTriggers(sql: Product['sql']): Promise<void> {
  const triggers = await sql(
    'select tgrelid::regclass::text as table, tgname as name from pg_trigger where not tgisinternal',
  );
  for (const { table, name } of triggers) await sql(`alter table ${table} enable always trigger ${name}`);
}

export const userId = (n: number) => idOf(`user${n}`);
export const salonId = (n: number) => idOf(`salon${n}`);

/** As `pg_temp.id_of` makes it: of version 8, which is for ids that somebody makes their own way. */
function idOf(text: string): string {
  const hash = createHash('md5').update(text).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');
}

const NEW_SALONS = `(
  select n from generate_series(1, $1::int) n where not exists (select from salons where slug = 'salao-' || n)
) salon`;

/** Spread over the year before the bench's day, the highest number first. */
const CREATED = `timestamptz '2026-11-20 10:00Z' - make_interval(mins => (n * 7919) % 525600)`;
