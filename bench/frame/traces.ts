import { KEPT_DAYS } from '#server/audit-log/rules.ts';
import { TODAY } from '#tests/support/open-test-world.ts';
import { countTallies } from '#tests/support/tallies.ts';
import type { Sql } from '#tests/support/without-indexes.ts';
import { settle } from './settle.ts';

/**
 * Writes the traces of all appointments: an audit log entry for each, a sale for each completed one, two messages for each recent one, a
 * review for every tenth completed one (every other review has a reply) and a waiting list entry for every hundredth. Also writes a plan
 * order for each salon.
 */
export async function fillTraces(sql: Sql): Promise<void> {
  await sql('set session_replication_role = replica');
  await sql(`create temporary table visit as
    select *, row_number() over (order by salon_id, appointment_date, id) as n from appointments`);
  await sql(`insert into sales (salon_id, id, appointment_id, employee_id, total_cents, sale_date)
    select salon_id, ${idOf('sale')}, id, employee_id, price_cents, appointment_date from visit where status = 'completed'`);
  await sql(`insert into audit_log (id, salon_id, actor_kind, action, entity_id, created_at)
    select ${idOf('entry')}, salon_id, 'owner', 'appointments.confirm', id, appointment_date + appointment_time from visit`);
  await sql(`insert into reviews (salon_id, id, customer_id, appointment_id, visit_completed, rating, comment, reply, created_at)
    select salon_id, ${idOf('review')}, customer_id, id, true, 1 + n / 10 % 5, 'Gostei', case when n % 20 = 0 then 'Obrigada!' end,
      appointment_date + appointment_time
    from visit where status = 'completed' and n % 10 = 0`);
  await sql(`insert into waiting_list (salon_id, id, service_id, customer_name, customer_phone, preferred_date, consented_at)
    select salon_id, ${idOf('wish')}, service_id, 'Rute', '+55119' || (80000000 + n), appointment_date, now()
    from visit where n % 100 = 0`);
  await sql(`insert into plans (id, name, price_cents) values (${idOf('plan', "'x'")}, 'Premium', 9900)`);
  await sql(`insert into salon_subscriptions (salon_id, id, plan_id, status, amount_cents)
    select id, ${idOf('order', 'id')}, ${idOf('plan', "'x'")}, 'active', 9900 from salons`);
  await sql('set session_replication_role = default');
  // Inserted with triggers on, because the triggers make a part of each row.
  await sql(
    `insert into messages (salon_id, id, channel, kind, recipient, body, appointment_id, status, created_at)
    select salon_id, ${idOf('message', 'id || kind')}, 'mail', kind, 'ana@example.com', 'Até breve', id, 'sent',
      appointment_date + appointment_time
    from visit, (values ('appointment_booked'), ('appointment_reminder_day')) kinds (kind) where appointment_date > $1::date - ${KEPT_DAYS}`,
    [TODAY],
  );
  await sql('drop table visit');
  // Computes the figures that the disabled triggers would have kept.
  await sql(`update salon_tallies t set revenue_cents = coalesce((
      select sum(total_cents) from sales s where s.salon_id = t.salon_id
    ), 0)
    where id = (select min(id::text)::uuid from salon_tallies first where first.salon_id = t.salon_id)`);
  await countTallies(sql);
  await settle(sql);
}

/** The same row always gets the same id. UUID version 8 is meant for ids with a custom scheme. */
const idOf = (noun: string, of = 'id') =>
  `overlay(overlay(md5('${noun}' || ${of}) placing '8' from 13) placing '8' from 17)::uuid`;
