import type { OpeningHours, Week } from '#contract/availability.ts';
import type { SalonScope } from '#server/gate/scope.ts';

export async function getWeek(scope: SalonScope): Promise<Week> {
  const ranges = await scope.db
    .selectFrom('salonAvailability')
    .select(['dayOfWeek', 'startTime', 'endTime', 'intervalMinutes', 'isActive'])
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .orderBy('endTime')
    .execute();
  const { openingHours, version } = await scope.db
    .selectFrom('salons')
    .leftJoin('salonWeeks', 'salonWeeks.salonId', 'salons.id')
    .select(['salons.openingHours', 'salonWeeks.version'])
    .executeTakeFirstOrThrow();
  return { ranges, openingHours: openingHours as OpeningHours, version: version ?? 1 };
}
