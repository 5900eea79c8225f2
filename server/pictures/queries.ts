import { sql } from 'kysely';
import type { AnyoneScope, SalonScope } from '../gate/scope.ts';

/** Every address of a picture that is shown somewhere, of all salons. */
export const shownPictures = (scope: AnyoneScope) =>
  scope.db
    .selectFrom('services')
    .where('pictureUrl', 'is not', null)
    .select('pictureUrl as url')
    .unionAll(scope.db.selectFrom('employees').where('avatarUrl', 'is not', null).select('avatarUrl as url'))
    .unionAll(scope.db.selectFrom('salons').where('logoUrl', 'is not', null).select('logoUrl as url'))
    .unionAll(scope.db.selectFrom('salonPublicSettings').where('coverUrl', 'is not', null).select('coverUrl as url'))
    .unionAll(scope.db.selectFrom('salonPublicSettings').select(sql<string>`unnest(gallery_images)`.as('url')));

/** Pictures in the gallery and at services. */
export async function countShownPictures(scope: SalonScope): Promise<number> {
  const { count } = await scope.db
    .selectNoFrom(() => [
      sql<number>`(${scope.db
        .selectFrom('services')
        .where('pictureUrl', 'is not', null)
        .select(sql<number>`count(*)`.as('count'))} + coalesce((${scope.db
        .selectFrom('salonPublicSettings')
        .select(sql<number>`cardinality(gallery_images)`.as('count'))}), 0))::int`.as('count'),
    ])
    .executeTakeFirstOrThrow();
  return count;
}

export async function countUploads(scope: SalonScope): Promise<number> {
  const { count } = await scope.db
    .selectFrom('pictures')
    .where('deletedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
