/** Whether PostgreSQL can keep the text: it has neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** At most `max` characters, without leaving half of a surrogate pair at the end. */
export function cut(text: string, max: number): string {
  const shortened = text.slice(0, max);
  return shortened.isWellFormed() ? shortened : shortened.slice(0, -1);
}

/** Spaces of every kind on one line, and control characters, which nobody types. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const BLANKS = /(?:(?!\n)[\s\u0000-\u001f\u007f])+/g;

/** One line as it is stored: trimmed, every run of spaces and line breaks one space. */
export function cleanLine(text: string): string {
  return text.replace(BLANKS, ' ').replace(/\s+/g, ' ').trim();
}

/** Text of several lines as it is stored: trimmed, line breaks kept (as \n), runs of spaces on a line one space. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(BLANKS, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

// Only what a browser would run, so that a course in JavaScript or 'onda = 3' may be written about: inside a tag any
// handler counts, outside only the names of events, none of which begins a Portuguese word. Each takes time in proportion
// to the text, however it is made up.
const SCRIPTS = [
  /<[\s/]*script\b/i,
  /(?:java|vb)script:/i,
  /data:\s*text\/html/i,
  /<[a-z][^<>]*[\s"'/]on[a-z]+\s*=/i,
  /\bon(?:abort|animation|before|blur|change|click|copy|cut|dblclick|drag|drop|error|focus|hash|input|invalid)[a-z]*\s*=/i,
  /\bon(?:key|load|message|mouse|page|paste|play|pointer|popstate|reset|resize|scroll|select|submit|toggle)[a-z]*\s*=/i,
  /\bon(?:touch|transition|unload|wheel)[a-z]*\s*=/i,
];

/** Whether the text holds what is refused with 'contém conteúdo não permitido'. Safety itself comes from escaping at output. */
export function hasScript(text: string): boolean {
  // Browsers skip control characters inside a scheme: 'java\nscript:' runs.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const joined = text.replace(/[\u0000-\u001f]/g, '');
  return SCRIPTS.some((script) => script.test(text) || script.test(joined));
}

/** Text for searching: without accents, in lower case. */
export function fold(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

const PARTICLES = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'du', 'e', 'von', 'van']);

/** The words of a name that can stand for it: 'Maria da Silva' -> ['Maria', 'Silva']. */
function mainWords(name: string): string[] {
  const words = cleanLine(name)
    .split(' ')
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.filter((word, index) => index === 0 || !PARTICLES.has(word.toLowerCase()));
}

function firstLetter(word: string): string {
  return (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? '').toLocaleUpperCase('pt-BR');
}

/** At most two letters for an avatar: 'Studio Bela Vista' -> 'SB'. Empty when the name has neither letter nor digit. */
export function initials(name: string): string {
  return mainWords(name).slice(0, 2).map(firstLetter).join('');
}

/** How strangers read a person: 'Maria da Silva' -> 'Maria S.'. */
export function publicName(fullName: string): string {
  const [first = '', ...rest] = mainWords(fullName);
  const last = rest.at(-1);
  return last ? `${first} ${firstLetter(last)}.` : first;
}

/**
 * How somebody is greeted: the first word of the name, 30 characters at most. One hyphen or apostrophe at most, so that it
 * holds no sentence.
 */
export function firstName(fullName: string): string {
  const [word = ''] = cleanLine(fullName).split(' ');
  const [name = ''] = /^[^'’-]+(?:['’-][^'’-]+)?/.exec(word.replace(/^['’-]+/, '')) ?? [];
  return [...name].slice(0, 30).join('');
}
