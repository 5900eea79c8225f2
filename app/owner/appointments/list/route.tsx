import { Button, Text } from '@mantine/core';
import { IconCalendarPlus, IconCalendarSearch } from '@tabler/icons-react';
import { Link, redirect, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { ExportButton } from '#app/components/export/ExportButton.tsx';
import { titled } from '#app/frame/app-name.ts';
import { canChange, may, salonContext } from '#app/owner/guard.ts';
import { useRights } from '#app/owner/useRights.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { filterParams, readFilters, useFilters, withFilter } from '#app/ui/filters.ts';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Pages } from '#app/ui/Pages.tsx';
import { loadPage } from '#app/ui/paging.ts';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { AppointmentDialog, formIntents } from '../form/AppointmentDialog.tsx';
import { prefillParams } from '../form/prefill.ts';
import { AppointmentPanel } from '../panel/AppointmentPanel.tsx';
import { panelIntents } from '../panel/intents.ts';
import { cardId, useCustomerMerge } from '../panel/useCustomerMerge.tsx';
import { useStatusChange } from '../panel/useStatusChange.tsx';
import { filters, isNarrowed, listInput, viewOf, views } from '../views/views.ts';
import type { Route } from './+types/route.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { Filters } from './Filters.tsx';
import { findShownAddress } from './showing.ts';
import { useShownCard } from './useShownCard.ts';

export const meta = titled('Agendamentos');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

const PER_PAGE = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const params = url.searchParams;
  const now = { date: salon.today, time: salon.time };
  const shown = await findShownAddress(api, params, now, PER_PAGE);
  if (shown) throw redirect(shown);
  const [list, employees] = await Promise.all([
    loadPage(params, PER_PAGE, (range) =>
      api.appointments.list({ ...listInput(readFilters(filters, params)), ...range }),
    ),
    // A blocked owner may not ask, and who sees the own agenda alone has nothing to choose.
    may(salon, 'appointments.ofOthers') ? attempt(api.employees.list({})) : null,
  ]);
  return {
    ...list,
    professionals: employees?.ok ? employees.value.employees.map(({ id, name }) => ({ id, name })) : [],
    now,
    canChange: canChange(salon),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [...formIntents, ...panelIntents]);

export default function AppointmentsScreen({ loaderData }: Route.ComponentProps) {
  const { appointments, matching, pages, professionals, canChange, now } = loaderData;
  const { may, mayChange } = useRights();
  const { values } = useFilters(filters);
  const [params] = useSearchParams();
  const { shownId, showSaved } = useShownCard(now);
  const dialog = useUrlDialog([]);
  useFreshData();
  const statusChange = useStatusChange(now);
  const merge = useCustomerMerge();
  const newButton = mayChange('appointments.create') && (
    <NewButton link={dialog.prefilledLink(prefillParams({ date: values.date }))} icon={<IconCalendarPlus size={18} />}>
      Novo agendamento
    </NewButton>
  );

  return (
    <>
      <PageHeader
        title="Agendamentos"
        actions={
          <>
            {may('reports.export') && (
              <ExportButton
                path="/reports/exportar/agenda"
                label={isNarrowed(values) ? 'Exportar os agendamentos encontrados' : views[viewOf(values)].exportLabel}
                query={filterParams(filters, params)}
              />
            )}
            {newButton}
          </>
        }
      />
      <Filters today={now.date} professionals={professionals} />
      <Text c="dimmed" size="xs" mb="xs" role="status">
        {matching === 1 ? '1 agendamento' : `${matching.toLocaleString('pt-BR')} agendamentos`}
      </Text>
      <CardList
        label="Agendamentos"
        entries={appointments}
        isFiltered={isNarrowed(values)}
        empty={{
          icon: <IconCalendarSearch size={24} />,
          title: 'Nenhum agendamento encontrado',
          whenFiltered: 'Tente outro nome, outra data ou outro status.',
          whenNone: 'Os agendamentos feitos pela sua página e os que você criar aparecem aqui.',
          newButton,
          otherwise: viewOf(values) !== 'todos' && (
            <Button component={Link} to={`?${withFilter(params, filters.view.param, 'todos')}`}>
              Procurar em Todos
            </Button>
          ),
        }}
      >
        {(appointment) => (
          <AppointmentCard
            appointment={appointment}
            isShown={cardId(appointment) === shownId}
            statusChange={canChange ? statusChange : null}
            merge={mayChange('customers.merge') ? merge : null}
            editLink={dialog.editLink(appointment.id)}
            panelLink={dialog.panelLink(appointment.id)}
          />
        )}
      </CardList>
      <Pages pages={pages} />
      {canChange && <AppointmentDialog now={now} showSaved={showSaved} />}
      <AppointmentPanel now={now} canChange={canChange} />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os agendamentos" />;
