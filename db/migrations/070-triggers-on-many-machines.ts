import { type Kysely, sql } from 'kysely';
import { type Tally, tallies } from './047-tallies-of-screens.ts';
import { saleTally } from './058-how-visits-were-paid.ts';

/**
 * On Citus a trigger runs where its rows are. A statement that reads its rows (`new_rows`, `old_rows`) together with a table is refused
 * there, so each statement reads one of them (docs/scale.md). What is counted stays the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, tally] of Object.entries({ ...tallies, sale_tallies: saleTally })) {
    for (const [event, text] of Object.entries(keepers(name, tally))) {
      await sql.raw(`create or replace function keep_${name}_${event}() returns trigger ${text}`).execute(db);
    }
  }
  await sql`
    create or replace function forget_tallies_of_customer() returns trigger language plpgsql as $$
    declare
      gone record;
    begin
      for gone in select salon_id, array_agg(id) as ids from old_rows group by salon_id loop
        delete from customer_tallies t where t.salon_id = gone.salon_id and t.customer_id = any (gone.ids);
      end loop;
      return null;
    end $$`.execute(db);
}

/** As in 047, but that the salon is asked for with the insert: its rows are deleted with it, and what is updated goes as well. */
function keepers(name: string, { of, where = 'true', by }: Tally) {
  const keys = ['salon_id', ...Object.keys(by)];
  const values = ['salon_id', ...Object.values(by).map(([, value]) => value)];
  const rowsOf = (rows: string, sign: number) => `select ${values}, ${sign} from ${rows} where ${where}`;
  const isSame = (alias: string) => keys.map((key) => `${alias}.${key} = changed.${key}`).join(' and ');
  const counted = keys.map((key) => (key === 'salon_id' ? 's.id' : `changed.${key}`));
  const keeper = (rows: string) => `language plpgsql as $$
    declare
      changed record;
    begin
      for changed in
        select ${keys}, sum(count) as count from (${rows}) as counted (${keys}, count)
        group by ${keys} having sum(count) <> 0
      loop
        update ${name} t set ${of} = t.${of} + changed.count
        where ${isSame('t')} and t.id = (
          select free.id from ${name} free where ${isSame('free')} order by free.id limit 1 for update skip locked
        );
        if not found then
          insert into ${name} (${keys}, ${of}) select ${counted}, changed.count from salons s where s.id = changed.salon_id;
        end if;
      end loop;
      return null;
    end $$`;
  return {
    insert: keeper(rowsOf('new_rows', 1)),
    delete: keeper(rowsOf('old_rows', -1)),
    update: keeper(`${rowsOf('new_rows', 1)} union all ${rowsOf('old_rows', -1)}`),
  };
}
