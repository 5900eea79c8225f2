import type { OnlineDue, OnlineWay } from '#contract/payments.ts';
import type { BookingPage } from '#contract/salon-page.ts';
import { formatCents } from '#lib/money.ts';

export type PaymentTerms = Pick<BookingPage, 'paymentMode' | 'onlinePaymentAvailable' | 'dueOnline'>;
type Way = 'at salon' | 'online' | 'none' | 'choice';

/** Online payment is mentioned only where the salon takes it (decision 029). */
export function paymentWay({ paymentMode, onlinePaymentAvailable, dueOnline }: PaymentTerms): Way {
  if (paymentMode === 'online_only') return onlinePaymentAvailable ? 'online' : 'none';
  if (paymentMode === 'offline_only' || !onlinePaymentAvailable) return 'at salon';
  return dueOnline?.mayPayAtSalon === false ? 'online' : 'choice';
}

/** The payment method to send. The visitor's choice counts only where there is a choice. */
export function methodOf(terms: PaymentTerms, chosen: 'offline' | 'online'): 'offline' | 'online' {
  const way = paymentWay(terms);
  if (way === 'choice') return chosen;
  return way === 'online' ? 'online' : 'offline';
}

export const WAYS: { value: OnlineWay; title: string; hint: string }[] = [
  { value: 'pix', title: 'PIX', hint: 'Você paga no app do seu banco' },
  { value: 'card', title: 'Cartão', hint: 'Em uma página segura de pagamento' },
];

/** 'Sinal de R$ 20,00 agora, R$ 30,00 no salão'; 'R$ 50,00 agora' without a deposit. */
export function dueWords({ kind, amountCents, restCents }: OnlineDue): string {
  if (kind === 'full') return `${formatCents(amountCents)} agora`;
  return `Sinal de ${formatCents(amountCents)} agora${restCents > 0 ? `, ${formatCents(restCents)} no salão` : ''}`;
}

/** Why a deposit is asked for; null without one. */
export function depositReason({ depositFor }: OnlineDue): string | null {
  if (depositFor === null) return null;
  return depositFor === 'all'
    ? 'Este salão pede um sinal para guardar o horário. Ele faz parte do preço.'
    : 'O salão pede um sinal porque você não compareceu a um horário antes. Ele faz parte do preço.';
}
