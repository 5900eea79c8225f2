import { Text } from '@mantine/core';
import { IconCalendarPlus, IconCalendarSearch } from '@tabler/icons-react';
import { answerIntent, apiContext } from '../../api.ts';
import { CardList } from '../../ui/CardList.tsx';
import { readFilters, useFilters } from '../../ui/filters.ts';
import { NewButton } from '../../ui/NewButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { countPages, pageRange } from '../../ui/paging.ts';
import { LoadError } from '../../ui/ScreenError.tsx';
import { useUrlDialog } from '../../ui/useUrlDialog.ts';
import { AppointmentDialog, formIntents } from '../appointment-form/AppointmentDialog.tsx';
import { prefillParams } from '../appointment-form/prefill.ts';
import { AppointmentPanel } from '../appointment-panel/AppointmentPanel.tsx';
import { panelIntents } from '../appointment-panel/intents.ts';
import { useCustomerMerge } from '../appointment-panel/useCustomerMerge.tsx';
import { useStatusChange } from '../appointment-panel/useStatusChange.tsx';
import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { Filters, filters } from './Filters.tsx';

export const meta = () => [{ title: 'Agendamentos · Encaixe' }];
export { orOffline as clientAction } from '../../ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '../../ui/useUrlDialog.ts';

const PER_PAGE = 24;

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const params = new URL(request.url).searchParams;
  const { search, status, date } = readFilters(filters, params);
  const range = pageRange(params, PER_PAGE);
  const list = await api.appointments.list({ search, status, from: date, until: date, ...range });
  return {
    ...list,
    pages: countPages(params, list.matching, PER_PAGE),
    now: { date: salon.today, time: salon.time },
    canChange: mayChange(salon),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [...formIntents, ...panelIntents]);

export default function AppointmentsScreen({ loaderData }: Route.ComponentProps) {
  const { appointments, matching, pages, canChange, now } = loaderData;
  const { isFiltered, values } = useFilters(filters);
  const dialog = useUrlDialog([]);
  const statusChange = useStatusChange(now);
  const merge = useCustomerMerge();
  const newButton = canChange && (
    <NewButton link={dialog.prefilledLink(prefillParams(values))} icon={<IconCalendarPlus size={18} />}>
      Novo agendamento
    </NewButton>
  );

  return (
    <>
      <PageHeader title="Agendamentos" actions={newButton} />
      <Filters today={now.date} />
      <Text c="dimmed" size="xs" mb="xs" role="status">
        {matching === 1 ? '1 agendamento' : `${matching.toLocaleString('pt-BR')} agendamentos`}
      </Text>
      <CardList
        label="Agendamentos"
        entries={appointments}
        isFiltered={isFiltered}
        empty={{
          icon: <IconCalendarSearch size={24} />,
          title: 'Nenhum agendamento encontrado',
          whenFiltered: 'Tente outro nome, outra data ou outro status.',
          whenNone: 'Os agendamentos feitos pela sua página e os que você criar aparecem aqui.',
          newButton,
        }}
      >
        {(appointment) => (
          <AppointmentCard
            appointment={appointment}
            statusChange={canChange ? statusChange : null}
            merge={canChange ? merge : null}
            editLink={dialog.editLink(appointment.id)}
          />
        )}
      </CardList>
      <Pages pages={pages} />
      {canChange && <AppointmentDialog now={now} />}
      <AppointmentPanel now={now} canChange={canChange} />
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os agendamentos" />;
