import { Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import type { MergePreview, SamePhone } from '#contract/customers.ts';
import type { Refusal } from '../../ui/answer.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import type { WordTable } from '../../ui/words.ts';
import { chooseKept, mergeQuestion } from './merge-question.ts';

export const cardId = ({ id }: Pick<Appointment, 'id'>) => `agendamento-${id}`;

const stale = { description: 'Um dos cadastros mudou nesse meio-tempo. A lista foi atualizada.' };
const words: WordTable<'customers.merge'> = {
  otherwise: 'Erro ao juntar clientes',
  codes: { CHANGED_MEANWHILE: stale, NOT_FOUND: stale },
};

/** Merges two customers with the same phone, after a question that says who will see what (D6). */
export function useCustomerMerge() {
  const { revalidate } = useRevalidator();
  const asked = useRef<Appointment>(null);
  const preview = useJsonAction<'customers.previewMerge'>({ onDone: ask, onRefused, words });
  const merge = useJsonAction<'customers.merge'>({
    onDone({ name }) {
      toast.success('Clientes juntados', `O histórico está em ${name}.`);
      // The pressed button no longer exists.
      if (asked.current) document.getElementById(cardId(asked.current))?.focus();
    },
    onRefused,
    words,
  });

  function ask(value: MergePreview) {
    const { keep, remove } = chooseKept(value);
    const { loss, ...question } = mergeQuestion(value);
    const versions = { version: keep.version, removeVersion: remove.version };
    confirm({
      ...question,
      loss: (
        <Stack gap="xs">
          {loss.map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </Stack>
      ),
      onConfirm: () => merge.run({ intent: 'customers.merge', id: keep.id, removeId: remove.id, ...versions }),
    });
  }

  function onRefused({ code }: Refusal<'customers.merge'>) {
    if (code === 'CHANGED_MEANWHILE' || code === 'NOT_FOUND') void revalidate();
    return false;
  }

  function run(appointment: Appointment, other: SamePhone) {
    asked.current = appointment;
    preview.run({ intent: 'customers.previewMerge', id: other.id, removeId: appointment.customerId });
  }

  const isBusy = preview.isRunning || merge.isRunning;
  return { run, isRunning: ({ id }: Appointment) => isBusy && asked.current?.id === id };
}

export type Merge = ReturnType<typeof useCustomerMerge>;
