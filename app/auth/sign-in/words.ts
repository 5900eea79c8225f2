import type { WordTable } from '#app/ui/words.ts';

const INVALID_INPUT = { title: 'Erro de validação' };
const UNEXPECTED = { title: 'Erro inesperado', description: 'Tente novamente mais tarde' };

export const registerWords: WordTable<'auth.registerOwner'> = {
  otherwise: 'Erro no cadastro',
  codes: { INVALID_INPUT, UNEXPECTED },
};

export const signInWords: WordTable<'auth.signIn'> = {
  otherwise: 'Erro no login',
  codes: { INVALID_INPUT, UNEXPECTED: { description: 'Erro no login. Tente novamente.' } },
};

export const recoverWords: WordTable<'auth.requestPasswordReset'> = {
  otherwise: 'Erro ao enviar email',
  codes: { INVALID_INPUT, UNEXPECTED },
};
