import { apiContext, attempt } from '#app/api.ts';
import { answerExport } from '#app/components/export/answer-export.ts';
import { Format } from '#app/components/export/lines.ts';
import type { ExportFile } from '#app/components/export/pages.ts';
import { filters, listInput } from '#app/owner/appointments/views/views.ts';
import { readFilters, searchFilter } from '#app/ui/filters.ts';
import type { Api } from '#contract/index.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { openAgenda, openCustomers, openReport } from '../export/files.ts';
import { periodIn } from '../export/periods.ts';
import type { Route } from './+types/export.ts';

const files: Record<string, (api: Api, salon: OwnSalon, params: URLSearchParams) => Promise<ExportFile>> = {
  relatorio: (api, salon, params) => {
    const { format = 'csv' } = readFilters({ format: { param: 'formato', shape: Format } }, params);
    return openReport(api, salon, { period: periodIn(params), format });
  },
  agenda: (api, salon, params) => openAgenda(api, salon, listInput(readFilters(filters, params))),
  clientes: (api, salon, params) => openCustomers(api, salon, readFilters({ search: searchFilter }, params).search),
};

/** `/reports/exportar/relatorio?periodo=mes-atual&formato=xlsx`; lists take the parameters of their screens. A refusal is JSON with its status, never a page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const open = new Map(Object.entries(files)).get(params.what);
  if (!open) return Response.json({ code: 'NOT_FOUND', message: 'Não encontrado.' }, { status: 404 });
  const file = await attempt(api.salons.getMine().then((salon) => open(api, salon, url.searchParams)));
  return file.ok ? answerExport(file.value) : Response.json(file, { status: file.status });
}
