import { useRevalidator } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { ModeratedReview } from '#contract/review-moderation.ts';

type Decision = 'reviews.hide' | 'reviews.unhide' | 'reviews.dismissReport';
export type Decide = ReturnType<typeof useDecision>;

/** Called by the list, because the card is gone when the answer comes. */
export function useDecision() {
  const { revalidate } = useRevalidator();
  const told = (title: string, description: string) => ({
    onDone: () => toast.success(title, description),
    onRefused: () => {
      void revalidate();
      return false;
    },
    words: { otherwise: 'Erro ao salvar', codes: refusals },
  });
  const hiding = useJsonAction<'reviews.hide'>(
    told('Avaliação escondida', 'Ela saiu da página do salão e da média de estrelas.'),
  );
  const showing = useJsonAction<'reviews.unhide'>(
    told('Avaliação visível de novo', 'Ela voltou para a página do salão.'),
  );
  const dismissal = useJsonAction<'reviews.dismissReport'>(
    told('Denúncia recusada', 'A avaliação continua na página do salão.'),
  );
  const sent = <Name extends Decision>(intent: Name, { salon, id, version }: ModeratedReview) => ({
    ...{ intent, id, version },
    salonId: salon.id,
  });

  return {
    hide: (review: ModeratedReview) =>
      confirm({
        title: `Esconder a avaliação de ${review.customerName}?`,
        loss: `Ela sai da página de ${review.salon.name} e da média de estrelas. Só o salão e a administração continuam vendo o texto, e você pode mostrá-la de novo.`,
        confirm: 'Esconder avaliação',
        onConfirm: () => hiding.run(sent('reviews.hide', review)),
      }),
    unhide: (review: ModeratedReview) => showing.run(sent('reviews.unhide', review)),
    dismiss: (review: ModeratedReview) =>
      confirm({
        title: `Recusar a denúncia de ${review.salon.name}?`,
        loss: 'A avaliação continua na página e o motivo escrito pelo salão é apagado. O salão vê que a denúncia foi recusada e pode denunciar de novo.',
        confirm: 'Recusar denúncia',
        onConfirm: () => dismissal.run(sent('reviews.dismissReport', review)),
      }),
  };
}

const refusals = {
  NOT_FOUND: {
    title: 'Esta avaliação não está mais aqui',
    description: 'O cliente a excluiu. A lista foi atualizada.',
  },
  CHANGED_MEANWHILE: {
    title: 'A avaliação mudou',
    description:
      'O cliente escreveu de novo ou outra pessoa já decidiu. A lista foi atualizada: leia e decida outra vez.',
  },
};
