import { type RawBuilder, sql } from 'kysely';
import type { FoundSalon } from '#contract/salons.ts';
import { foldSlug } from '#lib/slug.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnyoneScope, transaction } from '#server/gate/scope.ts';
import { containsWords, readFromIndexes, wordsOf } from '#server/infra/database/search.ts';

const MOST = 10;
/** A common word is in half of all salons: this many of them are sorted, so that no word costs more than another. */
const MOST_SORTED = 500;

/** Throws SALON_NOT_FOUND. At most four statements, each from an index. */
export function findSalons(scope: AnyoneScope, query: string) {
  return transaction(scope, async (scope) => {
    await readFromIndexes(scope.db);
    const slug = await findAddress(scope, query);
    const salons = await listNamed(scope, query);
    for (const matches of searchesFor(query)) {
      if (salons.length < MOST) salons.push(...(await listMatching(scope, query, matches, MOST - salons.length)));
    }
    if (slug === null && salons.length === 0) throw refuse('SALON_NOT_FOUND');
    return { slug, salons };
  });
}

/** Hyphens aside, by present or former address. The one that was typed to the letter comes first. */
async function findAddress(scope: AnyoneScope, query: string): Promise<string | null> {
  const salon = await scope.db
    .selectFrom('salonSlugs')
    .innerJoin('salons', 'salons.id', 'salonSlugs.salonId')
    .where(sql<boolean>`replace(salon_slugs.slug, '-', '') = ${foldSlug(query)}`)
    .where('salons.isActive', '=', true)
    .where('salons.suspendedAt', 'is', null)
    .select('salons.slug')
    .orderBy((eb) => eb('salonSlugs.slug', '=', query.toLowerCase()), 'desc')
    .orderBy((eb) => eb('salonSlugs.slug', '=', eb.ref('salons.slug')), 'desc')
    .orderBy('salonSlugs.createdAt')
    .limit(1)
    .executeTakeFirst();
  return salon?.slug ?? null;
}

const publicSalons = (scope: AnyoneScope) =>
  scope.db.selectFrom('salons').where('isActive', '=', true).where('suspendedAt', 'is', null);

const FOUND = ['slug', 'name', 'address', 'city', 'state', 'logoUrl'] as const;

/** By name, those whose name begins with the text: a range of the index. */
function listNamed(scope: AnyoneScope, query: string): Promise<FoundSalon[]> {
  return publicSalons(scope)
    .where(sql<boolean>`search_name >= fold(${query})`)
    .where(sql<boolean>`search_name < fold(${query}) || ${LAST_CHARACTER}`)
    .select(FOUND)
    .orderBy(sql`search_name`)
    .orderBy('id')
    .limit(MOST)
    .execute();
}

const LAST_CHARACTER = String.fromCodePoint(0x10ffff);

/** By name; first those in which a word of the name begins with the text. */
function listMatching(scope: AnyoneScope, query: string, matches: RawBuilder<boolean>, most: number) {
  const isNamed = sql<boolean>`starts_with(search_name, fold(${query}))`;
  const matching = publicSalons(scope)
    .where(matches)
    .where((eb) => eb.not(isNamed));
  return scope.db
    .selectFrom(matching.selectAll().limit(MOST_SORTED).as('salons'))
    .select(FOUND)
    .orderBy(sql`strpos(search_name, ' ' || fold(${query})) = 0`)
    .orderBy(sql`search_name`)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** In the name, then in name and place. Short words may be anywhere in both; alone they are looked for in both at once. */
function searchesFor(query: string): RawBuilder<boolean>[] {
  const isInName = containsWords('search_name', query, 'search_text');
  if (wordsOf(query).long.length === 0) return [isInName];
  return [isInName, sql<boolean>`${containsWords('search_text', query)} and not ${isInName}`];
}
