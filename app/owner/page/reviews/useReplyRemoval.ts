import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { ReceivedReview } from '#contract/reviews.ts';
import { nameOf, refusals } from './words.ts';

/** Called by the list, because with a filter the card is gone when the answer comes. */
export function useReplyRemoval() {
  const { revalidate } = useRevalidator();
  const removal = useJsonAction<'reviews.reply'>({
    onDone: () => toast.success('Resposta excluída'),
    onRefused: () => {
      void revalidate();
      return false;
    },
    words: { otherwise: 'Erro ao salvar', codes: { NOT_FOUND: refusals.NOT_FOUND } },
  });

  return (review: ReceivedReview) => {
    const { id, version } = review;
    confirm({
      title: `Excluir a resposta a ${nameOf(review)}?`,
      loss: 'O texto sai da sua página e não pode ser recuperado. A avaliação continua.',
      confirm: 'Excluir resposta',
      onConfirm: () => removal.run({ intent: 'reviews.reply', id, version, reply: null }),
    });
  };
}
