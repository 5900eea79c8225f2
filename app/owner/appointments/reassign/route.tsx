import { Button, Text } from '@mantine/core';
import { IconCalendarCheck, IconCalendarShare, IconUserOff } from '@tabler/icons-react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { confirm } from '#app/ui/confirm.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useFreshData } from '#app/ui/useFreshData.ts';
import type { Route } from './+types/route.ts';
import classes from './AppointmentRow.module.css';
import { AppointmentRow } from './AppointmentRow.tsx';
import { useReassign } from './useReassign.ts';
import { countOf } from './words.ts';

export const meta = titled('Passar agendamentos');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

const unknown = {
  title: 'Profissional não encontrado',
  description: 'Este cadastro não existe ou foi excluído.',
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const answer = await attempt(context.get(apiContext).appointments.listReassignable({ employeeId: params.id }));
  if (!answer.ok) {
    const isUnknown = answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT';
    throw isUnknown ? pageError(answer, unknown, 404) : pageError(answer);
  }
  return { ...answer.value, today: salon.today, canChange: mayChange(salon, 'appointments.update') };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.reassign']);

export default function ReassignScreen({ loaderData }: Route.ComponentProps) {
  const { employee, appointments, matching, today, canChange } = loaderData;
  const reassign = useReassign(appointments);
  const { passable } = reassign;
  const alone = appointments.length - passable.length;
  useFreshData();

  const askAll = () =>
    confirm({
      title: `Passar ${countOf(passable.length)} de ${employee.name}?`,
      loss: 'Cada um vai para quem está escolhido na lista. O horário não muda, e o cliente é avisado de quem vai atender.',
      confirm: 'Passar todos',
      onConfirm: () => reassign.pass(passable),
    });

  return (
    <>
      <BackLink to="/employees">Profissionais</BackLink>
      <PageHeader
        title={`Agendamentos de ${employee.name}`}
        subtitle={
          employee.isActive
            ? 'O que vem pela frente, e quem da equipe pode assumir.'
            : 'Este profissional está inativo. Passe o que vem pela frente a quem pode assumir.'
        }
        actions={
          canChange &&
          passable.length > 1 && (
            <Button leftSection={<IconCalendarShare size={18} />} onClick={askAll} loading={reassign.isRunning}>
              {alone === 0 && matching === appointments.length ? 'Passar todos' : `Passar ${passable.length}`}
            </Button>
          )
        }
      />
      {appointments.length === 0 ? (
        <EmptyState
          icon={<IconCalendarCheck size={24} />}
          title="Nada por vir"
          hint={`${employee.name} não tem agendamentos pela frente.`}
          action={
            <Button component={Link} to="/employees" variant="default">
              Ver os profissionais
            </Button>
          }
        />
      ) : (
        <>
          <Text c="dimmed" size="xs" mb="xs" role="status">
            {countOf(matching)}
            {matching > appointments.length && `, os primeiros ${appointments.length} aqui`}
            {alone > 0 && ` · ${alone} sem colega livre`}
          </Text>
          <ul className={classes.list} aria-label={`Agendamentos de ${employee.name}`}>
            {appointments.map((appointment) => (
              <AppointmentRow
                key={appointment.id}
                appointment={appointment}
                today={today}
                reassign={canChange ? reassign : null}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadError what="os agendamentos" />;
  return (
    <ErrorState
      icon={<IconUserOff size={24} />}
      {...unknown}
      actions={
        <Button component={Link} to="/employees">
          Ver os profissionais
        </Button>
      }
    />
  );
}
