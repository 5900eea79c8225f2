import { addMonths } from '#lib/dates.ts';
import { isReservedSlug, slugFromTyped } from '#lib/slug.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { expectBelowCeiling, refuse } from '#server/gate/refuse.ts';
import { type AnyoneScope, type Infra, type SalonScope, transaction } from '#server/gate/scope.ts';
import { deleteInPieces } from '#server/infra/database/pieces.ts';
import { warnSeldom } from '#server/infra/process/log.ts';
import { countSlugs, proposeSlug } from './queries.ts';

/** Saves exactly the address that was shown, or none: SLUG_TAKEN answers another proposal, which the owner has to see first. */
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
    const last = { lastVisitOn: utcDate(scope.now) };
    await scope.db.updateTable('salonSlugs').set(last).where('slug', '=', before.slug).execute();
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

type FormerSlug = { slug: string; lastVisitOn: string };

/** Somebody came by a former address. Written once a day for each; a failure does not stop the visit. */
export async function keepVisit(
  { database, clock, log }: Pick<Infra, 'database' | 'clock' | 'log'>,
  { slug, lastVisitOn }: FormerSlug,
): Promise<void> {
  const today = utcDate(clock.now());
  if (lastVisitOn >= today) return;
  try {
    await database.db
      .updateTable('salonSlugs')
      .set({ lastVisitOn: today })
      .where('slug', '=', slug)
      .where('lastVisitOn', '<', today)
      .execute();
  } catch (error) {
    warnSeldom(log, { err: error }, 'a visit by a former address was not kept');
  }
}

/** Former addresses by which nobody came for a year are free for anybody. */
export async function freeUnvisitedSlugs({ db, now }: AnyoneScope): Promise<void> {
  const oldest = addMonths(utcDate(now), -12);
  const unvisited = db
    .selectFrom('salonSlugs')
    .innerJoin('salons', 'salons.id', 'salonSlugs.salonId')
    .whereRef('salonSlugs.slug', '!=', 'salons.slug')
    .where('salonSlugs.lastVisitOn', '<', oldest)
    .select('salonSlugs.slug');
  await deleteInPieces((limit) =>
    db
      .deleteFrom('salonSlugs')
      .where('slug', 'in', unvisited.limit(limit))
      .where('lastVisitOn', '<', oldest)
      .executeTakeFirst(),
  );
}

const utcDate = (instant: Date) => instant.toISOString().slice(0, 10);
