import type { SubscriptionStatus } from '#contract/salons.ts';

const messages: Partial<Record<SubscriptionStatus, string>> = {
  trial: 'Seu período de teste expirou. Para continuar usando o sistema, escolha um plano.',
  cancelled: 'Sua assinatura foi cancelada. Para continuar usando o sistema, reative sua assinatura.',
  past_due: 'Seu pagamento está em atraso. Regularize sua situação para continuar usando o sistema.',
  failed: 'Houve uma falha no seu último pagamento. Tente novamente para reativar sua assinatura.',
};

/** What happened to a paid subscription; nothing for a trial. */
export const lapsedTitles: Partial<Record<SubscriptionStatus, string>> = {
  cancelled: 'Assinatura cancelada',
  past_due: 'Pagamento em Atraso',
  failed: 'Falha no Pagamento',
};

/** For an owner whose access has ended or is about to end (specification, section 8). */
export function blockedMessage(status: SubscriptionStatus | null): string {
  return (
    messages[status ?? 'inactive'] ??
    'Você precisa escolher um plano para continuar usando o sistema após o período de teste.'
  );
}
