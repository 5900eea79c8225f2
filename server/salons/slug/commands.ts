import { isReservedSlug, slugFromTyped } from '#lib/slug.ts';
import { audit } from '../../audit-log/commands.ts';
import { changesOf } from '../../audit-log/rules.ts';
import { expectBelowCeiling, refuse } from '../../refuse.ts';
import { type Infra, type SalonScope, transaction } from '../../scope.ts';
import { countSlugs, proposeSlug } from './queries.ts';

/** Saves exactly the address that was shown, or none: SLUG_TAKEN answers another proposal, which the owner has to see first (D8). */
export async function changeSlug(
  scope: SalonScope,
  { currentSlug, slug: typed }: { currentSlug: string; slug: string },
  { database }: Pick<Infra, 'database'>,
): Promise<{ slug: string }> {
  const slug = slugFromTyped(typed);
  const isDone = await transaction(scope, async (scope) => {
    const before = await scope.db.selectFrom('salons').select('slug').forNoKeyUpdate().executeTakeFirstOrThrow();
    if (before.slug !== currentSlug) throw refuse('CHANGED_MEANWHILE');
    if (isReservedSlug(slug) || !(await claimSlug(scope, slug))) return false;
    await scope.db
      .updateTable('salons')
      .set((eb) => ({ slug, version: eb('version', '+', 1), updatedAt: scope.now }))
      .execute();
    await audit(scope, { action: 'salons.changeSlug', entityId: scope.salonId, data: changesOf(before, { slug }) });
    return true;
  });
  // Outside of the transaction: the embedded database has one connection.
  if (!isDone) throw refuse('SLUG_TAKEN', { slug: (await proposeSlug(database, scope, slug)).slug });
  return { slug };
}

/** False when another salon has or had it. A former address of the salon itself is its own. */
export async function claimSlug(scope: SalonScope, slug: string): Promise<boolean> {
  const own = await scope.db.selectFrom('salonSlugs').where('slug', '=', slug).select('slug').executeTakeFirst();
  if (own) return true;
  expectBelowCeiling('slugs', await countSlugs(scope));
  const claimed = await scope.db
    .insertInto('salonSlugs')
    .values({ slug, createdAt: scope.now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst();
  return claimed !== undefined;
}
