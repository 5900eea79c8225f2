import { CustomerInput, type CustomerValues } from '#contract/customers.ts';
import { isLocalDate, type LocalDate } from '#lib/dates.ts';
import { parseTable } from '#lib/table-file.ts';
import { fold } from '#lib/text.ts';
import { isVCard, parseVCards } from '#lib/vcard.ts';
import { isPlausibleBirthDate } from '../rules.ts';

/** A row as it was read, before it is checked. */
export type RawRow = { line: number; name: string; phone: string; email: string; birthDate: string; notes: string };

export type CheckedRow =
  | { line: number; raw: RawRow; values: CustomerValues; problem: null }
  | { line: number; raw: RawRow; values: null; problem: string };

/** Headings without accents, blanks and signs: of people, of Google Contacts and of other agendas. */
const HEADINGS = {
  name: ['nome', 'nomecompleto', 'nomedocliente', 'cliente', 'name', 'fullname', 'displayname', 'customer'],
  firstName: ['primeironome', 'firstname', 'givenname'],
  middleName: ['nomedomeio', 'middlename', 'additionalname'],
  lastName: ['sobrenome', 'lastname', 'familyname'],
  phone: [
    ...['celular', 'whatsapp', 'telefone', 'telefonecelular', 'telefone1', 'fone', 'tel', 'numero', 'contato'],
    ...['mobile', 'mobilephone', 'cellphone', 'phone', 'phonenumber', 'phone1value', 'primaryphone', 'telefone2'],
  ],
  email: ['email', 'emaildocliente', 'emailaddress', 'email1value', 'correioeletronico'],
  birthDate: [
    'nascimento',
    'datadenascimento',
    'datanascimento',
    'aniversario',
    'birthday',
    'birthdate',
    'dateofbirth',
  ],
  notes: ['observacoes', 'observacao', 'obs', 'notas', 'nota', 'anotacoes', 'notes', 'note', 'comentarios'],
};
type Heading = keyof typeof HEADINGS;

export const UNKNOWN_COLUMNS =
  'Não encontramos as colunas Nome e Telefone na primeira linha. Baixe a planilha modelo e copie seus clientes para ela.';
export const UNREADABLE =
  'Não conseguimos ler este arquivo. Salve a planilha como CSV, ou exporte os contatos como CSV ou vCard.';

/** At most `most` rows. A text says what is wrong with the whole file. */
export function readRows(text: string, most: number): RawRow[] | string {
  if (isVCard(text)) return parseVCards(text, most);
  const table = parseTable(text, most + 1);
  if (!table) return UNREADABLE;
  const [head, ...rows] = table;
  const columns = columnsOf(head?.cells ?? []);
  const hasName = columns.name.length > 0 || columns.firstName.length > 0;
  if (!hasName || columns.phone.length === 0) return UNKNOWN_COLUMNS;
  return rows.map(({ line, cells }) => {
    // Takes the first filled one of several columns for the same.
    const cell = (heading: Heading) => columns[heading].map((place) => cells[place] ?? '').find(Boolean) ?? '';
    const parts = [cell('firstName'), cell('middleName'), cell('lastName')].filter(Boolean).join(' ');
    const [phone, email, birthDate, notes] = [cell('phone'), cell('email'), cell('birthDate'), cell('notes')];
    return { line, name: cell('name') || parts, phone, email, birthDate, notes };
  });
}

function columnsOf(head: string[]): Record<Heading, number[]> {
  const headings = head.map((heading) => fold(heading).replace(/[^a-z0-9]/g, ''));
  const placesOf = (known: string[]) =>
    known.flatMap((name) => headings.flatMap((heading, place) => (heading === name ? [place] : [])));
  return Object.fromEntries(Object.entries(HEADINGS).map(([heading, known]) => [heading, placesOf(known)])) as Record<
    Heading,
    number[]
  >;
}

/** By the same rules as the form of a customer. */
export function checkRow(raw: RawRow, today: LocalDate): CheckedRow {
  const birthDate = birthDateOf(raw.birthDate);
  const isBorn = birthDate === null || (isLocalDate(birthDate) && isPlausibleBirthDate(birthDate, today));
  const typed = { ...raw, phone: phoneOf(raw.phone), email: emailOf(raw.email), birthDate: isBorn ? birthDate : null };
  const parsed = CustomerInput.safeParse(typed);
  if (parsed.success && isBorn) return { line: raw.line, raw, values: parsed.data, problem: null };
  const messages = parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
  if (!isBorn) messages.push('Data de nascimento inválida');
  return { line: raw.line, raw, values: null, problem: [...new Set(messages)].join('. ') };
}

/** The first of several numbers, without the 0 that is dialled first and the apostrophe that makes a cell a text. */
function phoneOf(typed: string): string {
  const [first = ''] = typed.replace(/^'/, '').split(/:::|[;/|\n]/);
  return first.trim().replace(/^\(?0+(?=[1-9(])/, (zeros) => (zeros.startsWith('(') ? '(' : ''));
}

const emailOf = (typed: string) => typed.split(/:::|[;\s]/)[0] ?? '';

/** '01/05/1990', '1.5.1990' and '1990-05-01'. A birthday without its year is not kept. */
function birthDateOf(typed: string): string | null {
  const text = typed.trim();
  if (!text || /^-{1,2}\d\d-?\d\d$/.test(text)) return null;
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10);
  return isLocalDate(date) ? date : text;
}

/** For each line of those: the earlier lines with the same phone. */
export function findRepeated(rows: CheckedRow[]): Map<number, string[]> {
  const seen = new Map<string, string[]>();
  const repeated = new Map<number, string[]>();
  for (const { line, values } of rows) {
    if (!values) continue;
    const earlier = seen.get(values.phone) ?? [];
    if (earlier.length > 0) repeated.set(line, earlier.slice(0, MOST_NAMES));
    seen.set(values.phone, [...earlier, `${values.name} (linha ${line})`]);
  }
  return repeated;
}

/** The most names that are told of those who share a phone. */
export const MOST_NAMES = 5;
