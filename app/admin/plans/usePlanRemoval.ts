import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { ManagedPlan } from '#contract/plans.ts';

/** The list calls it, because the card is gone when the answer comes. */
export function usePlanRemoval() {
  const { revalidate } = useRevalidator();
  const { run } = useJsonAction<'subscriptions.deletePlan'>({
    onDone: () => {
      toast.success('Sucesso', 'Plano excluído');
      focusTitle();
    },
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND') void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao excluir plano',
      codes: { NOT_FOUND: { description: 'Este plano já foi excluído.' } },
    },
  });

  return ({ id, name }: ManagedPlan) =>
    confirm({
      title: 'Tem certeza que deseja excluir este plano?',
      loss: `${name} sai da página inicial e das configurações dos salões. Esta ação não pode ser desfeita.`,
      confirm: 'Excluir',
      onConfirm: () => run({ intent: 'subscriptions.deletePlan', id }),
    });
}
