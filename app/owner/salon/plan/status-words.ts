import type { SubscriptionStatus, SuspendedCharge } from '#contract/salons.ts';

const messages: Partial<Record<SubscriptionStatus, string>> = {
  trial: 'Seu período de teste expirou. Para continuar usando o sistema, escolha um plano.',
  cancelled: 'Sua assinatura foi cancelada. Para continuar usando o sistema, reative sua assinatura.',
  past_due: 'Seu pagamento está em atraso. Regularize sua situação para continuar usando o sistema.',
  failed: 'Houve uma falha no seu último pagamento. Tente novamente para reativar sua assinatura.',
};

/** The title for a paid subscription that has lapsed; none for a trial. */
export const lapsedTitles: Partial<Record<SubscriptionStatus, string>> = {
  cancelled: 'Assinatura cancelada',
  past_due: 'Pagamento em Atraso',
  failed: 'Falha no Pagamento',
};

/** The title above `blockedMessage` of the same status. The specification gives the trial's title. */
export function blockedTitle(status: SubscriptionStatus | null): string {
  if (status === null) return 'Sem Assinatura';
  return lapsedTitles[status] ?? (status === 'trial' ? 'Período de Teste Expirado' : 'Assinatura Inativa');
}
/** Tells a suspended owner about the charge. Without a card there is nothing to tell. */
export const chargeTexts: Record<SuspendedCharge, string | null> = {
  none: null,
  going_on: 'A cobrança do seu plano continua. Se preferir, cancele a assinatura em Configurações.',
  pausing: 'Já pedimos a pausa da cobrança do seu plano ao provedor de pagamento.',
  paused: 'A cobrança do seu plano está pausada e volta quando a suspensão terminar.',
  cancelling: 'Já pedimos o cancelamento da cobrança do seu plano ao provedor de pagamento.',
  cancelled: 'Sua assinatura foi cancelada: nada mais será cobrado.',
};

/** For an owner whose access has ended or is about to end (specification, section 8). */
export function blockedMessage(status: SubscriptionStatus | null): string {
  return (
    messages[status ?? 'inactive'] ??
    'Você precisa escolher um plano para continuar usando o sistema após o período de teste.'
  );
}
