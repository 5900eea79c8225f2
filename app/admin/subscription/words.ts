import type { OrderDetails, OrderEntry } from '#contract/orders.ts';
import { dateText } from '../order-record/words.ts';

const providers: Record<string, string> = {
  mercado_pago: 'Mercado Pago',
  stripe: 'Stripe',
  sandbox: 'Pagamento de teste',
};

/** The payment provider, or the reason why nothing is paid. */
export function originText({ provider, isGrant }: Pick<OrderDetails, 'provider' | 'isGrant'>): string {
  if (isGrant) return 'Concedida por um administrador';
  return provider ? (providers[provider] ?? provider) : 'Plano sem preço';
}

export function periodText({ periodStart, periodEnd }: Pick<OrderDetails, 'periodStart' | 'periodEnd'>): string | null {
  if (!periodStart) return null;
  return periodEnd
    ? `${dateText(periodStart)} a ${dateText(periodEnd)}`
    : `Desde ${dateText(periodStart)}, sem data para terminar`;
}

const actions: Record<string, string> = {
  'subscriptions.choosePlan': 'Plano escolhido',
  'subscriptions.schedule': 'Mudança agendada',
  'subscriptions.undoChange': 'Mudança desfeita',
  'subscriptions.changePlan': 'Plano em vigor',
  'subscriptions.begin': 'Em vigor, sem cobrança ainda',
  'subscriptions.activate': 'Pagamento confirmado',
  'subscriptions.renew': 'Cobrança confirmada',
  'subscriptions.fail': 'Cobrança recusada',
  'subscriptions.paidTwice': 'Pago duas vezes: virou mais tempo',
  'subscriptions.surplus': 'Dinheiro a mais: vai ser devolvido',
  'subscriptions.refund': 'Pagamento devolvido',
  'subscriptions.cancel': 'Renovação cancelada',
};

/** The action in plain words: 'Plano alterado: Básico → Premium'. */
export function entryText({ action, planBefore, planAfter }: OrderEntry): string {
  if (action !== 'subscriptions.grantPlan') {
    const done = actions[action] ?? action;
    return planAfter ? `${done}: ${planAfter}` : done;
  }
  if (!planAfter) return planBefore ? `Plano retirado: ${planBefore}` : 'Assinatura encerrada';
  return planBefore ? `Plano alterado: ${planBefore} → ${planAfter}` : `Plano concedido: ${planAfter}`;
}

export function actorText({ actorKind, actorName }: OrderEntry): string {
  if (actorKind === 'system') return 'Sistema';
  return actorName ?? 'Conta excluída';
}

export function renewalText({ renews, isPaused }: Pick<OrderDetails, 'renews' | 'isPaused'>): string {
  if (renews) return 'Automática, pelo provedor';
  return isPaused ? 'Pausada: outro plano vem depois' : 'Não renova sozinha';
}

/** The end of the salon's present access; null when it is inactive and has no end date. */
export function salonEndText({ subscription }: OrderDetails['salon']): string | null {
  const { endsAt, paidUntil, isActive, isBlocked } = subscription;
  if (!endsAt) return isActive ? 'Sem data para terminar' : null;
  return isBlocked && paidUntil ? `Terminou em ${dateText(paidUntil)}` : `Termina em ${dateText(endsAt)}`;
}
