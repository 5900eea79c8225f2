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

/** Why the right is worth nothing beside these, by way of others too; null when it is worth something. */
export function lacks(right: Right, chosen: readonly Right[]): string | null {
  for (const [, needed] of NEEDS.filter(([one]) => one === right)) {
    const missing = chosen.includes(needed) ? lacks(needed, chosen) : `Só vale com: ${rights[needed]}`;
    if (missing) return missing;
  }
  return null;
}
