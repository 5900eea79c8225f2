import type { WordTable } from '#app/ui/words.ts';

const ACCOUNT = 'Erro no cadastro';

/** About the account, or about the system. */
export const setUpWords: WordTable<'auth.initializeSuperAdmin'> = {
  otherwise: 'Erro na inicialização',
  fields: { email: ACCOUNT, password: ACCOUNT, confirmPassword: ACCOUNT },
  codes: {
    EMAIL_TAKEN: {
      title: ACCOUNT,
      description: 'Este e-mail acabou de ganhar uma conta. Envie de novo com a senha dela.',
    },
    ALREADY_SET_UP: { description: 'Já existe um super administrador. Recarregue a página para ir ao login.' },
  },
};
