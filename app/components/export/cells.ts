import { formatDate, type LocalDate } from '#lib/dates.ts';

/** A cell as both kinds of file know it: what somebody typed, or a figure that a spreadsheet can add up. */
export type Cell =
  | { kind: 'text'; value: string | null }
  | { kind: 'money'; value: number | null }
  | { kind: 'number' | 'percent'; value: number | null }
  | { kind: 'date'; value: LocalDate | null };

export type Column<Row> = { title: string; width: number; cell: (row: Row) => Cell };

export const text = (value: string | null): Cell => ({ kind: 'text', value });
/** In cents. */
export const money = (value: number | null): Cell => ({ kind: 'money', value });
export const number = (value: number | null): Cell => ({ kind: 'number', value });
export const percent = (value: number | null): Cell => ({ kind: 'percent', value });
export const date = (value: LocalDate | null): Cell => ({ kind: 'date', value });

/** Spreadsheets take a text that begins so for a formula (OWASP, 'CSV Injection'; the wide forms are for Asian keyboards). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Quoted as spreadsheets do it, where it would be a formula. */
export const quoted = (value: string) => (FORMULA.test(value) ? `'${value}` : value);

/** As a Brazilian Excel reads it from a text file: '1234,50', '20/11/2026'. */
export function written(cell: Cell): string {
  if (cell.value === null) return '';
  switch (cell.kind) {
    case 'text':
      return quoted(cell.value);
    case 'money':
      return (cell.value / 100).toFixed(2).replace('.', ',');
    case 'date':
      return formatDate(cell.value);
    default:
      return String(cell.value).replace('.', ',');
  }
}
