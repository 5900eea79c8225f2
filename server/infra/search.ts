import { type RawBuilder, sql } from 'kysely';

export function contains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`unaccent(lower(${sql.ref(column)})) like unaccent(lower(${patternOf(text)}))`;
}

/** Matches text in a column that is folded already and also holds phones without their country code. */
export function containsFolded(column: string, text: string): RawBuilder<boolean> {
  const parts = new Set([text.trim(), nationalDigits(text) || text.trim()]);
  const conditions = [...parts].map((part) => sql`${sql.ref(column)} like fold(${patternOf(part)})`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Matches text in the first line of a column that is folded already, such as the name in a customer's `search_text`. */
export function firstLineContains(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`split_part(${sql.ref(column)}, E'\\n', 1) like fold(${patternOf(text)})`;
}

/** Matches typed digits in a stored phone, with or without country code. Letters match nothing. */
export function containsPhone(column: string, text: string): RawBuilder<boolean> {
  const digits = nationalDigits(text);
  // Skips '+55', which every phone has.
  return digits ? sql<boolean>`substr(${sql.ref(column)}, 4) like ${patternOf(digits)}` : sql<boolean>`false`;
}

const patternOf = (text: string) => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The digits of a typed phone without country code; empty for other text. */
function nationalDigits(text: string): string {
  const digits = /^[\d\s()+.-]*$/.test(text) ? text.replace(/\D/g, '') : '';
  const hasCountry = digits.startsWith('55') && (digits.length > 11 || text.trim().startsWith('+'));
  return hasCountry ? digits.slice(2) : digits;
}
