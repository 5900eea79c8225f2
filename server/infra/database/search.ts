import { type RawBuilder, sql } from 'kysely';
import { nationalDigits } from '#lib/phone.ts';
import type { Connection } from './database.ts';

/** Three letters or digits in a row, which an index of trigrams finds. */
const TRIGRAM = /[\p{Script=Latin}\d]{3}/u;

/** The words that are looked for inside of words, and those that are too short for it. */
export function wordsOf(text: string): { long: string[]; short: string[] } {
  const words = text.normalize('NFC').split(' ');
  return { long: words.filter((word) => TRIGRAM.test(word)), short: words.filter((word) => !TRIGRAM.test(word)) };
}

/**
 * Until the end of the transaction, for a page of a list of all salons. For the first rows that match a common word PostgreSQL reads the table
 * from its start, which is slow when all of them are at its end. And each page gets a plan of its own: one for all pages and filters, which
 * a named statement gets in time, takes three times as long of 10,000 salons.
 */
export async function readFromIndexes(db: Connection): Promise<void> {
  await sql`set local enable_seqscan = off; set local plan_cache_mode = force_custom_plan`.execute(db);
}

/** Matches text that holds every typed word, in any order. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  return everyWord(
    text,
    (pattern) => sql`unaccent(lower(${sql.ref(column)})) like (select unaccent(lower(${pattern})))`,
  );
}

/** Matches text in a column that is folded already and also holds phones without their country code. */
export function containsFolded(column: string, text: string): RawBuilder<boolean> {
  const words = everyWord(text, (pattern) => sql`${sql.ref(column)} like ${folded(pattern)}`);
  const digits = nationalDigits(text);
  return digits ? sql<boolean>`(${words} or ${sql.ref(column)} like ${patternOf(digits)})` : words;
}

/** Every word of `text`, in any order. Those that are too short for trigrams are whole words of `wholeWords`; its index holds both. */
export function containsWords(column: string, text: string, wholeWords = column): RawBuilder<boolean> {
  const { long, short } = wordsOf(text);
  const conditions = long.map((word) => containsPart(column, word));
  if (short.length > 0) {
    const typed = sql`(select string_to_array(fold(${short.join(' ')}), ' '))`;
    conditions.push(sql`string_to_array(${sql.ref(wholeWords)}, ' ') @> ${typed}`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Matches one word or a part of one in a column that is folded already. */
export function containsPart(column: string, part: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} like ${folded(patternOf(part))}`;
}

/** Matches where a part of a column begins that is folded already and has a space before each part. */
export function beginsPart(column: string, text: string): RawBuilder<boolean> {
  return sql`${sql.ref(column)} like ${folded(`% ${escaped(text)}%`)}`;
}

/** Matches where a word of a folded column begins. An index of trigrams finds it by two letters. */
export function beginsWord(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} like ${folded(`${escaped(text)}%`)} or ${beginsPart(column, text)})`;
}

/** Matches text in the first line of a column that is folded already, such as the name in a customer's `search_text`. */
export function firstLineContains(column: string, text: string): RawBuilder<boolean> {
  return everyWord(text, (pattern) => sql`split_part(${sql.ref(column)}, E'\\n', 1) like ${folded(pattern)}`);
}

/** Matches typed digits in a stored phone, with or without country code. Letters match nothing. */
export function containsPhone(column: string, text: string): RawBuilder<boolean> {
  const digits = nationalDigits(text);
  // Skips '+55', which every phone has.
  return digits ? sql<boolean>`substr(${sql.ref(column)}, 4) like ${patternOf(digits)}` : sql<boolean>`false`;
}

/** A query of its own, because the plan of a named statement would fold the pattern again for each row that it compares. */
const folded = (pattern: string) => sql`(select fold(${pattern}))`;

function everyWord(text: string, isIn: (pattern: string) => RawBuilder<unknown>): RawBuilder<boolean> {
  const conditions = text
    .trim()
    .split(/\s+/)
    .map((word) => isIn(patternOf(word)));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const patternOf = (text: string) => `%${escaped(text)}%`;
