import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { FullName, optionalLine, requiredPhone, SlugInput, Version } from './shapes.ts';

export const ClientProfile = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  version: Version,
});
export type ClientProfile = z.infer<typeof ClientProfile>;

/** The operations of `customers` that a customer calls. */
export const profiles = operationsAt('/salons/{slug}/profile', 'customers').router({
  /** Makes the account a customer of this salon. Calling it again changes nothing. */
  join: operation
    .customer()
    .route({ method: 'POST', path: '/', summary: 'Tornar-se cliente do salão' })
    .input(z.object({ slug: SlugInput }))
    .output(ClientProfile),

  /** Null while this account has no profile at the salon. */
  getProfile: operation
    .customer({ whenHidden: true })
    .route({ method: 'GET', path: '/', summary: 'Meu perfil no salão' })
    .input(z.object({ slug: SlugInput }))
    .output(ClientProfile.nullable()),

  updateProfile: operation
    .customer({ audit: 'customers.updateProfile' })
    .route({ method: 'PUT', path: '/', summary: 'Alterar meu perfil' })
    .input(
      z.object({
        slug: SlugInput,
        fullName: FullName,
        phone: requiredPhone('Telefone é obrigatório'),
        address: optionalLine('Endereço'),
        /** 0 while the account has no profile here: saving makes one, as `join` does. */
        version: Version.or(z.literal(0)),
      }),
    )
    .output(ClientProfile)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),
});
