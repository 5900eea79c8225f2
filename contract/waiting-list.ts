import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import {
  Id,
  Instant,
  LinkToken,
  LocalDate,
  LocalTime,
  optionalEmail,
  optionalText,
  PersonName,
  requiredPhone,
  SlugInput,
} from './shapes.ts';

export const WaitingEntry = z.object({
  id: Id,
  serviceId: Id,
  serviceName: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string().nullable(),
  preferredDate: LocalDate,
  /** Both null: any time. */
  preferredTimeStart: z.string().nullable(),
  preferredTimeEnd: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(['waiting', 'contacted', 'resolved']),
  notifiedAt: Instant.nullable(),
  /** 'Vaga aberta': the first free slot that fits the entry now. It is not reserved; the first booking takes it. */
  opening: z.object({ time: z.string() }).nullable(),
  /** The customer record of the account that wrote it; null without one. Never matched by the phone. */
  customerId: Id.nullable(),
  /** A wa.me address with a text about this entry. */
  whatsapp: z.string(),
  createdAt: Instant,
});
export type WaitingEntry = z.infer<typeof WaitingEntry>;

/** An entry as the account that wrote it sees it. */
export const OwnWaitingEntry = WaitingEntry.pick({
  id: true,
  serviceId: true,
  serviceName: true,
  preferredDate: true,
  preferredTimeStart: true,
  preferredTimeEnd: true,
  notes: true,
}).extend({
  /** The salon still offers the service. */
  canBook: z.boolean(),
});
export type OwnWaitingEntry = z.infer<typeof OwnWaitingEntry>;

/** The entry that the link in a message shows. It contains only the first name, because messages are forwarded. */
export const LinkedEntry = WaitingEntry.pick({
  serviceName: true,
  preferredDate: true,
  preferredTimeStart: true,
  preferredTimeEnd: true,
}).extend({
  slug: z.string(),
  salonName: z.string(),
  firstName: z.string(),
  /** Null where the salon no longer offers it. */
  serviceId: Id.nullable(),
  isWaiting: z.boolean(),
});
export type LinkedEntry = z.infer<typeof LinkedEntry>;

const NAME_AND_PHONE = 'Por favor, preencha nome e telefone.';
const optionalTime = z
  .string()
  .nullish()
  .transform((value) => value || null)
  .pipe(LocalTime.nullable());

const JoinInput = z
  .object({
    slug: SlugInput,
    serviceId: Id,
    preferredDate: LocalDate,
    customerName: PersonName(NAME_AND_PHONE),
    customerPhone: requiredPhone(NAME_AND_PHONE),
    customerEmail: optionalEmail,
    preferredTimeStart: optionalTime,
    preferredTimeEnd: optionalTime,
    notes: optionalText('Observações'),
    consent: z.literal(true, 'Marque para que o salão possa avisar você.'),
  })
  .refine(
    (value) =>
      !value.preferredTimeStart || !value.preferredTimeEnd || value.preferredTimeStart < value.preferredTimeEnd,
    { path: ['preferredTimeEnd'], message: 'O fim deve ser depois do início' },
  );
export type JoinWaitingListInput = z.input<typeof JoinInput>;
export type JoinWaitingListValues = z.output<typeof JoinInput>;

