import type { AnyoneScope } from '#server/gate/scope.ts';

/** A sitemap may hold 50,000 addresses. */
const PER_PAGE = 10_000;

export async function countPublicPages(scope: AnyoneScope, perPage = PER_PAGE): Promise<number> {
  const { count } = await publicSalons(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(count / perPage));
}

/** In the order of their ids, which is that of their age: a new salon is on the last page. */
export async function listPublicSalons(scope: AnyoneScope, page: number, perPage = PER_PAGE) {
  // The rows before the page are skipped in the index alone.
  const first = publicSalons(scope)
    .select('id')
    .orderBy('id')
    .offset((page - 1) * perPage)
    .limit(1);
  const salons = await publicSalons(scope)
    .where('id', '>=', first)
    .select(['slug', 'updatedAt'])
    .orderBy('id')
    .limit(perPage)
    .execute();
  return salons.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() }));
}

const publicSalons = (scope: AnyoneScope) =>
  scope.db.selectFrom('salons').where('isActive', '=', true).where('suspendedAt', 'is', null);
