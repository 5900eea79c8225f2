export type Card = { line: number; name: string; phone: string; email: string; birthDate: string; notes: string };

export const isVCard = (text: string) => /^\s*BEGIN:VCARD/i.test(text);

/** Contacts of a telephone (RFC 6350, and 2.1 as Android writes it): of several numbers or mails the first. */
export function parseVCards(text: string, most: number): Card[] {
  const cards: Card[] = [];
  let card: Card | null = null;
  for (const { line, name, parameters, value } of propertiesOf(text)) {
    if (name === 'BEGIN') card = { line, name: '', phone: '', email: '', birthDate: '', notes: '' };
    if (!card) continue;
    if (name === 'END') {
      cards.push(card);
      card = null;
      if (cards.length === most) return cards;
      continue;
    }
    const said = unescaped(decoded(value, parameters));
    if (name === 'FN') card.name = said;
    // Family name first.
    if (name === 'N') card.name ||= said.split(';').slice(0, 2).reverse().join(' ').trim();
    if (name === 'TEL') card.phone ||= said.replace(/^tel:/i, '');
    if (name === 'EMAIL') card.email ||= said;
    if (name === 'BDAY') card.birthDate ||= said.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3').slice(0, 10);
    if (name === 'NOTE') card.notes ||= said;
  }
  return cards;
}

type Property = { line: number; name: string; parameters: string; value: string };

function* propertiesOf(text: string): Generator<Property> {
  const lines = text.split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index++) {
    const line = index + 1;
    let whole = lines[index] ?? '';
    const isQuoted = /^[^:]*QUOTED-PRINTABLE/i.test(whole);
    // A line goes on with a blank, or after '=' when it is quoted-printable.
    for (;;) {
      const next = lines[index + 1] ?? '';
      if (isQuoted && whole.endsWith('=')) whole = whole.slice(0, -1) + next;
      else if (/^[ \t]/.test(next)) whole += next.slice(1);
      else break;
      index++;
      if (index >= lines.length) break;
    }
    const [, name = '', parameters = '', value = ''] = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(whole) ?? [];
    if (name) yield { line, name: name.toUpperCase(), parameters, value };
  }
}

function decoded(value: string, parameters: string): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value;
  const bytes = value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0)));
}

const unescaped = (value: string) => value.replace(/\\n/gi, '\n').replace(/\\([,;\\:])/g, '$1');
