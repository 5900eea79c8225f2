import type { AvailabilityRange, Week } from '#contract/availability.ts';
import type { ErrorData } from '#contract/errors.ts';
import { newId } from '#lib/id.ts';
import { audit } from '#server/audit-log/commands.ts';
import { changesOf } from '#server/audit-log/rules.ts';
import { expectBelowCeiling, refuse, refuseFields } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { holdFacts } from '#server/infra/database/locks.ts';
import { getWeek } from './queries.ts';
import { checkWeek, type OpenBlock, openBlocks, type TypedRange } from './rules.ts';

/** The ranges must have been checked. */
export function replaceRanges(scope: SalonScope, ranges: AvailabilityRange[]): Promise<void> {
  return transaction(scope, async (scope) => {
    await scope.db.deleteFrom('salonAvailability').execute();
    if (ranges.length === 0) return;
    await scope.db
      .insertInto('salonAvailability')
      .values(ranges.map((range) => ({ id: newId(), ...range })))
      .execute();
  });
}

/** The upcoming appointments that lie within a block of `before` and of none of `after`. */
export type ListOutside = (
  scope: SalonScope,
  weeks: { before: OpenBlock[]; after: OpenBlock[] },
) => Promise<ErrorData<'APPOINTMENTS_OUTSIDE_HOURS'>>;

type TypedWeek = { ranges: TypedRange[]; version: number; keepAppointments: boolean };

/** Saves all rows or none. `version` is the one that was read: the second of two people who save is refused. */
export async function saveWeek(scope: SalonScope, input: TypedWeek, listOutside: ListOutside): Promise<Week> {
  const { ranges, fields } = checkWeek(input.ranges);
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  expectBelowCeiling('weeklyRanges', ranges.length - 1);
  return transaction(scope, async (scope) => {
    // Waits for bookings that have begun, so that the list below has them.
    await holdFacts(scope.db);
    await bumpWeekVersion(scope, input.version);
    const before = await getWeek(scope);
    if (!input.keepAppointments) {
      const outside = await listOutside(scope, { before: openBlocks(before.ranges), after: openBlocks(ranges) });
      if (outside.total > 0) throw refuse('APPOINTMENTS_OUTSIDE_HOURS', outside);
    }
    await replaceRanges(scope, ranges);
    const after = await getWeek(scope);
    await audit(scope, { action: 'availability.saveWeek', data: changesOf(before, { ranges: after.ranges }) });
    return after;
  });
}

async function bumpWeekVersion(scope: SalonScope, version: number): Promise<void> {
  await scope.db
    .insertInto('salonWeeks')
    .values({})
    .onConflict((conflict) => conflict.column('salonId').doNothing())
    .execute();
  const { numUpdatedRows } = await scope.db
    .updateTable('salonWeeks')
    .set({ version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('CHANGED_MEANWHILE');
}
