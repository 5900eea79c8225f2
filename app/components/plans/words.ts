import type { SubscriptionState, SubscriptionStatus } from '#contract/salons.ts';
import type { ChargeStatus, PaymentWay, Plan } from '#contract/subscriptions.ts';
import { formatCents } from '#lib/money.ts';

/** Specification, section 9: by the place among the plans, cheapest first. */
export function badgesAt(place: number): string[] {
  if (place === 0) return ['7 dias grátis'];
  return place === 1 ? ['Recomendado', 'Mais popular'] : ['Premium'];
}

export const offerText = (place: number) => (place === 0 ? 'Começar Teste Grátis' : 'Assinar Agora');

export const priceOf = ({ priceCents }: Pick<Plan, 'priceCents'>) =>
  priceCents === 0 ? 'Grátis' : formatCents(priceCents);

/** Specification, section 9. */
export const cycleOf = ({ billingCycle }: Pick<Plan, 'billingCycle'>) => (billingCycle === 'monthly' ? '/mês' : '/ano');

const limitText = (limit: number | null, one: string, many: string) =>
  limit === null
    ? `${many[0]?.toUpperCase()}${many.slice(1)} ilimitados`
    : `Até ${limit.toLocaleString('pt-BR')} ${limit === 1 ? one : many}`;

const NAMES_A_LIMIT = /^(até [\d.]+ )?(profissiona(l|is)|clientes?)( ilimitados)?$/i;

/** The limits as they hold, and then what else the plan promises; a feature that only repeats a limit is left out. */
export const promisesOf = ({ maxEmployees, maxCustomers, features }: Plan): string[] => [
  limitText(maxEmployees, 'profissional', 'profissionais'),
  limitText(maxCustomers, 'cliente', 'clientes'),
  ...features.filter((feature) => !NAMES_A_LIMIT.test(feature)),
];

/** Specification, section 4. Besides 'Ativo' and 'Inativo' the badge says why. */
const reasons: Partial<Record<SubscriptionStatus, string>> = {
  trial: 'Período de teste',
  cancelled: 'Cancelado',
  past_due: 'Pagamento em Atraso',
  failed: 'Falha no Pagamento',
};

export function stateBadges({ status, isActive }: SubscriptionState): string[] {
  if (isActive) return ['Ativo'];
  if (status === null) return ['Sem Assinatura'];
  return ['Inativo', ...(reasons[status] ? [reasons[status]] : [])];
}

export const wayNames: Record<PaymentWay, string> = { card: 'Cartão de crédito', pix: 'PIX' };

export const chargeStates: Record<ChargeStatus, { text: string; color: string }> = {
  approved: { text: 'Pago', color: 'green' },
  pending: { text: 'Em análise', color: 'orange' },
  refused: { text: 'Não aprovado', color: 'red' },
  refunded: { text: 'Devolvido', color: 'gray' },
};

/** ' · Devolvido em parte: R$ 10,00'; empty when all was paid back, or nothing. */
export const partlyRefundedText = ({ status, refundedCents }: { status: ChargeStatus; refundedCents: number }) =>
  status === 'approved' && refundedCents > 0 ? ` · Devolvido em parte: ${formatCents(refundedCents)}` : '';
