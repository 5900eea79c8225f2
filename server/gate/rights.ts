import type { Right } from '#contract/rights.ts';
import type { SalonScope } from './scope.ts';

/** Whether the caller may do this too, beside what its operation asks. The system and administrators are no members and may. */
export const may = ({ member }: Pick<SalonScope, 'member'>, right: Right): boolean =>
  !member || member.rights.has(right);
