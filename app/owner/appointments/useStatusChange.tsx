import { Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import type { Conflict } from '#contract/errors.ts';
import type { LocalMoment } from '#lib/dates.ts';
import { ConflictList } from '../../components/appointments/ConflictList.tsx';
import { statusOf } from '../../components/appointments/labels.ts';
import type { Refusal } from '../../ui/answer.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import { type Change, questionFor } from './status-question.ts';

/**
 * Changes the status of an appointment; asks first where something would be lost or placed over another one (D13, D18). Asked
 * by the list: a card leaves it when its new status is not the one that is looked for.
 */
export function useStatusChange(now: LocalMoment) {
  const { revalidate } = useRevalidator();
  const last = useRef<{ appointment: Appointment; intent: Change }>(null);
  const { run: send, isRunning } = useJsonAction<{ value: Appointment }>({
    onDone: ({ value }) =>
      toast.success('Status atualizado', `Agendamento marcado como ${statusOf(value.status).label.toLowerCase()}`),
    onRefused,
  });

  function change(appointment: Appointment, intent: Change, allowOverlap = false) {
    last.current = { appointment, intent };
    const { id, version } = appointment;
    send({ intent, id, version, ...(allowOverlap && { allowOverlap }) });
  }

  function onRefused(refusal: Refusal) {
    if (refusal.code === 'OVERLAP' && last.current) {
      const { conflicts } = refusal.data as { conflicts: Conflict[] };
      const { appointment, intent } = last.current;
      askToOverlap(conflicts, () => change(appointment, intent, true));
      return true;
    }
    const isStale = refusal.code === 'CHANGED_MEANWHILE' || refusal.code === 'NOT_FOUND';
    if (isStale) void revalidate();
    const description = isStale ? `${refusal.description} A lista foi atualizada.` : refusal.description;
    toast.refusal({ ...refusal, ...(description && { description }) }, 'Erro ao atualizar status');
    return true;
  }

  function run(appointment: Appointment, intent: Change) {
    const question = questionFor(appointment, intent, now);
    if (!question) return change(appointment, intent);
    confirm({ ...question, onConfirm: () => change(appointment, intent) });
  }

  return { run, isRunning: (id: string) => isRunning && last.current?.appointment.id === id };
}

export type StatusChange = ReturnType<typeof useStatusChange>;

function askToOverlap(conflicts: Conflict[], onConfirm: () => void) {
  confirm({
    title: 'Já existe um agendamento neste horário',
    loss: (
      <Stack gap="xs">
        <ConflictList conflicts={conflicts} />
        <Text c="dimmed">Se encaixar mesmo assim, os dois ficam na agenda e este é marcado como encaixe.</Text>
      </Stack>
    ),
    confirm: 'Encaixar mesmo assim',
    isDestructive: false,
    onConfirm,
  });
}
