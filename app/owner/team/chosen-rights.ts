import { NEEDS, RIGHTS, type Right, rights } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import type { TeamMember, TeamRole } from '#contract/team.ts';

/** The switches as they were saved. One that needs another right stays on without it, and says so. */
export function chosenRights({ role, rightsAdded, rightsTaken }: TeamMember): Right[] {
  const has = (right: Right) => ROLE_RIGHTS[role].includes(right) || rightsAdded.includes(right);
  return RIGHTS.filter((right) => has(right) && !rightsTaken.includes(right));
}

/** How the switches differ from the role's own rights. */
export const differenceOf = (role: TeamRole, chosen: readonly Right[]) => ({
  rightsAdded: chosen.filter((right) => !ROLE_RIGHTS[role].includes(right)),
  rightsTaken: ROLE_RIGHTS[role].filter((right) => !chosen.includes(right)),
});

/** Why the right is worth nothing beside these; null when it is. */
export function lacks(right: Right, chosen: readonly Right[]): string | null {
  const missing = NEEDS.find(([one, needed]) => one === right && !chosen.includes(needed));
  return missing ? `Só vale com: ${rights[missing[1]]}` : null;
}
