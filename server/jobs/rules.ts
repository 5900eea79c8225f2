const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const LONGEST = 200;
const HIDDEN = '•••';

/** Only ids, which say nothing by themselves. */
export function idsOf(payload: Record<string, unknown>): { field: string; id: string }[] {
  return Object.entries(payload).flatMap(([field, value]) =>
    field.endsWith('Id') && typeof value === 'string' && UUID.test(value) && value.length === 36
      ? [{ field, id: value }]
      : [],
  );
}

/** The first line of what was thrown, without addresses, numbers, quoted values and whatever may be a key. */
export function wordsOfFailure(failure: Record<string, unknown> | null): string {
  const { message } = failure ?? {};
  if (typeof message !== 'string' || message.trim() === '') return '';
  const [line = ''] = message.trim().split('\n');
  const shown = line
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, HIDDEN)
    .replaceAll(/(https?:\/\/[^\s/?#]+)[^\s]*/gi, `$1/${HIDDEN}`)
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”/g, (quoted) => (isIdentifier(quoted.slice(1, -1)) ? quoted : `"${HIDDEN}"`))
    .split(/(\s+)/)
    .map((word) => (isKey(word) ? HIDDEN : word))
    .join('')
    .replaceAll(/\+?\d[\d\s().-]{6,}\d/g, HIDDEN);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST - 1)}…` : shown;
}

/** The name of a table, a column or a constraint. */
const isIdentifier = (text: string) => /^[a-z]+(?:_[a-z]+)+$/.test(text);

/** Long words of letters and digits are keys, tokens or codes. */
const isKey = (word: string) => /^\S{20,}$/.test(word) && /\d/.test(word) && /[a-z]/i.test(word);
