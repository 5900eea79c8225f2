import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarQuestion, IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { Refusal } from '#app/ui/answer.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PHONE } from '#app/ui/phone.ts';
import { useCloseOnEscape } from '#app/ui/useCloseOnEscape.ts';
import { PANEL, useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { wordsFor } from '#app/ui/words.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { AppointmentDetails } from './AppointmentDetails.tsx';
import classes from './AppointmentPanel.module.css';
import type { PanelAnswer } from './panel-answer.ts';

type Props = { now: LocalMoment; canChange: boolean };

/**
 * One appointment, opened in place by `?agendamento={id}`, with everything that it can become. Any owner screen may show it
 * beside an `AppointmentDialog`.
 */
export function AppointmentPanel({ now, canChange }: Props) {
  const [params] = useSearchParams();
  const { close } = useUrlDialog([]);
  const isPhone = useMediaQuery(PHONE);
  const id = params.get(PANEL);
  const { data, load, state } = useFetcher<PanelAnswer>();
  const retry = () => id !== null && void load(`/appointments/agendamento/${id}`);

  useEffect(() => {
    if (id) void load(`/appointments/agendamento/${id}`);
  }, [id, load]);

  // Data of an earlier opening is old. The panel keeps its content while it fades out.
  const [opening, setOpening] = useState({ id, before: data });
  if (opening.id !== id) setOpening({ id, before: data });
  const answer = id === null || data !== opening.before ? data : undefined;
  const shown = answer?.ok ? answer.value : null;
  const refusal = answer && !answer.ok ? answer : null;

  const closeOnEscape = useCloseOnEscape(id !== null, close);

  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : 'md'}
      title={shown?.customerName ?? 'Agendamento'}
      classNames={{ content: classes.panel, title: classes.title }}
    >
      {shown && <AppointmentDetails key={shown.id} appointment={shown} now={now} canChange={canChange} />}
      {!shown && refusal && <Refused refusal={refusal} retry={retry} isRetrying={state !== 'idle'} />}
      {!shown && !refusal && <Waiting />}
    </Drawer>
  );
}

function Waiting() {
  return (
    <Stack gap="sm" role="status" aria-busy aria-label="Carregando">
      <Skeleton h={24} w={96} />
      {['dia', 'serviço', 'profissional', 'telefone'].map((fact) => (
        <Skeleton key={fact} h={20} />
      ))}
      <Skeleton h={44} mt="sm" />
    </Stack>
  );
}

type RefusedProps = { refusal: Refusal<'appointments.get'>; retry: () => void; isRetrying: boolean };

function Refused({ refusal, retry, isRetrying }: RefusedProps) {
  if (refusal.code === 'NOT_FOUND') {
    return (
      <EmptyState
        icon={<IconCalendarQuestion size={24} />}
        title="Este agendamento não existe mais"
        hint="Ele pode ter sido removido em outra aba. Feche e confira a lista."
      />
    );
  }
  const { title, description } = wordsFor(refusal, { otherwise: 'Erro ao carregar dados' });
  const isLost = refusal.code === 'FORBIDDEN' || refusal.code === 'UNAUTHENTICATED';
  return (
    <EmptyState
      icon={isLost ? <IconLock size={24} /> : <IconPlugConnectedX size={24} />}
      title={title}
      hint={description}
      action={
        <Button onClick={retry} loading={isRetrying}>
          Tentar novamente
        </Button>
      }
    />
  );
}
