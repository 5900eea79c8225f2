import type { ReceivedReview } from '#contract/reviews.ts';

export const nameOf = ({ customer }: ReceivedReview) => customer?.name ?? 'Cliente removido';

export const refusals = {
  NOT_FOUND: {
    title: 'Esta avaliação não está mais aqui',
    description: 'O cliente a excluiu ou o atendimento foi reaberto. A lista foi atualizada.',
  },
  CHANGED_MEANWHILE: {
    title: 'A avaliação mudou',
    description: 'Ela foi alterada nesse meio-tempo. Leia de novo antes de enviar: o que você digitou continua aqui.',
  },
};
