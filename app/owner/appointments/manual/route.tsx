import { Alert, Anchor, Button } from '@mantine/core';
import { IconCalendarCheck, IconLock, IconScissors } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { answerIntent, apiContext, attempt } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useFreshData } from '#app/ui/useFreshData.ts';
import type { Appointment } from '#contract/appointments.ts';
import { formatDate } from '#lib/dates.ts';
import { listChoices } from '../form/choices.ts';
import { readPrefill } from '../form/prefill.ts';
import type { Route } from './+types/route.ts';
import { ManualBookingForm } from './ManualBookingForm.tsx';

export const meta = titled('Agendamento Manual');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const salon = context.get(salonContext);
  const prefill = readPrefill(url.searchParams);
  const [choices, customer] = await Promise.all([
    listChoices(api),
    prefill.customerId ? attempt(api.customers.get({ id: prefill.customerId })) : null,
  ]);
  return {
    choices,
    customer: customer?.ok ? customer.value : null,
    prefill,
    now: { date: salon.today, time: salon.time },
    canChange: mayChange(salon, 'appointments.create'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.create']);

export default function ManualBookingScreen({ loaderData }: Route.ComponentProps) {
  const { choices, customer, prefill, now, canChange } = loaderData;
  const [made, setMade] = useState<Appointment | null>(null);
  const navigate = useNavigate();
  // 'Agora' is the present minute, however long the form has been open.
  useFreshData();

  function finish(appointment: Appointment) {
    toast.success('Agendamento criado!', describe(appointment));
    setMade(appointment);
    // The next one begins without what a link had filled in.
    void navigate('/manual-booking', { replace: true });
    window.scrollTo({ top: 0 });
    focusTitle();
  }

  return (
    <>
      <PageHeader title="Agendamento Manual" subtitle="Para quem ligou, mandou mensagem ou chegou sem hora marcada." />
      {made && (
        <Alert color="green" icon={<IconCalendarCheck />} mb="md" maw="68rem">
          {describe(made)}.{' '}
          <Anchor component={Link} underline="always" to={`/appointments?mostrar=${made.id}`}>
            Ver em Agendamentos
          </Anchor>
        </Alert>
      )}
      {!canChange && <EmptyState icon={<IconLock size={24} />} title="Agendar está suspenso por enquanto" />}
      {canChange && choices.services.length === 0 && <NoService />}
      {canChange && choices.services.length > 0 && (
        <ManualBookingForm
          key={made?.id}
          choices={choices}
          customer={customer}
          prefill={prefill}
          now={now}
          onDone={finish}
        />
      )}
    </>
  );
}

const describe = ({ customerName, date, time }: Appointment) => `${customerName}, ${formatDate(date)} às ${time}`;

const NoService = () => (
  <EmptyState
    icon={<IconScissors size={24} />}
    title="Cadastre um serviço para agendar"
    hint="O serviço diz quanto tempo o horário ocupa e quanto custa."
    action={
      <Button component={Link} to="/services?novo=1">
        Novo serviço
      </Button>
    }
  />
);

export const ErrorBoundary = () => <ScreenError title="Erro ao carregar dados" description="Tente novamente" />;
