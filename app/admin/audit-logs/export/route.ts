import { apiContext, attempt } from '#app/api.ts';
import { actionWords } from '#app/components/audit-log/actions.ts';
import { answerExport } from '#app/components/export/answer-export.ts';
import { type Column, date, text } from '#app/components/export/cells.ts';
import { csvFile } from '#app/components/export/csv.ts';
import { type ExportFile, openPages } from '#app/components/export/pages.ts';
import { readFilters } from '#app/ui/filters.ts';
import { type AuditEntry, MOST_EXPORTED_ENTRIES } from '#contract/audit-log.ts';
import type { Api } from '#contract/index.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';
import { filters } from '../filters.ts';
import { ACTORS, actorWords, changesOf, detailsOf, salonWords, subjectWords } from '../words.ts';
import type { Route } from './+types/route.ts';

const wall = ({ at }: AuditEntry) => localNow(at, DEFAULT_TIME_ZONE);
const changes = (entry: AuditEntry, side: 'before' | 'after') =>
  changesOf(entry)
    .map((change) => `${change.label}: ${change[side]}`)
    .join('; ');

const columns: Column<AuditEntry>[] = [
  { title: 'Data', width: 12, cell: (entry) => date(wall(entry).date) },
  { title: 'Hora', width: 8, cell: (entry) => text(wall(entry).time) },
  { title: 'Ação', width: 30, cell: (entry) => text(actionWords(entry.action)) },
  { title: 'Quem', width: 28, cell: (entry) => text(actorWords(entry)) },
  { title: 'Tipo', width: 16, cell: (entry) => text(ACTORS[entry.actor.kind]) },
  { title: 'Sobre', width: 28, cell: (entry) => text(subjectWords(entry)) },
  { title: 'Salão', width: 28, cell: (entry) => text(salonWords(entry)) },
  { title: 'Antes', width: 40, cell: (entry) => text(changes(entry, 'before')) },
  { title: 'Depois', width: 40, cell: (entry) => text(changes(entry, 'after')) },
  {
    title: 'Detalhes',
    width: 40,
    cell: (entry) =>
      text(
        detailsOf(entry)
          .map(({ label, value }) => `${label}: ${value}`)
          .join('; '),
      ),
  },
  { title: 'Endereço de rede', width: 18, cell: (entry) => text(entry.address) },
  { title: 'Navegador', width: 40, cell: (entry) => text(entry.userAgent) },
];

async function openEntries({ auditLog }: Api, params: URLSearchParams): Promise<ExportFile> {
  const filter = readFilters(filters, params);
  const { pages, ...opened } = await openPages(
    (page) => auditLog.export({ ...filter, ...page }),
    MOST_EXPORTED_ENTRIES,
  );
  return { ...opened, name: 'auditoria.csv', bytes: csvFile(columns, pages) };
}

/** `/admin/audit-logs/exportar?acao=salons`. A refusal is JSON with its status, never a page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const file = await attempt(openEntries(context.get(apiContext), url.searchParams));
  return file.ok ? answerExport(file.value) : Response.json(file, { status: file.status });
}
