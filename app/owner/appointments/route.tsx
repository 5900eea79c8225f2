import { Text } from '@mantine/core';
import { IconCalendarPlus, IconCalendarSearch } from '@tabler/icons-react';
import { answerIntent, apiContext } from '../../api.ts';
import { findEdited } from '../../find-edited.ts';
import { CardList } from '../../ui/CardList.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { readFilters, useFilters } from '../../ui/filters.ts';
import { NewButton } from '../../ui/NewButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pages } from '../../ui/Pages.tsx';
import { countPages, pageRange } from '../../ui/paging.ts';
import { LoadError } from '../../ui/ScreenError.tsx';
import { useUrlDialog } from '../../ui/useUrlDialog.ts';
import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import { listChoices } from './choices.ts';
import { Filters, filters } from './Filters.tsx';
import { useCustomerMerge } from './useCustomerMerge.tsx';
import { useStatusChange } from './useStatusChange.tsx';

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
    edited: await findEdited(params, list.appointments, api.appointments.get),
    now: { date: salon.today, time: salon.time },
    /** Null when this owner may only read. */
    choices: mayChange(salon) ? await listChoices(api) : null,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, [
    'appointments.create',
    'appointments.update',
    'appointments.confirm',
    'appointments.complete',
    'appointments.cancel',
    'appointments.markNoShow',
    'appointments.reopen',
    'customers.previewMerge',
    'customers.merge',
  ]);

export default function AppointmentsScreen({ loaderData }: Route.ComponentProps) {
  const { appointments, matching, pages, choices, now, edited } = loaderData;
  const { isFiltered } = useFilters(filters);
  const dialog = useUrlDialog([...appointments, edited]);
  const statusChange = useStatusChange(now);
  const merge = useCustomerMerge();
  const newButton = choices && (
    <NewButton link={dialog.newLink} icon={<IconCalendarPlus size={18} />}>
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
            statusChange={choices && statusChange}
            merge={choices && merge}
            editLink={dialog.editLink(appointment.id)}
          />
        )}
      </CardList>
      <Pages pages={pages} />
      {choices && (
        <EditDialog dialog={dialog} titles={{ new: 'Novo agendamento', edit: 'Editar agendamento' }} size="lg">
          {(edited, close) => <AppointmentForm edited={edited} choices={choices} today={now.date} close={close} />}
        </EditDialog>
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os agendamentos" />;
