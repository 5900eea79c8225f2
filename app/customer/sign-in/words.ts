import type { WordTable } from '#app/ui/words.ts';

const UNEXPECTED = { description: 'Ocorreu um erro inesperado. Tente novamente.' };

// A title for INVALID_INPUT shows what is wrong at a field in a toast as well.
export const registerWords: WordTable<'auth.registerCustomer'> = {
  otherwise: 'Erro no cadastro',
  codes: { INVALID_INPUT: { title: 'Erro no cadastro' }, UNEXPECTED },
};

export const signInWords: WordTable<'auth.signIn'> = {
  otherwise: 'Erro no login',
  codes: { INVALID_INPUT: { title: 'Erro no login' }, UNEXPECTED },
};

export const recoverWords: WordTable<'auth.requestPasswordReset'> = {
  otherwise: 'Erro ao enviar email',
  codes: { INVALID_INPUT: { title: 'Erro ao enviar email' }, UNEXPECTED },
};
