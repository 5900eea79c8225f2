import type { Cell, Column } from '#app/components/export/cells.ts';
import { csvFile } from '#app/components/export/csv.ts';
import type { Format } from '#app/components/export/lines.ts';
import { type ExportFile, openPages } from '#app/components/export/pages.ts';
import type { Api } from '#contract/index.ts';
import type { Report, ReportPeriod } from '#contract/reports.ts';
import type { OwnSalon } from '#contract/salons.ts';
import {
  appointmentColumns,
  customerColumns,
  paymentWayColumns,
  professionalColumns,
  SUMMARY_COLUMNS,
  summaryRows,
} from './columns.ts';
import { xlsxFile } from './xlsx.ts';

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
    {
      name: 'Formas de pagamento',
      columns: paymentWayColumns,
      pages: [cellsOf(paymentWayColumns, report.paymentWays)],
    },
  ];
  return { ...opened, name, bytes: xlsxFile(sheets) };
}

type AgendaFilter = Omit<NonNullable<Parameters<Api['reports']['exportAgenda']>[0]>, 'after' | 'limit'>;

export async function openAgenda(
  { reports }: Api,
  { slug, today }: OwnSalon,
  filter: AgendaFilter,
): Promise<ExportFile> {
  const { pages, ...opened } = await openPages((page) => reports.exportAgenda({ ...page, ...filter }));
  const noun = filter.when === 'upcoming' ? 'agenda' : 'agendamentos';
  return { ...opened, name: `${noun}-${slug}-${today}.csv`, bytes: csvFile(appointmentColumns, pages) };
}

export async function openCustomers(
  { reports }: Api,
  { slug, today, timeZone }: OwnSalon,
  search: string | undefined,
): Promise<ExportFile> {
  const { pages, ...opened } = await openPages((page) => reports.exportCustomers({ ...page, search }));
  return { ...opened, name: `clientes-${slug}-${today}.csv`, bytes: csvFile(customerColumns(timeZone), pages) };
}

const cellsOf = <Row>(columns: Column<Row>[], rows: Row[]): Cell[][] =>
  rows.map((row) => columns.map(({ cell }) => cell(row)));

async function* inCells<Row>(columns: Column<Row>[], pages: AsyncIterable<Row[]>) {
  for await (const rows of pages) yield cellsOf(columns, rows);
}
