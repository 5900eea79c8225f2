import { z } from 'zod';
import { MAX_UPCOMING_BOOKINGS, REVIEW_DAYS } from './ceilings.ts';
import { Conflict } from './shapes.ts';
import { teamErrors } from './team-errors.ts';

/** The message of BUSY where people sign in, sign up, or type a password. */
export const MANY_SIGN_IN = 'Muitas pessoas estão entrando agora. Tente de novo em alguns segundos.';

/** Every expected refusal. Screens use their own words (specification, section 8); API clients read `message`. */
export const errors = {
  ...teamErrors,
  INVALID_INPUT: {
    status: 422,
    message: 'Confira os campos.',
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
  UNAUTHENTICATED: { status: 401, message: 'Entre para continuar.' },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para acessar esta área' },
  NOT_FOUND: { status: 404, message: 'Não encontrado.' },
  SALON_NOT_FOUND: { status: 404, message: 'Este salão não existe ou está inativo.' },
  SALON_MOVED: { status: 410, message: 'Este salão mudou de endereço.', data: z.object({ slug: z.string() }) },
  POSTAL_CODE_NOT_FOUND: { status: 404, message: 'Não encontramos este CEP. Preencha o endereço à mão.' },
  /** The services of postal codes did not answer, or none may be asked. */
  POSTAL_CODE_UNAVAILABLE: { status: 503, message: 'A busca do CEP não respondeu. Preencha o endereço à mão.' },
  SERVICE_NOT_FOUND: { status: 404, message: 'Este serviço não existe ou está inativo.' },
  SALON_REQUIRED: { status: 409, message: 'Configure seu salão primeiro' },
  /** A salon has or had the address, or it is reserved. `slug` is a free one. */
  SLUG_TAKEN: {
    status: 409,
    message: 'Este endereço já está em uso.',
    data: z.object({ slug: z.string() }),
  },
  SALON_EXISTS: { status: 409, message: 'Você já tem um salão.' },
  /** Refuses to delete the account of an owner, and to make an owner an administrator. */
  OWNER_HAS_SALON: {
    status: 409,
    message: 'Encerre o salão primeiro.',
    data: z.object({ salon: z.object({ slug: z.string(), name: z.string() }) }),
  },
  ADMINISTRATOR_STAYS: { status: 409, message: 'A conta de quem administra a plataforma não pode ser excluída aqui.' },
  LAST_SUPER_ADMIN: { status: 409, message: 'A plataforma precisa de pelo menos um super administrador.' },
  SUBSCRIPTION_BLOCKED: {
    status: 402,
    message: 'Escolha um plano para continuar usando o sistema.',
    data: z.object({ subscriptionStatus: z.string().nullable() }),
  },
  /** The owner may still read, and cancel the subscription. */
  SALON_SUSPENDED: {
    status: 409,
    message: 'Seu salão está suspenso: você pode consultar os dados, mas não alterá-los.',
    data: z.object({ reason: z.string().nullable() }),
  },
  SALON_NOT_ACTIVE: { status: 409, message: 'Só um salão ativo pode ser suspenso.' },
  SALON_NOT_SUSPENDED: { status: 409, message: 'Este salão não está suspenso.' },
  /** No provider charges the suspended salon again, whatever an administrator wants. */
  SUBSCRIPTION_CANCELLED: { status: 409, message: 'A assinatura deste salão já foi cancelada.' },
  PLAN_LIMIT: { status: 409, message: 'Seu plano chegou ao limite.', data: z.object({ limit: z.int() }) },
  PLAN_NOT_FOUND: { status: 404, message: 'Este plano não está mais disponível. Escolha outro.' },
  PLAN_CURRENT: { status: 409, message: 'Este já é o seu plano.' },
  /** The plan cannot follow: the present plan has no end (null), or another following plan is already paid. */
  PLAN_PAID_AHEAD: {
    status: 409,
    message: 'Seu plano atual continua valendo. Você pode mudar para um plano menor quando ele terminar.',
    data: z.object({ until: z.string().nullable() }),
  },
  /** A salon has or had this plan. */
  PLAN_IN_USE: { status: 409, message: 'Este plano está em uso. Desative-o.' },
  /** The provider did not resume charging the present plan; contains its own words, if any. Nothing has changed. */
  CHANGE_NOT_UNDONE: {
    status: 424,
    message: 'O provedor de pagamento não retomou o seu plano atual. Nada foi alterado.',
  },
  CHANGE_FINAL: { status: 409, message: 'Esta mudança de plano não pode mais ser desfeita.' },
  /** No provider will charge it again, so there is nothing to cancel. */
  NOT_RENEWING: { status: 409, message: 'Sua assinatura não renova sozinha: não há nada para cancelar.' },
  CHECKOUT_UNAVAILABLE: { status: 409, message: 'O pagamento de planos não está disponível agora.' },
  /** The provider failed or did not answer in time; contains its own words, if any. Not 502, because proxies replace its body. */
  CHECKOUT_FAILED: { status: 424, message: 'Não foi possível processar a assinatura' },
  /** Like CHECKOUT_FAILED, for a provider's future charges. Nothing has changed. */
  CANCELLATION_FAILED: {
    status: 424,
    message: 'O provedor de pagamento não cancelou a assinatura. Nada foi alterado.',
  },
  EMAIL_TAKEN: { status: 409, message: 'Este e-mail já tem uma conta. Entre com a sua senha.' },
  /** Only for the owner: the customers who already have this phone. The same request with `allowSamePhone` succeeds. */
  PHONE_KNOWN: {
    status: 409,
    message: 'Já existe um cliente com este telefone',
    data: z.object({ customers: z.array(z.object({ id: z.uuid(), name: z.string(), phone: z.string() })) }),
  },
  DIFFERENT_ACCOUNTS: {
    status: 409,
    message: 'Estes dois cadastros pertencem a contas diferentes e não podem ser juntados.',
  },
  NO_ACCOUNT: { status: 409, message: 'Este cliente ainda não agendou com uma conta.' },
  /** See `contract/ceilings.ts`. The message contains the number. */
  CEILING_REACHED: {
    status: 409,
    message: 'O salão chegou ao limite do sistema.',
    data: z.object({ limit: z.int() }),
  },
  BAD_CREDENTIALS: { status: 401, message: 'Email ou senha incorretos' },
  /** The password was right. The same request with `code` opens the session. */
  TWO_FACTOR_REQUIRED: { status: 401, message: 'Digite o código do seu aplicativo autenticador.' },
  TWO_FACTOR_OFF: { status: 409, message: 'A verificação em duas etapas não está ativada.' },
  TWO_FACTOR_EXPIRED: { status: 410, message: 'Esta configuração expirou. Comece de novo.' },
  TWO_FACTOR_STAYS: {
    status: 409,
    message: 'Super administradores não podem desativar a verificação em duas etapas, só trocar o aplicativo.',
  },
  /** The password was right. */
  NOT_ADMINISTRATOR: {
    status: 403,
    message: 'Esta é a área administrativa. Use o login principal para acessar seu salão.',
  },
  ALREADY_SET_UP: { status: 409, message: 'O sistema já tem um super administrador.' },
  BAD_TOKEN: { status: 410, message: 'Este link expirou ou já foi usado. Peça um novo.' },
  /** The link of a reminder whose appointment has begun. */
  LINK_OVER: {
    status: 410,
    message: 'Este link valeu até o início do atendimento.',
    data: z.object({ slug: z.string() }),
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Muitas tentativas. Aguarde um pouco e tente novamente.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  /** A time limit passed or the database did not answer. Nothing was done, and the same request may be sent again. */
  BUSY: {
    status: 503,
    message: 'Muita gente agendando agora. Tente de novo em instantes.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  /** For everybody but administrators; nothing was done. */
  MAINTENANCE: {
    status: 503,
    message: 'Estamos em manutenção e voltamos em instantes. Tente de novo daqui a pouco.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  CHANGED_MEANWHILE: { status: 409, message: 'Este registro foi alterado em outra aba ou por outra pessoa.' },
  /** The same person has joined the list again since. */
  ALREADY_WAITING: { status: 409, message: 'Esta pessoa já está de novo na lista, para o mesmo dia e serviço.' },
  ID_TAKEN: { status: 409, message: 'Este pedido já tinha sido enviado. Confira e confirme de novo.' },
  SLOT_TAKEN: { status: 409, message: 'Este horário acabou de ser reservado. Escolha outro horário.' },
  /** Appointments of the same account in any salon, in that salon's time zone. The same request with `allowOverlap` books. */
  OWN_OVERLAP: {
    status: 409,
    message: 'Você já tem outro agendamento neste horário.',
    data: z.object({ salonName: z.string(), date: z.string(), time: z.string() }),
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'O preço ou a duração deste serviço mudou. Confira e confirme de novo.',
    data: z.object({ priceCents: z.int(), durationMinutes: z.int() }),
  },
  OVERLAP: {
    status: 409,
    message: 'Já existe um agendamento neste horário.',
    data: z.object({ conflicts: z.array(Conflict) }),
  },
  /** Only with `asksAboutCustomer`: the customer's appointments at that time. The same request without it goes on. */
  CUSTOMER_BUSY: {
    status: 409,
    message: 'Este cliente já tem um agendamento neste horário.',
    data: z.object({ conflicts: z.array(Conflict) }),
  },
  UPCOMING_APPOINTMENTS: {
    status: 409,
    message: 'Há agendamentos futuros.',
    data: z.object({ conflicts: z.array(Conflict) }),
  },
  /** Upcoming appointments that new weekly hours would leave outside; `total` counts the ones that are not listed too. */
  APPOINTMENTS_OUTSIDE_HOURS: {
    status: 409,
    message: 'Há agendamentos fora dos novos horários.',
    data: z.object({ conflicts: z.array(Conflict), total: z.int() }),
  },
  /** No choice means all services, so removing the last chosen one would silently choose all. */
  LAST_SERVICE: {
    status: 409,
    message: 'Há profissionais que só fazem este serviço. Escolha antes outro serviço para eles.',
    data: z.object({ employees: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  },
  TOO_MANY_APPOINTMENTS: {
    status: 409,
    message: `Você já tem ${MAX_UPCOMING_BOOKINGS} agendamentos futuros neste salão.`,
  },
  TOO_EARLY: { status: 409, message: 'Isso só pode ser marcado a partir do dia do agendamento.' },
  NOT_CANCELLABLE: { status: 409, message: 'Este agendamento só pode ser cancelado pelo salão.' },
  NOT_MOVABLE: { status: 409, message: 'Este agendamento só pode ser remarcado pelo salão.' },
  /** The appointment is over, cancelled, or still waiting for its online payment. */
  NOT_ANNOUNCED: {
    status: 409,
    message: 'Só um agendamento que ainda vai acontecer pode ser confirmado por WhatsApp.',
  },
  NOT_REVIEWABLE: {
    status: 409,
    message: `Só é possível avaliar até ${REVIEW_DAYS} dias depois de um atendimento concluído.`,
  },
  OWN_SALON: { status: 409, message: 'Você não pode avaliar o seu próprio salão.' },
  /** The time to undo is over, somebody else made the change, or its messages are on their way. */
  UNDO_OVER: { status: 409, message: 'Não dá mais para desfazer.' },
  NOT_EDITABLE: { status: 409, message: 'Este agendamento não pode mais ser alterado.' },
  /** The amount to pay online now, if any; nothing was booked. */
  DUE_CHANGED: {
    status: 409,
    message: 'O valor a pagar agora mudou. Confira e confirme de novo.',
    data: z.object({ dueCents: z.int(), restCents: z.int(), mayPayAtSalon: z.boolean() }),
  },
  /** The provider failed or did not answer in time, and the time was freed. */
  PAYMENT_FAILED: {
    status: 424,
    message: 'Não foi possível processar o pagamento. O horário foi liberado, tente novamente.',
  },
  /** Like PAYMENT_FAILED, but the time is still held: another try is possible. */
  PAYMENT_NOT_STARTED: { status: 424, message: 'Não foi possível processar o pagamento. Tente novamente.' },
  NOT_PAYABLE: { status: 409, message: 'Este agendamento não espera mais um pagamento online.' },
  /** The appointment has money that was paid online: the same request with `money` goes on. */
  MONEY_HELD: {
    status: 409,
    message: 'Este agendamento foi pago online. Diga o que fazer com o valor.',
    data: z.object({ appointmentId: z.uuid(), amountCents: z.int() }),
  },
  PAYMENT_PENDING: {
    status: 409,
    message: 'Este agendamento aguarda o pagamento online. Espere o pagamento ou receba no salão.',
  },
  REFUND_TOO_HIGH: {
    status: 409,
    message: 'O reembolso não pode passar do valor que ainda está pago.',
    data: z.object({ refundableCents: z.int() }),
  },
  ONLINE_PAYMENT_UNAVAILABLE: { status: 409, message: 'O pagamento online não está disponível neste salão.' },
} as const;

export type ErrorCode = keyof typeof errors;

export type ErrorData<C extends ErrorCode> = (typeof errors)[C] extends { data: z.ZodType<infer Data> }
  ? Data
  : undefined;

/** The refusals that an operation may answer, besides those of its kind of caller. */
export function mayRefuse<C extends ErrorCode>(...codes: C[]): Pick<typeof errors, C> {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, C>;
}
