import type { Right } from '#contract/rights.ts';
import { refuse, refuseRight } from './refuse.ts';
import type { SalonScope } from './scope.ts';

/** Whether the caller may do this too, beside what its operation asks. The system and administrators are no members and may. */
export const may = ({ member }: Pick<SalonScope, 'member'>, right: Right): boolean =>
  !member || member.rights.has(right);

/**
 * The professional for whom the caller may plan. Without the right to the others' appointments it is the own record, also when none is named.
 * Throws NOT_FOUND for another one, and RIGHT_MISSING for a member without a record.
 */
export function plannedFor(scope: Pick<SalonScope, 'member'>, employeeId: string | null): string | null {
  if (may(scope, 'appointments.ofOthers')) return employeeId;
  const own = scope.member?.employeeId ?? null;
  if (own === null) throw refuseRight('appointments.ofOthers');
  if (employeeId !== null && employeeId !== own) throw refuse('NOT_FOUND');
  return own;
}
