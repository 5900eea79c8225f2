import { type SelectQueryBuilder, sql } from 'kysely';
import type { Picture } from '#contract/pictures.ts';
import type { DB } from '#db/types.ts';
import { newId } from '#lib/id.ts';
import { picturePath } from '#lib/pictures.ts';
import { audit } from '../audit-log/commands.ts';
import { expectBelowCeiling, refuseFields } from '../gate/refuse.ts';
import { type AnyoneScope, type Infra, type PlatformScope, type SalonScope, transaction } from '../gate/scope.ts';
import { lockSalon } from '../infra/database/locks.ts';
import type { Encoded } from '../infra/files/encoder.ts';
import { deletePicturesOfSalonJob } from './jobs.ts';
import { countShownPictures, countUploads, shownPictures } from './queries.ts';
import { fileName, fileNames, REFUSALS, uploadsAmong } from './rules.ts';

type Tools = Pick<Infra, 'encodeImage' | 'storage'>;

/**
 * Claims a row, writes the files, then calls the row stored: a failure in between leaves a row that no field accepts, and the daily
 * job deletes it with its files.
 */
export async function uploadPicture(scope: SalonScope, file: File, { encodeImage, storage }: Tools): Promise<Picture> {
  const encoded = await encodeImage(new Uint8Array(await file.arrayBuffer()), scope.salonId);
  if ('refused' in encoded) throw refuseFields({ file: REFUSALS[encoded.refused] });
  const { width, height } = encoded;
  const id = await claimPicture(scope, encoded);
  try {
    for (const { size, bytes } of encoded.files) await storage.put(fileName(id, size), bytes);
    await transaction(scope, async (scope) => {
      await scope.db.updateTable('pictures').set({ storedAt: scope.now }).where('id', '=', id).execute();
      await audit(scope, { action: 'pictures.upload', entityId: id, data: { width, height } });
    });
  } catch (error) {
    await abandonPicture(scope, id, storage);
    throw error;
  }
  return { url: picturePath(id), width, height };
}

/** Locks the salon, so that two at once cannot exceed the ceiling. */
function claimPicture(scope: SalonScope, { width, height }: Encoded): Promise<string> {
  return transaction(scope, async (scope) => {
    await lockSalon(scope.db);
    expectBelowCeiling('uploads', await countUploads(scope));
    const id = newId();
    const since = { createdAt: scope.now, unusedSince: scope.now };
    await scope.db
      .insertInto('pictures')
      .values({ id, width, height, ...since })
      .execute();
    return id;
  });
}

/** As far as storage and database answer; the daily job does the rest. */
async function abandonPicture(scope: SalonScope, id: string, storage: Tools['storage']): Promise<void> {
  try {
    for (const name of fileNames(id)) await storage.delete(name);
    await scope.db.deleteFrom('pictures').where('id', '=', id).execute();
  } catch (error) {
    scope.log.warn({ err: error, pictureId: id }, 'an unfinished upload is left to the daily job');
  }
}

/**
 * To be called in the transaction that writes the addresses: refuses uploads that are not this salon's, and keeps the others from
 * being deleted. `shown` holds the fields by name; what they had before need not be in it.
 */
export async function usePictures(scope: SalonScope, shown: Record<string, string | null>): Promise<void> {
  const ids = uploadsAmong(Object.values(shown));
  if (ids.length === 0) return;
  const kept = await scope.db
    .updateTable('pictures')
    .set({ unusedSince: null })
    .where('id', 'in', ids)
    .where('storedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  const own = new Set(kept.map(({ id }) => id));
  const missing = Object.entries(shown).filter(([, url]) => uploadsAmong([url]).some((id) => !own.has(id)));
  if (missing.length === 0) return;
  throw refuseFields(
    Object.fromEntries(missing.map(([field]) => [field, 'Esta foto não existe mais. Envie-a de novo.'])),
  );
}

/** Locks the salon, so that two at once cannot exceed the ceiling. `added`: more than there were. */
export async function expectRoomForPictures(scope: SalonScope, added: number): Promise<void> {
  if (added <= 0) return;
  await lockSalon(scope.db);
  expectBelowCeiling('pictures', (await countShownPictures(scope)) + added - 1);
}

/** Deletes what nothing has shown for more than a day, pictures of deleted salons among them. */
export async function deleteUnusedPictures(scope: AnyoneScope, { storage }: Pick<Tools, 'storage'>): Promise<void> {
  // Not by `concat`, which is only stable: Citus takes no such function of a column in an update.
  const isShown = sql<boolean>`'/media/' || id::text || '.webp' in (${shownPictures(scope)})`;
  await scope.db
    .updateTable('pictures')
    .set({ unusedSince: scope.now })
    .where('unusedSince', 'is', null)
    .where(({ not }) => not(isShown))
    .execute();
  // A picture that is being taken into use has no `unusedSince` once its transaction ends: this waits for it, and looks again.
  await scope.db
    .updateTable('pictures')
    .set({ deletedAt: scope.now })
    .where('unusedSince', '<', new Date(scope.now.getTime() - KEPT_UNUSED_MS))
    .where('deletedAt', 'is', null)
    .where(({ not }) => not(isShown))
    .execute();
  await deleteDoomed(scope, scope.db.selectFrom('pictures'), storage);
}

/** For a salon that is deleted. An upload that has begun may still write its files, so they are deleted a little later. */
export async function abandonPicturesOfSalon(scope: PlatformScope, salonId: string): Promise<void> {
  await scope.db
    .updateTable('pictures')
    .set({ deletedAt: scope.now })
    .where('salonId', '=', salonId)
    .where('deletedAt', 'is', null)
    .execute();
  const startAfter = new Date(scope.now.getTime() + UPLOADS_END_MS);
  await scope.jobs.send(scope.db, deletePicturesOfSalonJob, { salonId }, { startAfter });
}

const UPLOADS_END_MS = 2 * 60 * 1000;

export async function deletePicturesOfSalon(
  scope: AnyoneScope,
  { salonId }: { salonId: string },
  { storage }: Pick<Tools, 'storage'>,
): Promise<void> {
  await deleteDoomed(scope, scope.db.selectFrom('pictures').where('salonId', '=', salonId), storage);
}

async function deleteDoomed(
  scope: AnyoneScope,
  pictures: SelectQueryBuilder<DB, 'pictures', object>,
  storage: Tools['storage'],
): Promise<void> {
  for (const { id } of await pictures.where('deletedAt', 'is not', null).select('id').execute()) {
    for (const name of fileNames(id)) await storage.delete(name);
    await scope.db.deleteFrom('pictures').where('id', '=', id).execute();
  }
}

const KEPT_UNUSED_MS = 24 * 3600 * 1000;
