import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';

const NOTHING_CHOSEN = { userId: '', currentPassword: '' };

/** The screen calls it, because each answer takes away the part that sent it. */
export function useHandOver() {
  const form = useJsonForm({
    initialValues: NOTHING_CHOSEN,
    toSend: (values) => ({ intent: 'handOver.ask', ...values }),
    onDone: () => {
      form.setValues(NOTHING_CHOSEN);
      form.resetDirty(NOTHING_CHOSEN);
      toast.success('Pedido enviado', 'A pessoa recebe um e-mail.');
    },
    words: { otherwise: 'Não foi possível enviar o pedido' },
  });
  const acceptance = useJsonAction<'handOver.accept'>({
    onDone: ({ salonName }) => toast.success('Você agora é proprietário', salonName),
    words: { otherwise: 'Não foi possível assumir o salão', codes: { NOT_FOUND: { description: ENDED } } },
  });
  const cancellation = useJsonAction<'handOver.cancel'>({
    onDone: () => toast.success('Pedido cancelado'),
    words: { otherwise: 'Não foi possível cancelar o pedido', codes: { NOT_FOUND: { description: ENDED } } },
  });
  const refusal = useJsonAction<'handOver.decline'>({
    onDone: () => toast.success('Pedido recusado'),
    words: { otherwise: 'Não foi possível recusar', codes: { NOT_FOUND: { description: ENDED } } },
  });
  return {
    form,
    decline: (slug: string) => refusal.run({ intent: 'handOver.decline', slug }),
    isDeclining: refusal.isRunning,
    accept: (slug: string) => acceptance.run({ intent: 'handOver.accept', slug }),
    isAccepting: acceptance.isRunning,
    cancel: () => cancellation.run({ intent: 'handOver.cancel' }),
    isCancelling: cancellation.isRunning,
  };
}
export type HandOverActions = ReturnType<typeof useHandOver>;

const ENDED = 'Este pedido já terminou. Recarregue a página.';
