import type { LocalDate } from '#lib/dates.ts';

/** The names of the changed fields, for the log, which keeps no personal data. */
export function changedFields<Values extends object>(before: Values, after: Partial<Values>): (keyof Values)[] {
  const fields = Object.keys(after) as (keyof Values)[];
  return fields.filter((field) => before[field] !== after[field]);
}

export const isPlausibleBirthDate = (birthDate: LocalDate, today: LocalDate) =>
  birthDate <= today && birthDate >= '1900-01-01';
