import type { WordTable } from '#app/ui/words.ts';

const CHECK_AGAIN = { title: 'Confira antes de confirmar' };

export const bookWords: WordTable<'appointments.book'> = {
  otherwise: 'Erro no agendamento',
  codes: {
    PRICE_CHANGED: CHECK_AGAIN,
    DUE_CHANGED: CHECK_AGAIN,
    ID_TAKEN: CHECK_AGAIN,
    PAYMENT_FAILED: { title: 'Erro no pagamento' },
    UNEXPECTED: { description: 'Não foi possível realizar o agendamento. Tente novamente.' },
  },
};

export const waitingWords: WordTable<'waitingList.join'> = {
  otherwise: 'Erro',
  codes: { UNEXPECTED: { description: 'Não foi possível adicionar à lista de espera.' } },
};

export const moveWords: WordTable<'appointments.moveMine'> = {
  otherwise: 'Não foi possível remarcar',
  codes: {
    UNAUTHENTICATED: { title: 'Login necessário', description: 'Entre de novo para remarcar.' },
    CHANGED_MEANWHILE: { description: 'Este agendamento mudou enquanto você escolhia. Confira e tente de novo.' },
    UNEXPECTED: { description: 'Tente novamente.' },
  },
};
