import { stringify } from 'csv-stringify/sync';
import { type Column, written } from './cells.ts';

const encoder = new TextEncoder();

/** With the mark that tells Excel that the text is UTF-8, and semicolons, because commas are in its numbers. */
export async function* csvFile<Row>(
  columns: Column<Row>[],
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const lines = (records: string[][], bom = false) =>
    encoder.encode(stringify(records, { delimiter: ';', record_delimiter: 'windows', bom }));
  yield lines([columns.map(({ title }) => title)], true);
  for await (const rows of pages) yield lines(rows.map((row) => columns.map(({ cell }) => written(cell(row)))));
}
