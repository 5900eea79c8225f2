import { type Kysely, sql } from 'kysely';

/**
 * What screens count over all rows of a salon is kept as sums, by what the screens ask for
 * (docs/decisions/058-figures-of-a-salon.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A server that still runs writes nothing between what is counted and the triggers. At once as exclusively as the indexes below need
  // it: a reader who went on to write would wait for this migration, and this migration for that reader.
  await sql`lock table appointments, sales, reviews, messages in access exclusive mode`.execute(db);
  await tellTraces(db);
  for (const [name, tally] of Object.entries(tallies)) await keepTally(db, name, tally);
  // No reference: it would lock the customer after the appointment, and a merge of customers locks them in the other order.
  await sql`
    create function forget_tallies_of_customer() returns trigger language plpgsql as $$
    begin
      delete from customer_tallies where salon_id = old.salon_id and customer_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger forget_tallies after delete on customers for each row
      execute function forget_tallies_of_customer()`.execute(db);

  // Reports were counted from these two.
  await sql`drop index appointments_visits`.execute(db);
  await sql`drop index sales_date`.execute(db);
  await sql`create index sales_date on sales (salon_id, sale_date) include (total_cents)`.execute(db);
  // The visits of a customer, and what they brought, are read from two indexes alone.
  await sql`drop index appointments_customer`.execute(db);
  await sql`
    create index appointments_customer on appointments (salon_id, customer_id, appointment_date)
      include (id, status, booked_by_user_id)`.execute(db);
  await sql`
    alter table sales
      drop constraint sales_salon_id_appointment_id_key,
      add constraint sales_salon_id_appointment_id_key unique (salon_id, appointment_id) include (total_cents)
  `.execute(db);
}

/** A row that says itself by what it is counted is counted without another table. */
async function tellTraces(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sales add column employee_id uuid`.execute(db);
  await sql`alter table reviews add column visit_completed boolean not null default false`.execute(db);
  await sql`
    update sales v set employee_id = a.employee_id
    from appointments a where a.salon_id = v.salon_id and a.id = v.appointment_id and a.employee_id is not null
  `.execute(db);
  await sql`
    update reviews r set visit_completed = true
    from appointments a where a.salon_id = r.salon_id and a.id = r.appointment_id and a.status = 'completed'
  `.execute(db);
  await sql`set constraints all immediate`.execute(db);

  // The share lock: what is copied does not change before it is counted.
  await sql`
    create function tell_sale() returns trigger language plpgsql as $$
    begin
      select a.employee_id into new.employee_id from appointments a
      where a.salon_id = new.salon_id and a.id = new.appointment_id for share;
      return new;
    end $$`.execute(db);
  await sql`create trigger tell_sale before insert on sales for each row execute function tell_sale()`.execute(db);
  await sql`
    create function tell_review() returns trigger language plpgsql as $$
    begin
      new.visit_completed := coalesce((
        select a.status = 'completed' from appointments a
        where a.salon_id = new.salon_id and a.id = new.appointment_id for share
      ), false);
      return new;
    end $$`.execute(db);
  await sql`create trigger tell_review before insert on reviews for each row execute function tell_review()`.execute(
    db,
  );
  await sql`
    create function tell_traces() returns trigger language plpgsql as $$
    begin
      if old.employee_id is distinct from new.employee_id then
        update sales set employee_id = new.employee_id where salon_id = new.salon_id and appointment_id = new.id;
      end if;
      if (old.status = 'completed') <> (new.status = 'completed') then
        update reviews set visit_completed = (new.status = 'completed')
        where salon_id = new.salon_id and appointment_id = new.id;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger tell_traces after update on appointments for each row
      when ((old.status = 'completed') <> (new.status = 'completed') or old.employee_id is distinct from new.employee_id)
      execute function tell_traces()`.execute(db);
}

export type Tally = {
  /** The table whose rows are counted, and which of them. */
  of: string;
  where?: string;
  /** The columns besides the salon, none of them null: their types and what they are of a row. */
  by: Record<string, [type: string, value: string]>;
};

const monthOf = (date: string) => `date_trunc('month', ${date}::timestamp)::date`;
/** Stands for a professional or a service where there is none: a key has no nulls. */
const orNobody = (id: string) => `coalesce(${id}, '00000000-0000-0000-0000-000000000000')`;

/** Tables of tallies. The column that counts is named after the table that is counted. */
export const tallies: Record<string, Tally> = {
  appointment_tallies: {
    of: 'appointments',
    by: {
      month: ['date', monthOf('appointment_date')],
      employee_id: ['uuid', orNobody('employee_id')],
      service_id: ['uuid', orNobody('service_id')],
      status: ['text', 'status'],
    },
  },
  sale_tallies: {
    of: 'sales',
    by: {
      month: ['date', monthOf('sale_date')],
      employee_id: ['uuid', orNobody('employee_id')],
      total_cents: ['integer', 'total_cents'],
    },
  },
  customer_tallies: {
    of: 'appointments',
    where: `status = 'completed'`,
    by: { customer_id: ['uuid', 'customer_id'] },
  },
  review_tallies: {
    of: 'reviews',
    where: 'visit_completed',
    by: {
      rating: ['smallint', 'rating'],
      is_hidden: ['boolean', 'hidden_at is not null'],
      is_answered: ['boolean', 'reply is not null'],
    },
  },
  message_tallies: {
    of: 'messages',
    where: 'salon_id is not null and way_of is null and not is_forgotten',
    by: { kind: ['text', 'kind'], outcome: ['text', 'outcome'] },
  },
};

/** Counts all rows anew, into a tally that is empty. */
export const countAnew = (name: string, { of, where = 'true', by }: Tally): string => `
  insert into ${name} (${['salon_id', ...Object.keys(by), of]})
  select ${['salon_id', ...Object.entries(by).map(([key, [, value]]) => `${value} as ${key}`)]}, count(*)
  from ${of} where ${where} group by ${[1, ...Object.keys(by).map((_, index) => index + 2)]}`;

/**
 * The sum of a key's rows is exact in every transaction. No writer waits for a row of another: one that finds all rows of its
 * key locked adds one. Of a salon that is deleted nothing is counted.
 */
export async function keepTally(db: Kysely<unknown>, name: string, tally: Tally): Promise<void> {
  const { of, where = 'true', by } = tally;
  const keys = ['salon_id', ...Object.keys(by)];
  const columns = Object.entries(by).map(([key, [type]]) => `${key} ${type} not null,`);
  const execute = (text: string) => sql.raw(text).execute(db);
  await execute(`
    create table ${name} (
      salon_id uuid not null references salons (id) on delete cascade,
      ${columns.join(' ')}
      id uuid not null default gen_random_uuid(),
      ${of} integer not null,
      primary key (${keys}, id)
    )`);
  const values = ['salon_id', ...Object.values(by).map(([, value]) => value)];
  const rowsOf = (rows: string, sign: number) => `select ${values}, ${sign} from ${rows} where ${where}`;
  const isSame = (alias: string) => keys.map((key) => `${alias}.${key} = changed.${key}`).join(' and ');
  const events = {
    insert: { rows: rowsOf('new_rows', 1), tables: 'new table as new_rows' },
    delete: { rows: rowsOf('old_rows', -1), tables: 'old table as old_rows' },
    update: {
      rows: `${rowsOf('new_rows', 1)} union all ${rowsOf('old_rows', -1)}`,
      tables: 'new table as new_rows old table as old_rows',
    },
  };
  for (const [event, { rows, tables }] of Object.entries(events)) {
    await execute(`
      create function keep_${name}_${event}() returns trigger language plpgsql as $$
      declare
        changed record;
      begin
        for changed in
          select ${keys}, sum(count) as count from (${rows}) as counted (${keys}, count)
          where exists (select from salons s where s.id = counted.salon_id)
          group by ${keys} having sum(count) <> 0
        loop
          update ${name} t set ${of} = t.${of} + changed.count
          where ${isSame('t')} and t.id = (
            select free.id from ${name} free where ${isSame('free')} order by free.id limit 1 for update skip locked
          );
          if not found then
            insert into ${name} (${keys}, ${of}) values (${keys.map((key) => `changed.${key}`)}, changed.count);
          end if;
        end loop;
        return null;
      end $$`);
    await execute(`
      create trigger keep_${name}_${event} after ${event} on ${of}
        referencing ${tables} for each statement execute function keep_${name}_${event}()`);
  }
  await execute(countAnew(name, tally));
}
