/** `constraint` narrows it to one constraint or unique index. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23505', constraint);
}

/** Two rows that an exclusion constraint keeps apart: two appointments of one professional at the same time. */
export function isExclusionViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23P01', constraint);
}

/** The role lacks a right: it may not create, or not even see where ('no schema has been selected to create in'). */
export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501', undefined) || hasCode(error, '3F000', undefined);
}

/** Two transactions waited for each other and the database ended this one: it may be tried again as a whole. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01', undefined);
}

function hasCode(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code) return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
