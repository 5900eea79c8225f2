import { z } from 'zod';
import { cleanLine } from '#lib/text.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Email, FullName, Id, Instant, NewPassword, PasswordAgain, text, UserType, Version } from './shapes.ts';

export const AccountSession = z.object({
  id: Id,
  /** 'Chrome no Windows'; null when the browser said nothing that is known. */
  device: z.string().nullable(),
  /** The network address of the sign-in. */
  address: z.string().nullable(),
  signedInAt: Instant,
  /** Renewed once a day while the session is used. */
  lastUsedAt: Instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const MyAccount = z.object({
  fullName: z.string(),
  email: z.string(),
  userType: UserType,
  version: Version,
  /** The address that still has to be confirmed. Null: nobody asked, or the link has expired. */
  pendingEmail: z.string().nullable(),
  /** The one that asks first, then those used last. */
  sessions: z.array(AccountSession),
});
export type MyAccount = z.infer<typeof MyAccount>;

export const CurrentPassword = text('Digite sua senha atual', 'Senha')
  .min(1, 'Digite sua senha atual')
  .max(128, 'Senha atual incorreta');
/** A code of the authenticator app (six digits) or a recovery code, with or without blanks and hyphens. */
export const SecondFactor = text('Digite o código', 'Código')
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, 'Digite o código').max(50, 'Código incorreto'));
/** Sent besides the password by an account with an authenticator app. */
export const CodeOfApp = SecondFactor.nullish();
const Token = text().transform(cleanLine).pipe(z.string().min(1).max(255));

/** The operations of `auth` on one's own account, whatever it may do. */
export const account = operationsAt('/auth', 'auth').router({
  getMine: operation
    .person()
    .route({ method: 'GET', path: '/me/account', summary: 'Minha conta e onde está conectada' })
    .output(MyAccount),

  rename: operation
    .person({ audit: 'auth.rename' })
    .route({ method: 'PUT', path: '/me/name', summary: 'Mudar o nome da conta', successStatus: 204 })
    .input(z.object({ fullName: FullName, version: Version }))
    .errors(mayRefuse('CHANGED_MEANWHILE')),

  /** Ends the other sessions, and the links that were mailed. */
  changePassword: operation
    .person({ audit: 'auth.changePassword' })
    .route({ method: 'PUT', path: '/me/password', summary: 'Mudar a senha', successStatus: 204 })
    .input(
      z.object({
        currentPassword: CurrentPassword,
        password: NewPassword,
        confirmPassword: PasswordAgain,
        code: CodeOfApp,
      }),
    )
    .errors(mayRefuse('RATE_LIMITED')),

  /** Mails a link to the new address and a notice to the present one. Answers the same when another account has the address. */
  requestEmailChange: operation
    .person({ audit: 'auth.requestEmailChange' })
    .route({ method: 'PUT', path: '/me/email-change', summary: 'Pedir a troca do e-mail', successStatus: 204 })
    .input(z.object({ email: Email, currentPassword: CurrentPassword, code: CodeOfApp }))
    .errors(mayRefuse('RATE_LIMITED')),

  cancelEmailChange: operation
    .person({ audit: 'auth.cancelEmailChange' })
    .route({ method: 'DELETE', path: '/me/email-change', summary: 'Desistir da troca do e-mail', successStatus: 204 }),

  /** Does not use the link up. */
  getEmailChange: operation
    .anyone()
    .route({ method: 'GET', path: '/email-changes', summary: 'Conferir link de troca de e-mail' })
    .input(z.object({ token: Token }))
    .output(z.object({ email: z.string() }))
    .errors(mayRefuse('BAD_TOKEN', 'RATE_LIMITED')),

  /** In any browser: whoever reads the new address's mail has the link. */
  confirmEmailChange: operation
    .anyone({ audit: 'auth.confirmEmailChange' })
    .route({ method: 'PUT', path: '/email-changes', summary: 'Confirmar o novo e-mail' })
    .input(z.object({ token: Token }))
    .output(z.object({ email: z.string() }))
    .errors(mayRefuse('BAD_TOKEN', 'EMAIL_TAKEN', 'RATE_LIMITED')),

  endSession: operation
    .person({ audit: 'auth.endSession' })
    .route({ method: 'DELETE', path: '/me/sessions/{id}', summary: 'Encerrar uma sessão', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND')),

  endOtherSessions: operation
    .person({ audit: 'auth.endOtherSessions' })
    .route({ method: 'DELETE', path: '/me/sessions', summary: 'Encerrar as outras sessões' })
    .output(z.object({ ended: z.int() })),
});
