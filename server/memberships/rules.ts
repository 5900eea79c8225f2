import { NEEDS, RIGHTS_OF_OWNER, type Right, rights } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import type { Role } from '#contract/roles.ts';

/** The rights that count. A name that is no right any more gives nothing, and a right without what it needs neither. */
export function rightsOf(role: Role, added: string[], taken: string[]): ReadonlySet<Right> {
  const present = new Set<Right>([...ROLE_RIGHTS[role], ...added.filter(isRight)]);
  for (const right of [...taken.filter(isRight), ...(role === 'owner' ? [] : RIGHTS_OF_OWNER)]) present.delete(right);
  // As often as there are pairs, so that the order of the list does not matter.
  for (const _ of NEEDS) for (const [right, needed] of NEEDS) if (!present.has(needed)) present.delete(right);
  return present;
}

/** The first of these rights that the giver does not have; null when it may give all of them. */
export const missingToGive = (giver: ReadonlySet<Right> | undefined, given: Iterable<Right>): Right | null =>
  (giver && [...given].find((right) => !giver.has(right))) ?? null;

export const isRight = (name: string): name is Right => Object.hasOwn(rights, name);
