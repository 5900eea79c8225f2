import { z } from 'zod';
import { cleanLine } from '#lib/text.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { LONGEST_PASSWORD, optionalEmail, passwordsMatch, text } from './shapes.ts';

const NO_KEY = 'Chave de inicialização é obrigatória';

/** Specification, section 5 'Admin'. Later passwords of the account follow the rules for administrators. */
const FirstPassword = text('Senha é obrigatória', 'Senha')
  .min(1, 'Senha é obrigatória')
  .min(8, 'Senha deve ter pelo menos 8 caracteres')
  .max(...LONGEST_PASSWORD)
  .regex(/^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\d)/su, 'Senha deve conter pelo menos: 1 minúscula, 1 maiúscula e 1 número');

/** The operations of `auth` that make the platform's first super administrator. */
export const administrators = operationsAt('/admin/set-up', 'auth').router({
  getSetUp: operation
    .anyone({ duringMaintenance: true })
    .route({ method: 'GET', path: '/', summary: 'Situação da configuração inicial' })
    .output(
      z.object({
        isDone: z.boolean(),
        /** Where the server's operator finds the key: in its settings or in its log. */
        keyIn: z.enum(['settings', 'log']),
      }),
    ),

  /** When two requests race, one succeeds. An e-mail that has an account is promoted with that account's own password. */
  initializeSuperAdmin: operation
    .anyone({ audit: 'auth.initializeSuperAdmin', duringMaintenance: true })
    .route({
      method: 'POST',
      path: '/',
      operationId: 'initialize_super_admin',
      summary: 'Criar o primeiro super administrador',
      successStatus: 204,
    })
    .input(
      z
        .object({
          email: z
            .string('Email é obrigatório')
            .transform((value) => value.trim().toLowerCase())
            .pipe(z.string().min(1, 'Email é obrigatório').pipe(z.email('Email inválido').max(254, 'Email inválido'))),
          password: FirstPassword,
          confirmPassword: text('Senhas não coincidem', 'Senha').max(...LONGEST_PASSWORD),
          key: text(NO_KEY, 'Chave de inicialização')
            .transform(cleanLine)
            .pipe(z.string().min(1, NO_KEY).max(255, 'Chave de inicialização incorreta')),
          /** The platform's contact address, until the settings say otherwise. */
          contactEmail: optionalEmail,
        })
        .refine(passwordsMatch, { path: ['confirmPassword'], message: 'Senhas não coincidem' }),
    )
    .errors(mayRefuse('ALREADY_SET_UP', 'EMAIL_TAKEN', 'RATE_LIMITED')),
});
