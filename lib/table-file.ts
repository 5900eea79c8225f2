import { type CsvErrorCode, parse } from 'csv-parse/sync';

export type TableRow = { line: number; cells: string[] };

/** UTF-8, UTF-16 with its mark, else Windows-1252, as Excel writes in Brazil. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In characters: cells without end would keep the server busy. */
const LONGEST_LINE = 100_000;

/** Reads at most so many rows, without empty ones. Null when a quotation mark is never closed, or a line is too long. */
export function parseTable(text: string, most: number): TableRow[] | null {
  if (text.split(/[\r\n]/).some((line) => line.length > LONGEST_LINE)) return null;
  // Excel's own line about the separator.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = named?.[1] ?? delimiterOf(text);
  const skipped = named ? 1 : 0;
  let line = 1 + skipped;
  try {
    const rows = parse(text.slice(named?.[0].length ?? 0), {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      to: most,
      trim: true,
      // The types do not know what `info` changes.
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.flatMap(({ record: cells, info }) => {
      const begins = line;
      line = info.lines + 1 + skipped;
      return cells.some((cell) => cell !== '') ? [{ line: begins, cells }] : [];
    });
  } catch (error) {
    const code = (error as { code?: CsvErrorCode }).code;
    if (code?.startsWith('CSV_')) return null;
    throw error;
  }
}

/** The one that stands most often in the first line, outside of quotation marks. */
function delimiterOf(text: string): string {
  const first = text.slice(0, 5000).split(/\r\n|\n|\r/, 1)[0] ?? '';
  const bare = first.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return [';', ',', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
