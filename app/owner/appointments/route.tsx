import { Button, Text } from '@mantine/core';
import { IconCalendarPlus, IconCalendarSearch } from '@tabler/icons-react';
import { Link, redirect, useNavigation, useSearchParams } from 'react-router';
import { answerIntent, apiContext, attempt } from '../../api.ts';
import { CardGrid } from '../../ui/CardGrid.tsx';
import { EmptyList } from '../../ui/EmptyList.tsx';
import { orOffline } from '../../ui/orOffline.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { unlessDialogOnly, useUrlDialog } from '../../ui/useUrlDialog.ts';
import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { AppointmentCard } from './AppointmentCard.tsx';
import { AppointmentDialog } from './AppointmentDialog.tsx';
import classes from './Appointments.module.css';
import { listChoices } from './choices.ts';
import { Filters } from './Filters.tsx';
import { changed, isFiltered, PER_PAGE, readFilter } from './filter.ts';
import { Pages } from './Pages.tsx';
import { useMerge } from './useMerge.tsx';
import { useStatusChange } from './useStatusChange.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const params = new URL(request.url).searchParams;
  const salon = context.get(salonContext);
  const { search, status, date, page } = readFilter(params);
  const offset = (page - 1) * PER_PAGE;
  const list = await api.appointments.list({ search, status, from: date, until: date, limit: PER_PAGE, offset });
  const pages = Math.max(1, Math.ceil(list.matching / PER_PAGE));
  if (page > pages) throw redirect(changed(params, { pagina: String(pages) }));

  const editedId = params.get('editar');
  const isListed = list.appointments.some(({ id }) => id === editedId);
  const edited = editedId && !isListed ? await attempt(api.appointments.get({ id: editedId })) : null;
  return {
    ...list,
    pages,
    now: { date: salon.today, time: salon.time },
    edited: edited?.ok ? edited.value : null,
    /** Null: this owner may only read. */
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

export const clientAction = orOffline;

export const shouldRevalidate = unlessDialogOnly;

export const meta = () => [{ title: 'Agendamentos · Encaixe' }];

export default function AppointmentsScreen({ loaderData }: Route.ComponentProps) {
  const { appointments, matching, pages, choices, now, edited } = loaderData;
  const [params] = useSearchParams();
  const navigation = useNavigation();
  const dialog = useUrlDialog();
  const statusChange = useStatusChange(now);
  const merge = useMerge();
  const filter = readFilter(params);
  const isWaiting = navigation.state === 'loading' && navigation.location.pathname === '/appointments';
  const newButton = choices && (
    <Button component={Link} {...dialog.linkTo({ novo: '1' })} leftSection={<IconCalendarPlus size={18} />}>
      Novo agendamento
    </Button>
  );

  return (
    <>
      <PageHeader title="Agendamentos" actions={newButton} />
      <Filters filter={filter} today={now.date} />
      <Text c="dimmed" size="xs" mb="xs" role="status">
        {matching === 1 ? '1 agendamento' : `${matching.toLocaleString('pt-BR')} agendamentos`}
      </Text>
      {appointments.length === 0 ? (
        <EmptyList
          icon={<IconCalendarSearch size={24} />}
          title="Nenhum agendamento encontrado"
          isFiltered={isFiltered(filter)}
          hints={{
            filtered: 'Tente outro nome, outra data ou outro status.',
            empty: 'Os agendamentos feitos pela sua página e os que você criar aparecem aqui.',
          }}
          newButton={newButton}
        />
      ) : (
        <div className={classes.cards} aria-busy={isWaiting}>
          <CardGrid label="Agendamentos">
            {appointments.map((appointment) => (
              <AppointmentCard
                key={appointment.id}
                appointment={appointment}
                statusChange={choices && statusChange}
                merge={choices && merge}
                editLink={dialog.linkTo({ editar: appointment.id })}
              />
            ))}
          </CardGrid>
        </div>
      )}
      {pages > 1 && <Pages page={filter.page} pages={pages} />}
      {choices && (
        <AppointmentDialog
          isNew={dialog.isNew}
          edited={[...appointments, edited].find((one) => one?.id === dialog.editedId) ?? null}
          choices={choices}
          today={now.date}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

export function ErrorBoundary() {
  return <ScreenError title="Erro ao carregar dados" description="Não foi possível carregar os agendamentos" />;
}