export const waitingList = {
  ...operationsAt('/salons/{slug}/waiting-list', 'waiting-list').router({
    /** Joining again answers the same id. Without an account, the same phone and name only widen the entry's times. */
    join: operation
      .visitor({ audit: 'waitingList.join' })
      .route({ method: 'POST', path: '/', summary: 'Entrar na lista' })
      .input(JoinInput)
      .output(z.object({ id: Id }))
      .errors(mayRefuse('SERVICE_NOT_FOUND', 'CEILING_REACHED', 'RATE_LIMITED')),

    /** This account's entries at this salon, soonest first. Entries without an account belong to nobody. */
    listMine: operation
      .customer({ whenHidden: true })
      .route({ method: 'GET', path: '/', summary: 'Meus pedidos na lista de espera' })
      .input(z.object({ slug: SlugInput }))
      .output(z.array(OwnWaitingEntry)),

    /** Leaving twice changes nothing. */
    leave: operation
      .customer({ audit: 'waitingList.leave', whenHidden: true })
      .route({ method: 'DELETE', path: '/{id}', summary: 'Sair da lista', successStatus: 204 })
      .input(z.object({ slug: SlugInput, id: Id }))
      .errors(mayRefuse('NOT_FOUND')),
  }),

  /** For holders of an entry's message, with or without an account: `token` comes from its link. */
  ...operationsAt('/waiting-list-links', 'waiting-list').router({
    /** Changes nothing, because programs open links to show a preview. */
    getByLink: operation
      .anyone()
      .route({ method: 'GET', path: '/', summary: 'Ver o pedido de uma mensagem' })
      .input(z.object({ token: LinkToken }))
      .output(LinkedEntry)
      .errors(mayRefuse('NOT_FOUND', 'SALON_NOT_FOUND', 'RATE_LIMITED')),

    /** Leaving twice changes nothing. */
    leaveByLink: operation
      .anyone({ audit: 'waitingList.leaveByLink' })
      .route({ method: 'POST', path: '/departure', summary: 'Sair da lista pelo link de uma mensagem' })
      .input(z.object({ token: LinkToken }))
      .output(LinkedEntry)
      .errors(mayRefuse('NOT_FOUND', 'SALON_NOT_FOUND', 'RATE_LIMITED')),
  }),

  ...operationsAt('/waiting-list', 'waiting-list').router({
    /**
     * Entries for today and later: the waiting ones, with an opening first, then oldest first; or the contacted ones, newest first.
     * `matching` counts all of them.
     */
    list: operation
      .staff('waitingList.manage')
      .route({ method: 'GET', path: '/', summary: 'Lista de espera' })
      .input(
        z.object({
          status: WaitingEntry.shape.status.exclude(['resolved']).default('waiting'),
          limit: z.coerce.number().int().min(1).max(200).default(60),
          offset: z.coerce.number().int().min(0).default(0),
        }),
      )
      .output(z.object({ entries: z.array(WaitingEntry), matching: z.int() })),

    count: operation
      .staff('waitingList.manage')
      .route({ method: 'GET', path: '/count', summary: 'Quantos esperam' })
      .output(z.object({ waiting: z.int() })),

    /** Also finds an entry that has left the list; it then has no opening. */
    get: operation
      .staff('waitingList.manage')
      .route({ method: 'GET', path: '/{id}', summary: 'Um pedido da lista de espera' })
      .input(z.object({ id: Id }))
      .output(WaitingEntry)
      .errors(mayRefuse('NOT_FOUND')),

    /** CHANGED_MEANWHILE: it was removed, or the customer has booked. */
    markContacted: operation
      .staff('waitingList.manage', { audit: 'waitingList.markContacted' })
      .route({ method: 'POST', path: '/{id}/contact', summary: 'Marcar como contatado', successStatus: 204 })
      .input(z.object({ id: Id }))
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE')),

    /** Returns it from `contacted` to `waiting`, with its former `notifiedAt`. CHANGED_MEANWHILE: it was removed, or its day is over. */
    putBack: operation
      .staff('waitingList.manage', { audit: 'waitingList.putBack' })
      .route({ method: 'POST', path: '/{id}/return', summary: 'Devolver à lista', successStatus: 204 })
      .input(z.object({ id: Id }))
      .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'ALREADY_WAITING')),

    resolve: operation
      .staff('waitingList.manage', { audit: 'waitingList.resolve' })
      .route({ method: 'DELETE', path: '/{id}', summary: 'Remover da lista', successStatus: 204 })
      .input(z.object({ id: Id }))
      .errors(mayRefuse('NOT_FOUND')),
  }),
};
