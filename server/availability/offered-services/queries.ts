import { sql } from 'kysely';
import { refuse } from '../../refuse.ts';
import type { AnySalonScope } from '../../scope.ts';

/**
 * Those a customer can book: active, and among the chosen ones where the salon chose, even when all that it chose have gone
 * (D21a). Beside each, as `page`, what the salon's page shows.
 */
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

/** Throws SERVICE_NOT_FOUND. With `hold`, a change or deletion of the service waits for this transaction, or it for them. */
export async function getOfferedService(scope: AnySalonScope, id: string, { hold = false } = {}) {
  const service = await bookableServices(scope)
    .where('services.id', '=', id)
    .$if(hold, (query) => query.forShare('services'))
    .executeTakeFirst();
  if (!service) throw refuse('SERVICE_NOT_FOUND');
  return service;
}
