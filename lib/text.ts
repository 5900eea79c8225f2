/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether it shows anything: some letters and marks are drawn as nothing. */
export function isVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{M}\p{C}\p{Z}]/u.test(text);
}

export function truncateText(text: string, max: number): string {
  const shortened = text.slice(0, max);
  return shortened.isWellFormed() ? shortened : shortened.slice(0, -1);
}

/** Foreign words on one line, which PostgreSQL stores: without control characters, and not longer than `max`. */
export function printableLine(text: string, max: number): string {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length > max ? `${truncateText(line, max - 1)}…` : line;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BLANKS = /(?:(?!\n)[\s\u0000-\u001f\u007f])+/g;

const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without the characters that turn the direction of writing: what follows them on a page would be read backwards. */
export const withoutTurns = (text: string) => text.replace(TURNS, '');

export function cleanLine(text: string): string {
  return text.replace(BLANKS, ' ').replace(/\s+/g, ' ').trim();
}

export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(BLANKS, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

// Only what a browser would run: 'onda = 3' is allowed, so outside a tag only names of events count. All run in linear time.
const SCRIPTS = [
  /<[\s/]*script\b/i,
  /(?:java|vb)script:/i,
  /data:\s*text\/html/i,
  /<[a-z][^<>]*[\s"'/]on[a-z]+\s*=/i,
  /\bon(?:abort|animation|before|blur|change|click|copy|cut|dblclick|drag|drop|error|focus|hash|input|invalid)[a-z]*\s*=/i,
  /\bon(?:key|load|message|mouse|page|paste|play|pointer|popstate|reset|resize|scroll|select|submit|toggle)[a-z]*\s*=/i,
  /\bon(?:touch|transition|unload|wheel)[a-z]*\s*=/i,
];

/** Finds what is refused with 'contém conteúdo não permitido'. Escaping at output is what keeps pages safe. */
export function hasScript(text: string): boolean {
  // Browsers skip control characters inside a scheme: 'java\nscript:' runs.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const joined = text.replace(/[\u0000-\u001f]/g, '');
  return SCRIPTS.some((script) => script.test(text) || script.test(joined));
}

export function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

const PARTICLES = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'du', 'e', 'von', 'van']);

function mainWords(name: string): string[] {
  const words = cleanLine(name)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.filter((word, index) => index === 0 || !PARTICLES.has(word.toLowerCase()));
}

function firstLetter(word: string): string {
  return (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toLocaleUpperCase('pt-BR');
}

export function initials(name: string): string {
  return mainWords(name).slice(0, 2).map(firstLetter).join('');
}

/** The public form of a person's name: 'Maria da Silva' -> 'Maria S.'. */
export function publicName(fullName: string): string {
  const [first = '', ...rest] = mainWords(fullName);
  const last = rest.at(-1);
  return last ? `${first} ${firstLetter(last)}.` : first;
}

/**
 * The first word of a name that is no abbreviation ('Dra. Ana' -> 'Ana'), at most 30 characters and one hyphen or apostrophe, so that it
 * cannot hold a sentence.
 */
export function firstName(fullName: string): string {
  const words = cleanLine(fullName).split(' ');
  const word = words.find((word) => !word.endsWith('.')) ?? words[0] ?? '';
  const [name = ''] = /^[^'’-]+(?:['’-][^'’-]+)?/.exec(word.replace(/^['’-]+/, '')) ?? [];
  return [...name].slice(0, 30).join('');
}
