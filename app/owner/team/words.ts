import { type Right, rights } from '#contract/rights.ts';
import { formatDate, localNow } from '#lib/dates.ts';

/** 'Vê a agenda', for a switch. */
export const rightLabel = (right: Right) => `${rights[right].charAt(0).toUpperCase()}${rights[right].slice(1)}`;

/** For the invited person. */
export const messageWith = (salonName: string, link: string) =>
  `Oi! Este é o seu convite para a equipe de ${salonName}. Abra o link, entre ou crie sua conta e aceite: ${link}`;

export const dayOf = (instant: string, timeZone: string) => formatDate(localNow(instant, timeZone).date);

export const professionalWords = {
  NOT_FOUND: { description: 'Este profissional ou esta pessoa não está mais no salão.' },
  PROFESSIONAL_INACTIVE: { description: 'Este profissional foi excluído ou desativado. Escolha outro.' },
  PROFESSIONAL_HAS_ACCESS: { description: 'Este profissional já entra no salão com outra conta. Escolha outro.' },
};
