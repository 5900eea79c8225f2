import type { WordTable } from '#app/ui/words.ts';

const INVALID_INPUT = { title: 'Erro de validação' };

export const signInWords: WordTable<'auth.signIn'> = {
  otherwise: 'Erro no login',
  codes: {
    INVALID_INPUT,
    NOT_ADMINISTRATOR: { title: 'Acesso negado' },
    UNEXPECTED: { description: 'Erro no login. Tente novamente.' },
  },
};

export const recoverWords: WordTable<'auth.requestPasswordReset'> = {
  otherwise: 'Erro ao enviar email',
  codes: { INVALID_INPUT, UNEXPECTED: { title: 'Erro inesperado', description: 'Tente novamente mais tarde' } },
};
