import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { User } from '#contract/users.ts';
import { firstName } from '#lib/text.ts';

type Shown = Pick<User, 'id' | 'fullName'>;

/** 'Liberar entrada'. Called by the list, because a filter may take the row away. */
export function useLetIn() {
  const { revalidate } = useRevalidator();
  const { run } = useJsonAction<'users.letIn'>({
    onDone: () => toast.success('Entrada liberada', 'As tentativas anteriores desta conta não contam mais.'),
    onRefused: () => {
      void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao liberar a entrada',
      codes: { NOT_FOUND: { title: 'Esta conta não existe mais', description: 'A lista foi atualizada.' } },
    },
  });

  return ({ id, fullName }: Shown) =>
    confirm({
      title: `Liberar a entrada de ${fullName}?`,
      loss: `As tentativas de entrar, de confirmar o código e de recuperar a senha desta conta deixam de contar, também as de outras pessoas. ${firstName(fullName)} pode tentar de novo agora, em qualquer aparelho. A senha e as sessões abertas continuam as mesmas.`,
      confirm: 'Liberar entrada',
      isDestructive: false,
      onConfirm: () => run({ intent: 'users.letIn', id }),
    });
}
