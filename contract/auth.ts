import { z } from 'zod';
import { cleanLine } from '#lib/text.ts';
import { SecondFactor } from './account.ts';
import { operation, operationsAt } from './base.ts';
import { GivenConsent } from './consents.ts';
import { mayRefuse } from './errors.ts';
import { RIGHTS } from './rights.ts';
import {
  Email,
  FullName,
  Id,
  NewPassword,
  optionalPhone,
  PASSWORD_MISMATCH,
  Password,
  PasswordAgain,
  passwordsMatch,
  requiredPhone,
  SlugInput,
  text,
  UserType,
} from './shapes.ts';

const SalonLink = z.object({ slug: z.string(), name: z.string() });
export type SalonLink = z.infer<typeof SalonLink>;

export const Account = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  userType: UserType,
  /** The salon in which the account works, and its rights there. An account with several salons gets its own, else the one that it joined first. */
  salon: SalonLink.nullable(),
  rights: z.array(z.enum(RIGHTS)),
  hasOtherSalons: z.boolean(),
  /** The professional as whom the account takes appointments there. */
  employeeId: Id.nullable(),
});
export type Account = z.infer<typeof Account>;

const signUpErrors = mayRefuse('EMAIL_TAKEN', 'RATE_LIMITED');
const ResetToken = text().transform(cleanLine).pipe(z.string().min(1).max(255));
const requiredPassword = text('Senha é obrigatória', 'Senha').min(1, 'Senha é obrigatória').max(128);

export const auth = {
  ...operationsAt('/auth', 'auth').router({
    /** Null for a visitor. */
    me: operation
      .anyone({ duringMaintenance: true })
      .route({ method: 'GET', path: '/me', summary: 'A conta de quem pergunta' })
      .output(Account.nullable()),

    /** Apart from the account, because it asks all salons. */
    listMySalons: operation
      .person()
      .route({ method: 'GET', path: '/me/salons', summary: 'Os salões de que sou cliente' })
      .output(z.array(SalonLink)),

    registerOwner: operation
      .anyone({ audit: 'auth.registerOwner' })
      .route({ method: 'POST', path: '/owners', summary: 'Criar conta de proprietário' })
      .input(
        z
          .object({
            fullName: FullName,
            email: Email,
            phone: optionalPhone,
            password: Password,
            confirmPassword: PasswordAgain,
            /** On the way to an invitation: a customer's account, which is not led to set up a salon. */
            isInvited: z.boolean().default(false),
          })
          .refine(passwordsMatch, PASSWORD_MISMATCH),
      )
      .output(Account)
      .errors(signUpErrors),

    signIn: operation
      .anyone({ audit: 'auth.signIn', duringMaintenance: true })
      .route({ method: 'POST', path: '/sessions', summary: 'Entrar' })
      .input(
        z.object({
          email: z
            .string('Email inválido')
            .transform((value) => value.trim().toLowerCase())
            .pipe(z.email('Email inválido').max(254, 'Email inválido')),
          password: requiredPassword,
          /** For an account with two-factor sign-in. */
          code: SecondFactor.nullish(),
          /** True at the administrators' sign-in: other accounts get no session. */
          adminsOnly: z.boolean().default(false),
        }),
      )
      .output(Account)
      .errors(mayRefuse('BAD_CREDENTIALS', 'TWO_FACTOR_REQUIRED', 'NOT_ADMINISTRATOR', 'RATE_LIMITED', 'MAINTENANCE')),

    signOut: operation
      .anyone({ audit: 'auth.signOut', duringMaintenance: true })
      .route({ method: 'DELETE', path: '/sessions/current', summary: 'Sair', successStatus: 204 }),

    /** Answers the same for an unknown e-mail, and for one that has had its five mails of the hour. */
    requestPasswordReset: operation
      .anyone({ audit: 'auth.requestPasswordReset', duringMaintenance: true })
      .route({ method: 'POST', path: '/password-resets', summary: 'Pedir nova senha', successStatus: 204 })
      /** `slug`: the salon whose page the person came from. The link in the mail leads back to it. */
      .input(z.object({ email: Email, slug: SlugInput.optional() }))
      .errors(mayRefuse('RATE_LIMITED')),

    /** Does not use the link up. `forAdministrator`: the new password must follow stricter rules. */
    getPasswordReset: operation
      .anyone({ duringMaintenance: true })
      .route({ method: 'GET', path: '/password-resets', summary: 'Conferir link de nova senha' })
      .input(z.object({ token: ResetToken }))
      .output(z.object({ forAdministrator: z.boolean() }))
      .errors(mayRefuse('BAD_TOKEN', 'RATE_LIMITED', 'MAINTENANCE')),

    /** The link still works after a refusal. */
    resetPassword: operation
      .anyone({ audit: 'auth.resetPassword', duringMaintenance: true })
      .route({ method: 'PUT', path: '/password', summary: 'Definir nova senha', successStatus: 204 })
      .input(
        z.object({
          token: ResetToken,
          password: NewPassword,
          confirmPassword: PasswordAgain,
        }),
      )
      .errors(mayRefuse('BAD_TOKEN', 'RATE_LIMITED', 'MAINTENANCE')),

    becomeOwner: operation
      .person({ audit: 'auth.becomeOwner' })
      .route({ method: 'POST', path: '/me/ownership', summary: 'Tornar-se proprietário' })
      .output(Account),
  }),

  ...operationsAt('/salons/{slug}', 'auth').router({
    /** Creates a customer's account at a salon's page; `customers.join` then creates the profile there. */
    registerCustomer: operation
      .visitor({ audit: 'auth.registerCustomer' })
      .route({ method: 'POST', path: '/accounts', summary: 'Criar conta de cliente' })
      .input(
        z
          .object({
            slug: SlugInput,
            fullName: FullName,
            email: Email,
            phone: requiredPhone('Telefone é obrigatório'),
            /** The ticked consents; none is required. */
            consents: z.array(GivenConsent).max(10).default([]),
            password: Password,
            confirmPassword: PasswordAgain,
          })
          .refine(passwordsMatch, PASSWORD_MISMATCH),
      )
      .output(Account)
      .errors(signUpErrors),
  }),
};
