import type { SubscriptionState } from '#contract/salons.ts';
import type { MySubscription, Usage } from '#contract/subscriptions.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';

/** The present state with its date; null for an inactive subscription without one. */
export function stateText(
  subscription: SubscriptionState,
  nextCharge: MySubscription['nextCharge'],
  timeZone: string,
): string | null {
  const { status, isActive, isBlocked, endsAt, paidUntil, graceUntil } = subscription;
  if (graceUntil) {
    const { date, time } = localNow(graceUntil, timeZone);
    return `O pagamento está em atraso. Tudo continua funcionando até ${formatDate(date)} às ${time}.`;
  }
  if (!endsAt) return isActive ? 'Sem data para terminar.' : null;
  const day = formatDate(localNow(isBlocked && paidUntil ? paidUntil : endsAt, timeZone).date);
  if (isBlocked) return status === 'trial' ? `O teste terminou em ${day}.` : `A assinatura terminou em ${day}.`;
  if (isActive) {
    const next = nextCharge && formatDate(localNow(nextCharge.at, timeZone).date);
    return `Pago até ${day}.${nextCharge ? ` Próxima cobrança em ${next}: ${formatCents(nextCharge.amountCents)}.` : ''}`;
  }
  return status === 'trial' ? `Teste grátis até ${day}.` : `Seu acesso continua até ${day}.`;
}

/** The price of the next plan, and the state until it begins. */
export function changeText({ at, amountCents, way, isPaid }: NonNullable<MySubscription['change']>, timeZone: string) {
  const stays = 'Até lá, o plano atual continua com tudo.';
  if (isPaid) return `O primeiro período já está pago. ${stays}`;
  if (way === null) return stays;
  const price = formatCents(amountCents);
  if (way === 'pix') return `Pague ${price} por PIX nos últimos 3 dias: avisamos você. ${stays}`;
  return `Primeira cobrança em ${formatDate(localNow(at, timeZone).date)}: ${price}. ${stays}`;
}

const number = (value: number) => value.toLocaleString('pt-BR');

/** '2 de 3 profissionais', '1 profissional, sem limite'. */
export function usageText({ used, limit }: Usage, one: string, many: string): string {
  if (limit === null) return `${number(used)} ${used === 1 ? one : many}, sem limite`;
  return `${number(used)} de ${number(limit)} ${limit === 1 ? one : many}`;
}
