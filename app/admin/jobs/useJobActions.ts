import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { FailedJob, JobQueue } from '#contract/jobs.ts';
import { jobsText, queueWords } from './words.ts';

export const intents = ['jobs.retry', 'jobs.retryAll', 'jobs.discard'] as const;

/** Called by the list, because the row is gone when the answer comes. */
export function useJobActions() {
  const { revalidate } = useRevalidator();
  const told = (otherwise: string) => ({
    onRefused: () => {
      void revalidate();
      return false;
    },
    words: {
      otherwise,
      codes: {
        NOT_FOUND: {
          title: 'Esta tarefa não está mais aqui',
          description: 'Outra pessoa já decidiu, ou passaram 30 dias. A lista foi atualizada.',
        },
      },
    },
  });
  const retrying = useJsonAction<'jobs.retry'>({
    ...told('Erro ao tentar de novo'),
    onDone: ({ queue }) => toast.success('De volta à fila', `${queueWords(queue)}: a tarefa roda em instantes.`),
  });
  const retryingAll = useJsonAction<'jobs.retryAll'>({
    ...told('Erro ao tentar de novo'),
    onDone: ({ retried }) => toast.success('De volta à fila', `${jobsText(retried)}: rodam em instantes.`),
  });
  const discarding = useJsonAction<'jobs.discard'>({
    ...told('Erro ao descartar'),
    onDone: () => toast.success('Tarefa descartada', 'Ela não será feita.'),
  });

  return {
    isRunning: retrying.isRunning || retryingAll.isRunning || discarding.isRunning,
    retry: ({ id }: FailedJob) => retrying.run({ intent: 'jobs.retry', id }),
    retryAll: ({ name, failed }: JobQueue) =>
      confirm({
        title: `Tentar de novo: ${queueWords(name)}?`,
        loss: `${jobsText(failed)} ${failed === 1 ? 'volta' : 'voltam'} à fila e ${failed === 1 ? 'roda' : 'rodam'} em instantes. O que já foi feito pela metade pode se repetir.`,
        confirm: 'Tentar de novo',
        isDestructive: false,
        onConfirm: () => retryingAll.run({ intent: 'jobs.retryAll', queue: name }),
      }),
    discard: ({ id, queue }: FailedJob) =>
      confirm({
        title: `Descartar: ${queueWords(queue)}?`,
        loss: 'Esta tarefa nunca será feita. Esta ação não pode ser desfeita.',
        confirm: 'Descartar tarefa',
        onConfirm: () => discarding.run({ intent: 'jobs.discard', id }),
      }),
  };
}

export type JobActions = ReturnType<typeof useJobActions>;
