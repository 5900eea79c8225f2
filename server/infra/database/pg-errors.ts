import { machineLost } from '../process/unavailable.ts';
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasCode(error, '23505', constraint);
}

export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return hasCode(error, '23P01', constraint);
}

/** The database refused a second appointment at the same time (docs/decisions/003-no-double-booking.md). */
export const isDoubleBooking = (error: unknown) =>
  isExclusionViolation(error, 'appointments_one_per_professional') ||
  isExclusionViolation(error, 'appointments_one_without_professional');

export function isCheckViolation(error: unknown, constraint: string): boolean {
  return hasCode(error, '23514', constraint);
}

/** The row refers to an account that does not exist: somebody deleted it meanwhile. */
export function isAccountMissing(error: unknown): boolean {
  return hasCode(error, '23503', undefined) && namesOf(error).some((name) => /_(user|owner)_id_fkey$/.test(name));
}

/** Another row refers to the one that was to be deleted; PostgreSQL 18 has a code of its own for `on delete restrict`. */
export function isReferenced(error: unknown): boolean {
  return hasCode(error, '23503', undefined) || hasCode(error, '23001', undefined);
}

/** The role may not create tables, or cannot see its schema ('no schema has been selected to create in'). */
export function isPermissionDenied(error: unknown): boolean {
  return hasCode(error, '42501', undefined) || hasCode(error, '3F000', undefined);
}

/** No space on the disk of the database, or a limit of it. */
export function isOutOfSpace(error: unknown): boolean {
  return hasCode(error, '53100', undefined) || hasCode(error, '53400', undefined);
}

export function isRoleMissing(error: unknown, role: string): boolean {
  return hasCode(error, '42704', undefined) && namesOf(error).includes(role);
}

/** To the database, or from the coordinator of Citus to another machine. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && String(error.code).startsWith('08')) || machineLost.test(error.message);
}

export function isDeadlock(error: unknown): boolean {
  return hasCode(error, '40P01', undefined);
}

/** Somebody else held it: until the database ended the wait, or because each waited for the other. */
export function isLockLost(error: unknown): boolean {
  return isDeadlock(error) || hasCode(error, '55P03', undefined);
}

function hasCode(error: unknown, code: string, constraint: string | undefined): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== code) return false;
  return constraint === undefined || namesOf(error).includes(constraint);
}

/**
 * A machine of Citus tells the coordinator no constraint but in the message, and there with the number of the shard: six digits or more
 * behind the name.
 */
function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const told = 'constraint' in error && error.constraint ? [String(error.constraint)] : null;
  const names = told ?? [...error.message.matchAll(/"(\w+)"/g)].map(([, name = '']) => name);
  return names.map((name) => name.replace(/_\d{6,}$/, ''));
}
