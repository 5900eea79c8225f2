import { sql } from 'kysely';
import type { Birthday } from '#contract/customers.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { celebratedDays } from './rules.ts';

const MOST = 100;

/** By day and name. The index of birthdays has this expression. */
export async function listBirthdays(scope: SalonScope): Promise<Birthday[]> {
  const days = celebratedDays(scope.today);
  const born = sql<number>`(extract(month from birth_date) * 100 + extract(day from birth_date))`;
  const customers = await scope.db
    .selectFrom('customers')
    .where('deletedAt', 'is', null)
    .where('birthDate', 'is not', null)
    .where(born, 'in', [...days.keys()])
    .select(['id', 'name', born.as('born')])
    .orderBy((eb) => sql`array_position(${eb.val([...days.keys()])}::int[], ${born}::int)`)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return customers.map(({ id, name, born }) => ({ id, name, date: days.get(born) ?? scope.today }));
}
