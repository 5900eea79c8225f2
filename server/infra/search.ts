import { type RawBuilder, sql } from 'kysely';

/** Whether a column contains the text as typed, accents and case aside. `column` is a reference such as `'name'`. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`unaccent(lower(${sql.ref(column)})) like unaccent(lower(${pattern}))`;
}

/** Whether a stored phone ('+5511987654321') contains the digits as typed, with or without country; letters find none. */
export function containsPhone(column: string, text: string): RawBuilder<boolean> {
  const digits = /^[\d\s()+.-]*$/.test(text) ? text.replace(/\D/g, '') : '';
  const hasCountry = digits.startsWith('55') && (digits.length > 11 || text.trim().startsWith('+'));
  const national = hasCountry ? digits.slice(2) : digits;
  // Past '+55', which everybody has.
  return national ? sql<boolean>`substr(${sql.ref(column)}, 4) like ${`%${national}%`}` : sql<boolean>`false`;
}
