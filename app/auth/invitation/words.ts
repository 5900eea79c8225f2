import type { Refusal } from '#app/ui/answer.ts';
import type { WordTable } from '#app/ui/words.ts';

type Asked = 'invitations.get' | 'invitations.accept';
type Code = Refusal<Asked>['code'];
type Said = { title: string; description: string };

const NOT_FOUND = {
  title: 'Convite não encontrado',
  description: 'Confira se o endereço está completo. Convites antigos são apagados: peça um novo ao salão.',
};

/** The refusals after which the invitation is worth nothing, at least to this account. */
const ENDS: { [C in Code]?: Said } = {
  NOT_FOUND,
  INVALID_INPUT: NOT_FOUND,
  SALON_NOT_FOUND: {
    title: 'Salão não encontrado',
    description: 'Este salão não existe mais, e o convite também não.',
  },
  INVITATION_USED: {
    title: 'Este convite já foi usado',
    description: 'Cada convite vale para uma única conta. Peça um novo ao salão.',
  },
  INVITATION_REVOKED: { title: 'O salão revogou este convite', description: 'Fale com o salão e peça um novo.' },
  INVITATION_EXPIRED: {
    title: 'O prazo deste convite terminou',
    description: 'Um convite vale por 7 dias. Peça um novo ao salão.',
  },
  PROFESSIONAL_INACTIVE: {
    title: 'Este convite não vale mais',
    description: 'O cadastro de profissional deste convite foi excluído ou desativado. Fale com o salão.',
  },
  PROFESSIONAL_HAS_ACCESS: {
    title: 'Este convite não vale mais',
    description: 'O profissional deste convite já entra no salão com outra conta. Fale com o salão.',
  },
  ALREADY_MEMBER: {
    title: 'Você já faz parte da equipe',
    description: 'Esta conta já entra neste salão. O convite continua valendo para outra pessoa.',
  },
  ADMINISTRATOR_IS_NO_MEMBER: {
    title: 'Use outra conta',
    description: 'A conta de quem administra a plataforma não pode entrar na equipe de um salão.',
  },
};

/** Null: the same may work a moment later. */
export const endOf = ({ code }: Refusal<Asked>): Said | null => ENDS[code] ?? null;

export const acceptWords: WordTable<'invitations.accept'> = { otherwise: 'Não foi possível aceitar o convite' };
