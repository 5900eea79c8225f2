import { type Kysely, sql } from 'kysely';
import { keepTally, type Tally, tallies } from './047-tallies-of-screens.ts';

/** How a visit was paid at the salon, and which part of its sale came online. The tally of sales counts by both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A server that still runs writes nothing between what is counted and the triggers.
  await sql`lock table appointments, sales in access exclusive mode`.execute(db);
  await sql`
    alter table appointments
      -- Null: nobody said so, or nothing was paid at the salon.
      add column paid_by text check (paid_by in ('cash', 'pix', 'card', 'other'))`.execute(db);
  await dropTally(db);
  await sql`
    alter table sales
      add column online_cents integer not null default 0,
      -- Of the rest, which is paid at the salon.
      add column paid_by text check (paid_by in ('cash', 'pix', 'card', 'other')),
      add constraint sales_online check (online_cents between 0 and total_cents)`.execute(db);
  await sql`
    update sales v set online_cents = least(v.total_cents, held.cents)
    from (
      select p.salon_id, p.appointment_id, p.amount_cents - coalesce(sum(r.amount_cents), 0) as cents
      from payments p left join refunds r on r.salon_id = p.salon_id and r.payment_id = p.id
      where p.status = 'paid' group by p.salon_id, p.id
    ) held
    join appointments a on a.salon_id = held.salon_id and a.id = held.appointment_id
    where v.salon_id = held.salon_id and v.appointment_id = held.appointment_id
      and a.payment_method <> 'cash' and held.cents > 0`.execute(db);
  await sql`set constraints all immediate`.execute(db);
  await keepTally(db, 'sale_tallies', saleTally);
}

const former = tallies.sale_tallies as Tally;

export const saleTally: Tally = {
  ...former,
  by: {
    ...former.by,
    online_cents: ['integer', 'online_cents'],
    paid_by: ['text', `coalesce(paid_by, 'unsaid')`],
  },
};

async function dropTally(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'delete', 'update']) {
    const name = sql.raw(`keep_sale_tallies_${event}`);
    await sql`drop trigger ${name} on sales`.execute(db);
    await sql`drop function ${name}()`.execute(db);
  }
  await sql`drop table sale_tallies`.execute(db);
}
