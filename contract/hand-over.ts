import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Id, Instant, SlugInput, text } from './shapes.ts';

/** Days in which the asked person can accept. */
export const HAND_OVER_DAYS = 7;

/** The owner asked a member of the team to become the owner. */
export const HandOver = z.object({
  /** The reader is the asked person; otherwise the owner. */
  isForMe: z.boolean(),
  fromName: z.string(),
  toName: z.string(),
  expiresAt: Instant,
});
export type HandOver = z.infer<typeof HandOver>;

export const handOver = operationsAt('/salon/hand-over', 'team').router({
  /** The open one, for its owner and the asked person; null for everybody else. `candidates` is empty for who is no owner. */
  get: operation
    .staff('salons.enter', { whenBlocked: true })
    .route({ method: 'GET', path: '/', summary: 'O pedido para passar o salão' })
    .output(z.object({ open: HandOver.nullable(), candidates: z.array(z.object({ id: Id, fullName: z.string() })) })),

  /** `userId` is a member of the team, who gets a mail. One at a time. */
  ask: operation
    .staff('salons.handOver', { audit: 'handOver.ask' })
    .route({ method: 'POST', path: '/', summary: 'Pedir a alguém da equipe que assuma o salão', successStatus: 204 })
    .input(
      z.object({
        userId: z.string().min(1, 'Escolha a pessoa').pipe(Id),
        currentPassword: text('Senha é obrigatória', 'Senha').min(1, 'Senha é obrigatória').max(128),
      }),
    )
    .errors(mayRefuse('NOT_FOUND', 'HAND_OVER_OPEN', 'RATE_LIMITED')),

  cancel: operation
    .staff('salons.handOver', { audit: 'handOver.cancel' })
    .route({ method: 'DELETE', path: '/', summary: 'Cancelar o pedido', successStatus: 204 })
    .errors(mayRefuse('NOT_FOUND')),

  /**
   * The asked person becomes the owner at once, and the owner until now a manager. Both get a mail. It needs no right of the salon, because it
   * changes the account too.
   */
  accept: operation
    .person({ audit: 'handOver.accept' })
    .route({ method: 'POST', path: '/acceptance', summary: 'Assumir o salão' })
    .input(z.object({ slug: SlugInput }))
    .output(z.object({ salonName: z.string() }))
    .errors(mayRefuse('NOT_FOUND', 'SALON_LIMIT', 'ADMINISTRATOR_IS_NO_MEMBER')),

  decline: operation
    .person({ audit: 'handOver.decline' })
    .route({ method: 'POST', path: '/refusal', summary: 'Recusar o salão', successStatus: 204 })
    .input(z.object({ slug: SlugInput }))
    .errors(mayRefuse('NOT_FOUND')),
});
