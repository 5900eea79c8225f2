import { sql } from 'kysely';
import { refuse } from '#server/gate/refuse.ts';
import type { AnySalonScope, PublicScope } from '#server/gate/scope.ts';
import { keepFacts } from '#server/keep/facts.ts';

/** Active, and among the salon's choice if it made one, even when all chosen ones are gone. */
export const offeredServices = (scope: AnySalonScope) =>
  scope.db
    .selectFrom('services')
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'services.salonId')
    .where('services.isActive', '=', true)
    .where('services.deletedAt', 'is', null)
    .where(
      sql<boolean>`(coalesce(cardinality(page.selected_services), 0) = 0 or services.id = any (page.selected_services))`,
    );

const bookableServices = (scope: AnySalonScope) =>
  offeredServices(scope).select([
    'services.id',
    'services.name',
    'services.priceCents',
    'services.durationMinutes',
    sql<boolean>`coalesce(page.show_employees, true)`.as('showEmployees'),
    sql<boolean>`coalesce(page.show_availability, true)`.as('showAvailability'),
  ]);

export function listOfferedServices(scope: AnySalonScope) {
  return bookableServices(scope).orderBy('services.name').orderBy('services.id').execute();
}

/** By id, as the salon's version has them. */
export const keptServices = (scope: PublicScope) =>
  keepFacts(scope, 'offered services', async () => {
    const services = await listOfferedServices(scope);
    return new Map(services.map((service) => [service.id, service]));
  });

/** `lock` locks the service against changes until the transaction ends. */
export async function findOfferedService(scope: AnySalonScope, id: string, { lock = false } = {}) {
  const service = await bookableServices(scope)
    .where('services.id', '=', id)
    .$if(lock, (query) => query.forShare('services'))
    .executeTakeFirst();
  return service ?? null;
}

/** Throws SERVICE_NOT_FOUND. */
export async function getOfferedService(scope: AnySalonScope, id: string, options: { lock?: boolean } = {}) {
  const service = await findOfferedService(scope, id, options);
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  return service;
}
