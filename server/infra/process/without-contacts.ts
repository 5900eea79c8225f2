const HIDDEN = '•••';

/** Without addresses, quoted values, and numbers that may be phones. */
export function withoutContacts(text: string): string {
  return text
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, HIDDEN)
    .replaceAll(/"[^"]*"|“[^”]*”/g, (quoted) => (isIdentifier(quoted.slice(1, -1)) ? quoted : `"${HIDDEN}"`))
    .replaceAll(/(?<![\w.-])\+?\d[\d\s()-]{6,}\d(?![\w-])/g, HIDDEN);
}

/** The name of a table, a column or a constraint. */
const isIdentifier = (text: string) => /^[a-z]+(?:_[a-z]+)*$/.test(text);
