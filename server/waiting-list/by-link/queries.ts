import type { LinkedEntry } from '#contract/waiting-list.ts';
import { firstName } from '#lib/text.ts';
import { offeredServices } from '#server/availability/offered-services/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { VisitorScope } from '#server/gate/scope.ts';

/** Throws NOT_FOUND once the entry is gone. */
export async function getLinkedEntry(scope: VisitorScope, id: string): Promise<LinkedEntry> {
  const row = await scope.db
    .selectFrom('waitingList as w')
    .innerJoin('salons', 'salons.id', 'w.salonId')
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'w.salonId').onRef('s.id', '=', 'w.serviceId'))
    .where('w.id', '=', id)
    .select(['salons.name as salonName', 'w.customerName', 's.name as serviceName', 'w.serviceId', 'w.status'])
    .select(['w.preferredDate', 'w.preferredTimeStart', 'w.preferredTimeEnd'])
    .select((eb) =>
      eb
        .exists(offeredServices(scope).where('services.id', '=', eb.ref('w.serviceId')).select('services.id'))
        .as('isOffered'),
    )
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  const { customerName, status, isOffered, serviceId, ...told } = row;
  const isWaiting = status === 'waiting' && row.preferredDate >= scope.today;
  return {
    ...told,
    slug: scope.slug,
    firstName: firstName(customerName),
    serviceId: isOffered ? serviceId : null,
    isWaiting,
  };
}
