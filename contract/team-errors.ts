import { z } from 'zod';

/** The refusals about memberships, invitations, and the salons of an account. */
export const teamErrors = {
  /** The account works in several salons, and the address names none. `slug` is the one to propose. */
  SALON_NOT_CHOSEN: {
    status: 409,
    message: 'Você trabalha em mais de um salão. Recarregue a página para escolher em qual.',
    data: z.object({ slug: z.string() }),
  },
  /** The account owns as many salons as the platform or its plan allows. The message contains the number. */
  SALON_LIMIT: { status: 409, message: 'Você chegou ao limite de salões.', data: z.object({ limit: z.int() }) },
  /** The account is a member of the salon, without the right of this operation; the server's message names it. */
  RIGHT_MISSING: {
    status: 403,
    message: 'Seu acesso a este salão não inclui isto.',
    data: z.object({ right: z.string() }),
  },
  /** The account is a member of the salon already. */
  ALREADY_MEMBER: { status: 409, message: 'Você já faz parte da equipe deste salão.' },
  ADMINISTRATOR_IS_NO_MEMBER: {
    status: 409,
    message: 'A conta de quem administra a plataforma não pode entrar na equipe de um salão. Use outra conta.',
  },
  INVITATION_USED: { status: 410, message: 'Este convite já foi usado. Peça um novo ao salão.' },
  INVITATION_REVOKED: { status: 410, message: 'O salão revogou este convite. Peça um novo.' },
  INVITATION_EXPIRED: { status: 410, message: 'O prazo deste convite terminou. Peça um novo ao salão.' },
  PROFESSIONAL_INACTIVE: { status: 409, message: 'Este profissional foi excluído do salão ou está inativo.' },
  PROFESSIONAL_HAS_ACCESS: { status: 409, message: 'Este profissional já entra no salão com outra conta.' },
  OWNER_STAYS: {
    status: 409,
    message: 'O proprietário do salão não sai da equipe, e o seu acesso não muda.',
  },
  /** A salon is handed over to one person at a time. */
  HAND_OVER_OPEN: { status: 409, message: 'Já existe um pedido aberto. Cancele-o para pedir a outra pessoa.' },
  /** The salon names this account as its owner. */
  LAST_OWNER: {
    status: 409,
    message: 'O salão não fica sem proprietário. Passe antes o salão a outra pessoa da equipe, e depois saia.',
  },
  OWN_MEMBERSHIP: { status: 409, message: 'Você não pode mudar o seu próprio acesso. Peça ao proprietário.' },
} as const;
