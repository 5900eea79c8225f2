import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { User } from '#contract/users.ts';
import { firstName } from '#lib/text.ts';

type Shown = Pick<User, 'id' | 'fullName'>;

const doneText = (ended: number) =>
  ended === 0
    ? 'Esta conta não estava conectada em nenhum aparelho.'
    : ended === 1
      ? 'Uma sessão foi encerrada.'
      : `${ended} sessões foram encerradas.`;

/** 'Encerrar sessões'. Called by the list, because a filter may take the row away. */
export function useEndSessions() {
  const { revalidate } = useRevalidator();
  const { run } = useJsonAction<'users.endSessions'>({
    onDone: ({ ended }) => toast.success('Sessões encerradas', doneText(ended)),
    onRefused: () => {
      void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao encerrar as sessões',
      codes: { NOT_FOUND: { title: 'Esta conta não existe mais', description: 'A lista foi atualizada.' } },
    },
  });

  return ({ id, fullName }: Shown) =>
    confirm({
      title: `Encerrar as sessões de ${fullName}?`,
      loss: `${firstName(fullName)} sai da conta em todos os aparelhos e precisa entrar de novo. A senha continua a mesma: se outra pessoa a conhece, peça a ${firstName(fullName)} que a troque.`,
      confirm: 'Encerrar sessões',
      onConfirm: () => run({ intent: 'users.endSessions', id }),
    });
}
