import type { Api } from '#contract/index.ts';
import type { Report, ReportPeriod } from '#contract/reports.ts';
import type { OwnSalon } from '#contract/salons.ts';
import type { Cell, Column } from './cells.ts';
import { appointmentColumns, customerColumns, professionalColumns, SUMMARY_COLUMNS, summaryRows } from './columns.ts';
import { csvFile } from './csv.ts';
import type { Format } from './lines.ts';
import { xlsxFile } from './xlsx.ts';

/** `done` says how many rows of `total` are in what was written so far. */
export type ExportFile = { name: string; total: number; done: () => number; bytes: AsyncIterable<Uint8Array> };

type Page<Row> = { rows: Row[]; next: string | null; total: number | null };
type Read<Row> = (page: { after?: string; limit: number }) => Promise<Page<Row>>;

/** Bounds what is in memory, and how long the server computes in one piece. */
const PAGE = 500;

/** Reads the first page at once, so that a refusal comes before the file has begun. */
async function openPages<Row>(read: Read<Row>) {
  const first = await read({ limit: PAGE });
  let done = 0;
  async function* pages() {
    for (let page = first; ; page = await read({ limit: PAGE, after: page.next })) {
      done += page.rows.length;
      yield page.rows;
      if (page.next === null) return;
    }
  }
  return { total: first.total ?? 0, done: () => done, pages: pages() };
}

const monthsOf = ({ from, until }: Report) =>
  from.slice(0, 7) === until.slice(0, 7) ? from.slice(0, 7) : `${from.slice(0, 7)}-a-${until.slice(0, 7)}`;

export async function openReport(
  { reports }: Api,
  { slug }: OwnSalon,
  { period, format }: { period: ReportPeriod; format: Format },
): Promise<ExportFile> {
  const report = await reports.get({ period });
  const { pages, ...opened } = await openPages((page) => reports.exportAppointments({ ...page, period }));
  const name = `relatorio-${slug}-${monthsOf(report)}.${format}`;
  if (format === 'csv') return { ...opened, name, bytes: csvFile(appointmentColumns, pages) };
  const sheets = [
    { name: 'Resumo', columns: SUMMARY_COLUMNS, pages: [summaryRows(report)] },
    {
      name: 'Profissionais',
      columns: professionalColumns,
      pages: [cellsOf(professionalColumns, report.professionals)],
    },
    { name: 'Agendamentos', columns: appointmentColumns, pages: inCells(appointmentColumns, pages) },
  ];
  return { ...opened, name, bytes: xlsxFile(sheets) };
}

export async function openAgenda({ reports }: Api, { slug, today }: OwnSalon): Promise<ExportFile> {
  const { pages, ...opened } = await openPages(reports.exportAgenda);
  return { ...opened, name: `agenda-${slug}-${today}.csv`, bytes: csvFile(appointmentColumns, pages) };
}

export async function openCustomers({ reports }: Api, { slug, today, timeZone }: OwnSalon): Promise<ExportFile> {
  const { pages, ...opened } = await openPages(reports.exportCustomers);
  return { ...opened, name: `clientes-${slug}-${today}.csv`, bytes: csvFile(customerColumns(timeZone), pages) };
}

const cellsOf = <Row>(columns: Column<Row>[], rows: Row[]): Cell[][] =>
  rows.map((row) => columns.map(({ cell }) => cell(row)));

async function* inCells<Row>(columns: Column<Row>[], pages: AsyncIterable<Row[]>) {
  for await (const rows of pages) yield cellsOf(columns, rows);
}
