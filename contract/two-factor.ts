import { z } from 'zod';
import { CurrentPassword, SecondFactor } from './account.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Instant } from './shapes.ts';

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const proof = z.object({ currentPassword: CurrentPassword, code: SecondFactor });

/** The operations of `auth` on an administrator's own sign-in by authenticator app. */
export const twoFactor = operationsAt('/admin/two-factor', 'auth').router({
  getTwoFactor: operation
    .admin()
    .route({ method: 'GET', path: '/', summary: 'Minha verificação em duas etapas' })
    .output(
      z.object({
        /** Null: the password alone signs in. */
        enabledAt: Instant.nullable(),
        recoveryCodesLeft: z.int(),
        can: z.object({ disable: z.boolean() }),
      }),
    ),

  /** Changes nothing until `confirmTwoFactor`. If it is already on, a code of the present app is required too. */
  startTwoFactor: operation
    .admin({ audit: 'auth.startTwoFactor' })
    .route({ method: 'POST', path: '/', summary: 'Configurar o aplicativo autenticador' })
    .input(z.object({ currentPassword: CurrentPassword, code: SecondFactor.nullish() }))
    /** `key` is for typing where no camera reads the QR code of `uri`. */
    .output(z.object({ key: z.string(), uri: z.string() }))
    .errors(mayRefuse('RATE_LIMITED')),

  /** Ends the other sessions. Answers the recovery codes only this once. */
  confirmTwoFactor: operation
    .admin({ audit: 'auth.confirmTwoFactor' })
    .route({ method: 'PUT', path: '/', summary: 'Ativar a verificação em duas etapas' })
    .input(z.object({ code: SecondFactor }))
    .output(RecoveryCodes)
    .errors(mayRefuse('TWO_FACTOR_EXPIRED', 'RATE_LIMITED')),

  /** The former codes stop working. */
  renewRecoveryCodes: operation
    .admin({ audit: 'auth.renewRecoveryCodes' })
    .route({ method: 'POST', path: '/recovery-codes', summary: 'Gerar novos códigos de recuperação' })
    .input(proof)
    .output(RecoveryCodes)
    .errors(mayRefuse('TWO_FACTOR_OFF', 'RATE_LIMITED')),

  disableTwoFactor: operation
    .admin({ audit: 'auth.disableTwoFactor' })
    .route({ method: 'POST', path: '/removal', summary: 'Desativar a verificação em duas etapas', successStatus: 204 })
    .input(proof)
    .errors(mayRefuse('TWO_FACTOR_OFF', 'TWO_FACTOR_STAYS', 'RATE_LIMITED')),
});
