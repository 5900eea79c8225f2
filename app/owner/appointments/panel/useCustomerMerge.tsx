import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Refusal } from '#app/ui/answer.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { WordTable } from '#app/ui/words.ts';
import type { Appointment } from '#contract/appointments.ts';
import type { MergePreview } from '#contract/customers.ts';
import type { SamePhone } from '#contract/shapes.ts';
import { chooseKept, mergeQuestion } from './merge-question.ts';

export const cardId = ({ id }: Pick<Appointment, 'id'>) => `agendamento-${id}`;

/** The appointment whose button was pressed, and the customer who is merged into another. */
type Subject = Pick<Appointment, 'id' | 'customerId'>;

const stale = { description: 'Um dos cadastros mudou nesse meio-tempo. Confira e tente de novo.' };
const words: WordTable<'customers.merge'> = {
  otherwise: 'Erro ao juntar clientes',
  codes: {
    CHANGED_MEANWHILE: stale,
    NOT_FOUND: stale,
    INVALID_INPUT: ({ data }) => ({ description: Object.values(data.fields)[0] ?? 'Tente novamente.' }),
  },
};

/** Merges two customers with the same phone, after a question that says who will see what. */
export function useCustomerMerge() {
  const { revalidate } = useRevalidator();
  const asked = useRef<Subject>(null);
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
        <div className="stack-tight">
          {loss.map((sentence) => (
            <p key={sentence} className="text">
              {sentence}
            </p>
          ))}
        </div>
      ),
      onConfirm: () => merge.run({ intent: 'customers.merge', id: keep.id, removeId: remove.id, ...versions }),
    });
  }

  function onRefused({ code }: Refusal<'customers.merge'>) {
    if (code === 'CHANGED_MEANWHILE' || code === 'NOT_FOUND' || code === 'DIFFERENT_ACCOUNTS') void revalidate();
    return false;
  }

  function run(subject: Subject, other: SamePhone) {
    asked.current = subject;
    preview.run({ intent: 'customers.previewMerge', id: other.id, removeId: subject.customerId });
  }

  const isBusy = preview.isRunning || merge.isRunning;
  return { run, isRunning: ({ id }: Subject) => isBusy && asked.current?.id === id };
}

export type Merge = ReturnType<typeof useCustomerMerge>;
