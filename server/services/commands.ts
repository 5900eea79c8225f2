import type { SavedService, Service, ServiceValues } from '#contract/services.ts';
import { newId } from '#lib/id.ts';
import { listUpcomingAppointments } from '../appointments/conflicts/queries.ts';
import { audit } from '../audit-log/commands.ts';
import { changesOf } from '../audit-log/rules.ts';
import { changePerformers, lockChoices, removeFromAllChoices } from '../employees/performed-services/commands.ts';
import { expectBelowCeiling, refuse } from '../gate/refuse.ts';
import { type SalonScope, transaction } from '../gate/scope.ts';
import { holdFacts, lockSalon } from '../infra/database/locks.ts';
import { expectRoomForPictures, usePictures } from '../pictures/commands.ts';
import { countServices, getService } from './queries.ts';

type FirstService = Pick<ServiceValues, 'name' | 'priceCents' | 'durationMinutes' | 'category'>;

export function createService(scope: SalonScope, { performers, ...values }: ServiceValues): Promise<Service> {
  return transaction(scope, async (scope) => {
    await lockChoices(scope);
    await expectBelowServiceCeiling(scope);
    await usePicture(scope, values.pictureUrl, null);
    const id = newId();
    await scope.db
      .insertInto('services')
      .values({ id, ...values, createdAt: scope.now, updatedAt: scope.now })
      .execute();
    if (performers) await changePerformers(scope, id, performers);
    await audit(scope, { action: 'services.create', entityId: id, data: { name: values.name, performers } });
    return getService(scope, id);
  });
}

/** The first services of a new salon. */
export function createServices(scope: SalonScope, services: FirstService[]): Promise<void> {
  return transaction(scope, async (scope) => {
    await scope.db
      .insertInto('services')
      .values(services.map((values) => ({ id: newId(), ...values, createdAt: scope.now, updatedAt: scope.now })))
      .execute();
    await audit(scope, { action: 'services.create', data: { names: services.map(({ name }) => name) } });
  });
}

/** Switching the service off returns its coming appointments, which stay. */
export function updateService(
  scope: SalonScope,
  { id, version, performers, ...values }: ServiceValues & { id: string; version: number },
): Promise<SavedService> {
  return transaction(scope, async (scope) => {
    await lockChoices(scope);
    const before = await getService(scope, id);
    await usePicture(scope, values.pictureUrl, before.pictureUrl);
    const updated = await scope.db
      .updateTable('services')
      .set({ ...values, version: version + 1, updatedAt: scope.now })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
    if (performers) await changePerformers(scope, id, performers);
    const data = { name: before.name, ...changesOf(before, values), performers };
    await audit(scope, { action: 'services.update', entityId: id, data });
    const service = await getService(scope, id);
    if (!before.isActive || service.isActive) return service;
    return { ...service, upcomingAppointments: await listUpcomingAppointments(scope, { column: 'serviceId', id }) };
  });
}

/** Always allowed. The coming appointments stay and are returned as a warning. */
export function setServiceActive(scope: SalonScope, id: string, isActive: boolean) {
  return transaction(scope, async (scope) => {
    const before = await getService(scope, id);
    await scope.db
      .updateTable('services')
      .set((eb) => ({ isActive, version: eb('version', '+', 1), updatedAt: scope.now }))
      .where('id', '=', id)
      .execute();
    const action = isActive ? 'services.activate' : 'services.deactivate';
    const data = { name: before.name, ...changesOf(before, { isActive }) };
    await audit(scope, { action, entityId: id, data });
    const service = await getService(scope, id);
    return { service, upcomingAppointments: await listUpcomingAppointments(scope, { column: 'serviceId', id }) };
  });
}

/** Deletes the service, or hides it for good when something refers to it. Throws UPCOMING_APPOINTMENTS, LAST_SERVICE. */
export async function deleteService(scope: SalonScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const { name } = await lockService(scope, id);
    const conflicts = await listUpcomingAppointments(scope, { column: 'serviceId', id });
    if (conflicts.length > 0) throw refuse('UPCOMING_APPOINTMENTS', { conflicts });
    await removeFromAllChoices(scope, id);
    if (await isUsed(scope, id)) {
      await scope.db
        .updateTable('services')
        .set({ deletedAt: scope.now, isActive: false, pictureUrl: null })
        .where('id', '=', id)
        .execute();
    } else {
      await scope.db.deleteFrom('services').where('id', '=', id).execute();
    }
    await audit(scope, { action: 'services.delete', entityId: id, data: { name } });
  });
}

async function usePicture(scope: SalonScope, pictureUrl: string | null, before: string | null): Promise<void> {
  if (pictureUrl && !before) await expectRoomForPictures(scope, 1);
  await usePictures(scope, { pictureUrl });
}

/** Whether appointments or waiting entries show its name, so that it must stay. */
async function isUsed(scope: SalonScope, id: string): Promise<boolean> {
  const usedIn = (table: 'appointments' | 'waitingList') =>
    scope.db.selectFrom(table).where('serviceId', '=', id).select('id');
  const { used } = await scope.db
    .selectNoFrom(({ exists, or }) => or([exists(usedIn('appointments')), exists(usedIn('waitingList'))]).as('used'))
    .executeTakeFirstOrThrow();
  return Boolean(used);
}

/** A booking of the service at the same time waits, or is waited for. */
async function lockService(scope: SalonScope, id: string): Promise<Service> {
  await lockChoices(scope);
  await holdFacts(scope.db);
  await scope.db.selectFrom('services').where('id', '=', id).select('id').forUpdate().execute();
  return getService(scope, id);
}

/** Locks the salon, so that two at once cannot exceed the ceiling. */
async function expectBelowServiceCeiling(scope: SalonScope): Promise<void> {
  await lockSalon(scope.db);
  expectBelowCeiling('services', await countServices(scope));
}
