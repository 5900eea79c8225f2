import { type RawBuilder, sql } from 'kysely';

export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`unaccent(lower(${sql.ref(column)})) like unaccent(lower(${pattern}))`;
}

/** Matches typed digits in a stored phone, with or without country code. Letters match nothing. */
export function containsPhone(column: string, text: string): RawBuilder<boolean> {
  const digits = /^[\d\s()+.-]*$/.test(text) ? text.replace(/\D/g, '') : '';
  const hasCountry = digits.startsWith('55') && (digits.length > 11 || text.trim().startsWith('+'));
  const national = hasCountry ? digits.slice(2) : digits;
  // Skips '+55', which every phone has.
  return national ? sql<boolean>`substr(${sql.ref(column)}, 4) like ${`%${national}%`}` : sql<boolean>`false`;
}
