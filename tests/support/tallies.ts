import { countAnew, tallies } from '#db/migrations/047-tallies-of-screens.ts';
import { saleTally } from '#db/migrations/058-how-visits-were-paid.ts';
import type { Sql } from './without-indexes.ts';

/** After rows that were written without their triggers. */
export async function countTallies(sql: Sql): Promise<void> {
  for (const [name, tally] of Object.entries({ ...tallies, sale_tallies: saleTally })) {
    await sql(`delete from ${name}`);
    await sql(countAnew(name, tally));
  }
}
