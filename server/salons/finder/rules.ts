/** Three letters or digits in a row, which an index of trigrams finds. */
const TRIGRAM = /[\p{Script=Latin}\d]{3}/u;

/** The words that are looked for inside of words, and those that are too short for it. */
export type Words = { long: string[]; short: string[] };

export function wordsOf(query: string): Words {
  const words = query.normalize('NFC').split(' ');
  return { long: words.filter((word) => TRIGRAM.test(word)), short: words.filter((word) => !TRIGRAM.test(word)) };
}
