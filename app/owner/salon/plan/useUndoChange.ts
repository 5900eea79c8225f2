import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';

/** Nothing is lost by it, so nothing is asked before. */
export function useUndoChange() {
  const undoing = useJsonAction<'subscriptions.undoChange'>({
    onDone: ({ renews }) =>
      toast.success('Mudança desfeita', renews ? 'Seu plano atual renova como antes.' : 'Seu plano atual continua.'),
    words: { otherwise: 'Erro ao desfazer a mudança' },
  });
  return { isUndoing: undoing.isRunning, undo: () => undoing.run({ intent: 'subscriptions.undoChange' }) };
}
