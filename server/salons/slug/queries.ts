import { isReservedSlug, slugFromTyped, withSuffix } from '#lib/slug.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import type { Database, Db } from '#server/infra/database/database.ts';

/** A taken or reserved name gets a number. Reads the addresses of all salons, so it takes the plain database. */
export async function proposeSlug(
  { db }: Pick<Database, 'db'>,
  { salonId }: Pick<SalonScope, 'salonId'>,
  typed: string,
) {
  const wanted = slugFromTyped(typed);
  for (let first = 1; first < 10_000; first += 100) {
    const numbers = Array.from({ length: 100 }, (_, index) => first + index);
    const candidates = numbers.map((n) => (n === 1 ? wanted : withSuffix(wanted, n)));
    const owners = await findOwners(db, candidates);
    const slug = candidates.find((one) => !isReservedSlug(one) && (owners.get(one) ?? salonId) === salonId);
    if (slug) return { wanted, slug };
  }
  throw new Error('No free slug');
}

/** The present or former salon of each address; free addresses are missing. */
async function findOwners(db: Db, slugs: string[]): Promise<Map<string, string>> {
  const taken = await db.selectFrom('salonSlugs').where('slug', 'in', slugs).select(['slug', 'salonId']).execute();
  return new Map(taken.map(({ slug, salonId }) => [slug, salonId]));
}

export async function countSlugs(scope: SalonScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('salonSlugs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
