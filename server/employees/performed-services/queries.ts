import type { SalonScope } from '#server/gate/scope.ts';

/** Locks the services that exist against deletion, and returns how many they are. */
export async function lockServices(scope: SalonScope, ids: string[]): Promise<number> {
  const services = await scope.db
    .selectFrom('services')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .execute();
  return services.length;
}

/** Inactive ones too: deactivated services return, and a choice lists them as well. */
export async function listOtherServiceIds(scope: SalonScope, serviceId: string): Promise<string[]> {
  const services = await scope.db
    .selectFrom('services')
    .where('id', '!=', serviceId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute();
  return services.map(({ id }) => id);
}

/** The professionals for whom the service was chosen. */
export async function listChoosers(scope: SalonScope, serviceId: string): Promise<string[]> {
  const chosen = await scope.db
    .selectFrom('employeeServices')
    .where('serviceId', '=', serviceId)
    .select('employeeId')
    .execute();
  return chosen.map(({ employeeId }) => employeeId);
}

/** A booking with one of them waits, or is waited for. */
export function lockEmployees(scope: SalonScope, ids: string[]): Promise<{ id: string; name: string }[]> {
  return scope.db
    .selectFrom('employees')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
