import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type Cell, type Column, quoted } from '#app/components/export/cells.ts';
import { daysBetween } from '#lib/dates.ts';

export type Sheet = {
  name: string;
  columns: Pick<Column<never>, 'title' | 'width'>[];
  /** The rows in pages: each page is written before the next one is requested. */
  pages: AsyncIterable<Cell[][]> | Iterable<Cell[][]>;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The index of each format in `cellXfs` of STYLES. */
const style = { text: 0, head: 1, money: 2, date: 3, percent: 4, number: 0 };

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot;%&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A workbook (ECMA-376) whose sheets are written as their rows arrive, so that no more than a page of rows is in memory. */
export async function* xlsxFile(sheets: Sheet[]): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  const entry = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [path, content] of Object.entries(frameOf(sheets))) entry(path).push(strToU8(content), true);
  for (const [index, sheet] of sheets.entries()) {
    const file = entry(`xl/worksheets/sheet${index + 1}.xml`);
    file.push(strToU8(sheetStart(sheet.columns)));
    let row = 1;
    for await (const page of sheet.pages) {
      file.push(strToU8(page.map((cells) => rowOf(cells, ++row)).join('')));
      yield* written.splice(0);
    }
    file.push(strToU8('</sheetData></worksheet>'), true);
  }
  zip.end();
  yield* written.splice(0);
}

function frameOf(sheets: Sheet[]): Record<string, string> {
  const numbered = sheets.map(({ name }, index) => ({ name, n: index + 1 }));
  const relation = (n: number, kind: string, target: string) =>
    `<Relationship Id="rId${n}" Type="${DOCUMENT}/${kind}" Target="${target}"/>`;
  const relations = (list: string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
  const part = (path: string, kind: string) => `<Override PartName="/xl/${path}" ContentType="${TYPES}.${kind}+xml"/>`;
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}${numbered.map(({ n }) => part(`worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relations([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${numbered.map(({ name, n }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...numbered.map(({ n }) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': STYLES,
  };
}

/** The XML up to the first row, which is frozen. */
function sheetStart(columns: Sheet['columns']): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, index) => textCell(title, `${letterOf(index)}1`, style.head));
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

const rowOf = (cells: Cell[], row: number) =>
  `<row r="${row}">${cells.map((cell, index) => cellOf(cell, `${letterOf(index)}${row}`)).join('')}</row>`;

function cellOf(cell: Cell, place: string): string {
  if (cell.value === null) return '';
  switch (cell.kind) {
    case 'text':
      return textCell(quoted(cell.value), place, style.text);
    case 'date':
      return numberCell(serialOf(cell.value), place, style.date);
    case 'money':
      return numberCell(cell.value / 100, place, style.money);
    default:
      return numberCell(cell.value, place, style[cell.kind]);
  }
}

const numberCell = (value: number, place: string, at: number) => `<c r="${place}" s="${at}"><v>${value}</v></c>`;
const textCell = (value: string, place: string, at: number) =>
  `<c r="${place}" s="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;

/** Columns A to Z. */
const letterOf = (index: number) => String.fromCharCode(65 + index);

/** Days since 30 December 1899, as Excel counts from March 1900 on. */
const serialOf = (date: string) => daysBetween('1899-12-30', date);

/** The characters that XML cannot hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

const escaped = (value: string) =>
  value.replace(UNWRITABLE, '').replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
