import type { SubscriptionState } from '#contract/salons.ts';
import type { PlanChoice } from '#contract/subscriptions.ts';
import { offerText } from '../../components/plans/words.ts';

export function buttonText(choice: PlanChoice, place: number): string {
  if (choice === 'current') return 'Atual';
  if (choice === 'later') return 'Mudar no fim do período';
  if (choice === 'chosen') return 'Escolhido';
  if (choice === 'due') return 'Pagar agora';
  if (choice === 'renew') return 'Renovar';
  return offerText(place);
}

type Offer = { choice: PlanChoice; priceCents: number };

/** Whether the plan can be chosen now, at once or in advance. */
export const isOffered = (choice: PlanChoice) =>
  choice === 'choose' || choice === 'renew' || choice === 'later' || choice === 'due';

/** What the button alone would leave unclear. Null when there is nothing to add. */
export function noteOn({ choice, priceCents }: Offer, place: number, subscription: SubscriptionState): string | null {
  if (choice === 'unavailable') return 'Disponível quando o seu plano atual terminar.';
  if (choice === 'later' || choice === 'due') return 'Começa quando o seu plano atual terminar.';
  if (choice === 'chosen') return null;
  if (choice === 'renew') return 'O novo período começa quando o atual terminar.';
  if (choice === 'current' || priceCents === 0 || place > 0 || subscription.isActive) return null;
  // The words of the button are the specification's, and nobody shall be charged for words.
  return isInTrial(subscription)
    ? 'Você já está no teste grátis: o plano começa com o pagamento.'
    : 'Seu teste grátis já foi usado: o plano começa com o pagamento.';
}

/** What choosing one of the offered plans means now. */
export function noteOnAll(subscription: SubscriptionState, choices: PlanChoice[]): string | null {
  if (isInTrial(subscription)) return 'Se você assinar agora, os dias de teste que restam são somados.';
  if (!subscription.isActive) return null;
  const credit = subscription.endsAt === null ? '' : ', e os dias já pagos viram crédito';
  const notes = [
    choices.includes('choose') && `Um plano maior vale na hora${credit}.`,
    choices.includes('later') && 'Um plano menor começa no fim do período.',
  ];
  return notes.filter(Boolean).join(' ') || null;
}

const isInTrial = ({ status, isBlocked }: SubscriptionState) => status === 'trial' && !isBlocked;
