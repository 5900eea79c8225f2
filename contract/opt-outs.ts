import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { Id, LinkToken } from './shapes.ts';

export const MessageChannel = z.enum(['whatsapp', 'mail']);
export type MessageChannel = z.infer<typeof MessageChannel>;

/**
 * The page that the link in a message opens. The address is partly hidden, because the link may have been forwarded.
 */
export const OptOut = z.object({
  /** The address of the salon that sends the messages. */
  slug: z.string(),
  salonName: z.string(),
  channel: MessageChannel,
  /** '(11) •••••-4321' or 'r•••@example.com'. */
  recipient: z.string(),
  isOptedOut: z.boolean(),
});
export type OptOut = z.infer<typeof OptOut>;

const input = z.object({ token: LinkToken });

/** For holders of a salon's message: `token` comes from its link. Reading changes nothing. */
export const optOuts = {
  ...operationsAt('/message-opt-outs', 'notifications').router({
    getOptOut: operation
      .anyone()
      .route({ method: 'GET', path: '/', summary: 'Ver se um contato recebe mensagens' })
      .input(input)
      .output(OptOut)
      .errors(mayRefuse('NOT_FOUND', 'SALON_NOT_FOUND', 'RATE_LIMITED')),

    /** Repeating it changes nothing. */
    optOut: operation
      .anyone({ audit: 'notifications.optOut' })
      .route({ method: 'POST', path: '/', summary: 'Parar de receber mensagens' })
      .input(input)
      .output(OptOut)
      .errors(mayRefuse('NOT_FOUND', 'SALON_NOT_FOUND', 'RATE_LIMITED')),

    /** Repeating it changes nothing. */
    optIn: operation
      .anyone({ audit: 'notifications.optIn' })
      .route({ method: 'POST', path: '/removal', summary: 'Voltar a receber mensagens' })
      .input(input)
      .output(OptOut)
      .errors(mayRefuse('NOT_FOUND', 'SALON_NOT_FOUND', 'RATE_LIMITED')),
  }),

  ...operationsAt('/customers/{customerId}/message-opt-outs', 'notifications').router({
    /** The channels on which the phone or the e-mail of the customer's record gets no messages. */
    listOptOutsOfCustomer: operation
      .staff('customers.read', { whenBlocked: true })
      .route({ method: 'GET', path: '/', summary: 'Por onde um cliente não quer mensagens' })
      .input(z.object({ customerId: Id }))
      .output(z.array(MessageChannel))
      .errors(mayRefuse('NOT_FOUND')),
  }),
};
