import type { AgendaPage, AppointmentPage, CustomerPage, ReportPeriod } from '#contract/reports.ts';
import { audit } from '#server/audit-log/commands.ts';
import { fromReplica } from '#server/gate/from-replica.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { type Page, readAgenda, readCustomers, readReport } from './queries.ts';

export const exportAppointments = async (scope: SalonScope, input: AppointmentPage & { period: ReportPeriod }) =>
  recorded(scope, await fromReplica(scope, (scope) => readReport(scope, input)), {
    action: 'reports.exportAppointments',
    period: input.period,
  });

export const exportAgenda = async (scope: SalonScope, page: AgendaPage) =>
  recorded(scope, await fromReplica(scope, (scope) => readAgenda(scope, page)), { action: 'reports.exportAgenda' });

export const exportCustomers = async (scope: SalonScope, page: CustomerPage) =>
  recorded(scope, await fromReplica(scope, (scope) => readCustomers(scope, page)), {
    action: 'reports.exportCustomers',
  });

/** The first page, which alone has a total, leaves the entry of the whole file. */
async function recorded<Row>(
  scope: SalonScope,
  page: Page<Row>,
  { action, ...data }: { action: string; period?: ReportPeriod },
): Promise<Page<Row>> {
  if (page.total !== null)
    await audit(scope, { action, entityId: scope.salonId, data: { ...data, total: page.total } });
  return page;
}
